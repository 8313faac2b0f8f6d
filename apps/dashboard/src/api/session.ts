/** Who is signed in. Lives in this tab's sessionStorage and nowhere else; never in an address. */
export interface Credentials {
  /** Account id, digits. */
  readonly userId: string
  /** API key. */
  readonly key: string
}

const STORED = 'sextant.credentials'

export function readCredentials(): Credentials | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? 'null')
    return isCredentials(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

export function keepCredentials({ userId, key }: Credentials): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify({ userId, key }))
  } catch {
    // A browser without storage asks again after a reload.
  }
}

export function forgetCredentials(): void {
  try {
    sessionStorage.removeItem(STORED)
  } catch {
    // Nothing was kept.
  }
}

/** Whether a text can be an account id. */
export function isUserId(text: string): boolean {
  return /^\d{1,10}$/.test(text)
}

/** Whether a text can be sent as a key: a header holds no spaces and no letters beyond ASCII. */
export function isKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text)
}

function isCredentials(value: unknown): value is Credentials {
  if (typeof value !== 'object' || value === null) return false
  const { userId, key } = value as Record<string, unknown>
  return typeof userId === 'string' && isUserId(userId) && typeof key === 'string' && isKey(key)
}
