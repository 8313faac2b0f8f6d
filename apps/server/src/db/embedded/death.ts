/** Why PostgreSQL ended itself. */
export interface Death {
  sqlstate: string
  reason: string
}

const ERROR_RESPONSE = 0x45
/** `ReadyForQuery` without its last byte, the state of the transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5])

/**
 * Finds the error with which PostgreSQL ended itself (PANIC) instead of responding to a batch. A server process would be gone then; PGlite
 * goes on without its state, and would never be ready again.
 */
export function deathIn(reply: Buffer): Death | undefined {
  if (reply.subarray(-6, -1).equals(READY)) return undefined
  for (let at = 0; at + 5 <= reply.length; at += 1 + reply.readInt32BE(at + 1)) {
    if (reply[at] !== ERROR_RESPONSE) continue
    const fields = fieldsOf(reply.toString('utf8', at + 5, at + 1 + reply.readInt32BE(at + 1)))
    if (fields.get('V') === 'PANIC') return { sqlstate: fields.get('C') ?? '', reason: fields.get('M') ?? '' }
  }
  return undefined
}

/** The fields of an error by their letter. */
function fieldsOf(body: string): Map<string, string> {
  return new Map(body.split('\0').map((field) => [field.slice(0, 1), field.slice(1)]))
}
