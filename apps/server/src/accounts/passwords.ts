import { randomBytes, randomInt, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

/**
 * Cost of checking a password: 32 MB and three passes, as OWASP's cheat sheet recommends. Stored with every
 * password.
 */
const COST = { log2n: 15, r: 8, p: 3 } as const
const SALT_BYTES = 16
const HASH_BYTES = 32
/**
 * Passwords hashed in parallel by a process: each takes 32 MB and one of the few threads that file access needs too.
 */
const AT_ONCE = 2

/** Letters and digits that are not easily confused. */
const CLEAR_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GENERATED_LENGTH = 20

/** The stored form of a password: `scrypt$<log2 N>$<r>$<p>$<salt>$<hash>`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, COST)
  return ['scrypt', COST.log2n, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join(
    '$',
  )
}

/**
 * Whether a password is the stored one. Takes the same time if none is stored, so that response times do not reveal
 * whether an account exists.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const { cost, salt, hash } = stored === null ? nobodys : readStored(stored)
  const derived = await derive(password, salt, cost)
  return timingSafeEqual(derived, hash) && stored !== null
}

/** Generates a password to write down: 20 letters and digits in groups, 99 random bits. */
export function newPassword(): string {
  const letters = Array.from(
    { length: GENERATED_LENGTH },
    () => CLEAR_LETTERS[randomInt(CLEAR_LETTERS.length)],
  )
  return letters.join('').match(/.{5}/g)!.join('-')
}

interface Cost {
  readonly log2n: number
  readonly r: number
  readonly p: number
}

const nobodys = { cost: COST as Cost, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) }

function readStored(stored: string): typeof nobodys {
  const [, log2n, r, p, salt = '', hash = ''] = stored.split('$')
  return {
    cost: { log2n: Number(log2n), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}

let hashing = 0
const waiting: (() => void)[] = []

async function derive(password: string, salt: Buffer, { log2n, r, p }: Cost): Promise<Buffer> {
  if (hashing >= AT_ONCE) await new Promise<void>((turn) => waiting.push(turn))
  else hashing++
  try {
    const options: ScryptOptions = { N: 2 ** log2n, r, p, maxmem: 2 ** log2n * r * 256 }
    return await new Promise((resolve, reject) => {
      // The same text has several forms in Unicode, and keyboards send different ones.
      scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, hash) =>
        error === null ? resolve(hash) : reject(error),
      )
    })
  } finally {
    const next = waiting.shift()
    if (next === undefined) hashing--
    else next()
  }
}
