import type { Providers } from '#providers/providers.ts'
import { seal } from '#providers/seal.ts'

/** Gives values to a browser that only this installation can read again, each for some time and one purpose. */
export class SealedText {
  readonly #providers: Pick<Providers, 'open' | 'sealingKey'>

  /** `providers` has the key of the installation, which all its processes share. */
  constructor(providers: Pick<Providers, 'open' | 'sealingKey'>) {
    this.#providers = providers
  }

  async make(purpose: string, value: object, seconds: number, now = Date.now()): Promise<string> {
    const text = JSON.stringify({ value, ends: now + seconds * 1000 })
    return seal(await this.#providers.sealingKey(), ownerOf(purpose), text).toString('base64url')
  }

  /** Undefined for a text that was changed, is for another purpose, or is too old. */
  async read<T>(purpose: string, sealed: string, now = Date.now()): Promise<T | undefined> {
    const text = await this.#providers.open(ownerOf(purpose), Buffer.from(sealed, 'base64url'))
    if (text === undefined) return undefined
    const { value, ends } = JSON.parse(text) as { value: T; ends: number }
    return now < ends ? value : undefined
  }
}

function ownerOf(purpose: string): string {
  return `sign-in:${purpose}`
}
