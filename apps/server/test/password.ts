import { randomBytes, scryptSync } from 'node:crypto'

/** What is stored of a password that costs next to nothing to try: the cost is stored with each. */
export function cheapHash(password: string): string {
  const salt = randomBytes(16)
  const hash = scryptSync(password, salt, 32, { N: 2 ** 4, r: 8, p: 1 })
  return ['scrypt', 4, 8, 1, salt.toString('base64url'), hash.toString('base64url')].join('$')
}
