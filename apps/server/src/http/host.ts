import type { IncomingMessage } from 'node:http'

/** `uri-host [ ":" port ]` or nothing (https://www.rfc-editor.org/rfc/rfc9110#section-7.2, https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2). */
const HOST = /^(?:\[[\w.:~!$&'()*+,;=-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i

/** Whether a request names its host once and validly, which HTTP/1.1 requires (https://www.rfc-editor.org/rfc/rfc9112#section-3.2). */
export function namesHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (_, place) => place % 2 === 1 && rawHeaders[place - 1]!.toLowerCase() === 'host',
  )
  return (
    hosts.every((host) => HOST.test(host)) &&
    (hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0'))
  )
}
