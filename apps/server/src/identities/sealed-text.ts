import { seal, unseal } from '#providers/seal.ts'

/** Gives values to a browser that only this installation can read again, each for some time and one purpose. */
export class SealedText {
  readonly #key: () => Promise<Buffer>

  /** `key`: the key of the installation, which all its processes share. */
  constructor(key: () => Promise<Buffer>) {
    this.#key = key
  }

  async make(purpose: string, value: object, seconds: number, now = Date.now()): Promise<string> {
    const text = JSON.stringify({ value, ends: now + seconds * 1000 })
    return seal(await this.#key(), ownerOf(purpose), text).toString('base64url')
  }

  /** Undefined for a text that was changed, is for another purpose, or is too old. */
  async read<T>(purpose: string, sealed: string, now = Date.now()): Promise<T | undefined> {
    const text = unseal(await this.#key(), ownerOf(purpose), Buffer.from(sealed, 'base64url'))
    if (text === undefined) return undefined
    const { value, ends } = JSON.parse(text) as { value: T; ends: number }
    return now < ends ? value : undefined
  }
}

function ownerOf(purpose: string): string {
  return `sign-in:${purpose}`
}
