/** A call of the API, to be written down as code. */
export interface SampleCall {
  /** Address of the installation, without a slash at its end. */
  readonly installation: string
  readonly userId: number
  /** Address of the operation. */
  readonly address: string
  readonly request: Readonly<Record<string, unknown>>
  /** Whether it needs no credentials. */
  readonly isOpen: boolean
  /** Whether the answer is a file. */
  readonly isFile: boolean
}

/** The environment variable that samples take the key from, so that none of them holds one. */
export const KEY_VARIABLE = 'SEXTANT_KEY'

export function urlOf({ installation, address }: SampleCall): string {
  return `${installation}/v2/json/${address}`
}
