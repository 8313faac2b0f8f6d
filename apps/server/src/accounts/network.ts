import { isIPv4 } from 'node:net'

/** An address with the port of the connection, as some proxies write it in `X-Forwarded-For`. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/**
 * The network for which attempts from an address are counted: an IPv4 address itself, or the first half of an IPv6
 * address, which belongs to a single subscriber. A port does not count: each connection has another.
 */
export function networkOf(sent: string): string {
  const { v4, v6 } = WITH_PORT.exec(sent)?.groups ?? {}
  const address = v4 ?? v6 ?? sent
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (isIPv4(address)) return address
  const [start = '', end] = address.split('%')[0]!.toLowerCase().split('::')
  const before = start === '' ? [] : start.split(':')
  const after = end === undefined || end === '' ? [] : end.split(':')
  const groups = [
    ...before,
    ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'),
    ...after,
  ]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
