import { BlockList, isIP } from 'node:net'

/** Networks that are not public, from IANA's registries of special-purpose addresses. */
const inside = new BlockList()
const networks = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
  // Networks that embed IPv4 addresses are listed whole, since anybody can write such an address.
  ipv6: [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
} as const
for (const [family, list] of Object.entries(networks) as [
  'ipv4' | 'ipv6',
  readonly (readonly [string, number])[],
][]) {
  for (const [network, prefix] of list) inside.addSubnet(network, prefix, family)
}

/**
 * What IANA has assigned to the public network in IPv6 (RFC 4291), and IPv4 in IPv6 notation. Everything else, such as NAT64
 * (RFC 6052), translated (RFC 2765), compatible, unique local and link-local addresses, is not public.
 */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
global.addSubnet('::ffff:0:0', 96, 'ipv6')

/** Whether an IP address is not public. IPv4 addresses in IPv6 notation count as IPv4. Other text is not public. */
export function isInside(address: string): boolean {
  const family = isIP(address)
  // An address with a zone, such as `fe80::1%eth0`, belongs to a link of this machine.
  if (family === 0 || address.includes('%')) return true
  if (family === 4) return inside.check(address, 'ipv4')
  return !global.check(address, 'ipv6') || inside.check(address, 'ipv6')
}

/** The IP address in a URL; undefined if the URL has a host name. */
export function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return isIP(bare) === 0 ? undefined : bare
}
