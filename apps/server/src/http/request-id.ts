import { randomFillSync } from 'node:crypto'

const BYTES = 9
/** Random bytes are drawn for many ids at once: drawing them for each id costs more than everything else. */
const pool = Buffer.alloc(BYTES * 512)
let used = pool.length

/** Returns a new random request id: 12 letters, digits, `-` and `_`. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool.toString('base64url', used, (used += BYTES))
}
