import { randomFillSync } from 'node:crypto'

const BYTES = 9
/** Random bytes are taken from the system for many ids at once: asking for each costs more than the rest of it. */
const pool = Buffer.alloc(BYTES * 512)
let used = pool.length

/** A new random id of a request: 12 letters, digits, `-` and `_`. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool.toString('base64url', used, (used += BYTES))
}
