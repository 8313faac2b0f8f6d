import { SESSION_HEADER } from '../session.ts'
import { KEY_VARIABLE, urlOf, type SampleCall } from './call.ts'

/** A call as a POSIX shell command. */
export function curl(call: SampleCall): string {
  return [
    `curl ${quoted(urlOf(call))}`,
    call.isOpen
      ? `  -H '${SESSION_HEADER}: 1'`
      : `  -H 'User-Id: ${call.userId}' -H "Authorization: bearer $${KEY_VARIABLE}"`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${quoted(JSON.stringify(call.request))}`,
    ...(call.isFile ? ['  -OJ'] : []),
  ].join(' \\\n')
}

function quoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
