/** A call of the API, to be written as code. */
export interface SampleCall {
  /** Base URL of the installation, without a trailing slash. */
  readonly installation: string
  readonly userId: number
  /** Address of the operation. */
  readonly address: string
  readonly request: Readonly<Record<string, unknown>>
  /** Whether it requires no credentials. */
  readonly isOpen: boolean
  /** Whether the response is a file. */
  readonly isFile: boolean
}

/** Environment variable from which samples read the key, so that none of them contains one. */
export const KEY_VARIABLE = 'SEXTANT_KEY'

export function urlOf({ installation, address }: SampleCall): string {
  return `${installation}/v2/json/${address}`
}
