/** What a failed page means for the next one. */
export interface SerpErrorRule {
  /** Whether asking again for the same page may help. */
  retry: boolean
  /**
   * Failures of a task, those of other kinds counted too, after which an error of this kind ends it. An unreadable
   * page may have been paid for: two.
   */
  attempts: number
  /** What to stop using until someone or something changes it: this request, the API key, or the provider. */
  scope: 'request' | 'credential' | 'provider'
  /** What happened, for people. */
  sentence: string
}

/** Every way in which a page can fail to be had. None of them is a position, and none is an empty page. */
export const serpErrorKinds = {
  auth: {
    retry: false,
    attempts: 1,
    scope: 'credential',
    sentence: 'The provider refused the API key.',
  },
  quota: {
    retry: false,
    attempts: 1,
    scope: 'credential',
    sentence: 'The provider account has no credit left.',
  },
  rate_limited: {
    retry: true,
    attempts: 6,
    scope: 'credential',
    sentence: 'The provider received too many requests and asks to slow down.',
  },
  transient: {
    retry: true,
    attempts: 4,
    scope: 'request',
    sentence: 'The provider failed or could not be reached.',
  },
  timeout: {
    retry: true,
    attempts: 4,
    scope: 'request',
    sentence: 'The provider did not answer in the time allowed.',
  },
  blocked: {
    retry: true,
    attempts: 2,
    scope: 'provider',
    sentence: 'The search engine blocked the provider.',
  },
  invalid_request: {
    retry: false,
    attempts: 1,
    scope: 'request',
    sentence: 'The request was refused as invalid.',
  },
  unsupported: {
    retry: false,
    attempts: 1,
    scope: 'request',
    sentence: 'The provider cannot make this kind of check.',
  },
  bad_payload: {
    retry: true,
    attempts: 2,
    scope: 'provider',
    sentence: 'The provider sent a reply that could not be understood.',
  },
  off: {
    retry: true,
    attempts: 6,
    scope: 'provider',
    sentence: 'The provider is switched off.',
  },
  capped: {
    retry: false,
    attempts: 1,
    scope: 'provider',
    sentence: 'A spending cap of the provider allows no further request.',
  },
  unaffordable: {
    retry: false,
    attempts: 1,
    scope: 'request',
    sentence: 'A spending cap of the project or the API key allows no further request.',
  },
} as const satisfies Record<string, SerpErrorRule>

/** The kind of a failure; see `serpErrorKinds`. */
export type SerpErrorKind = keyof typeof serpErrorKinds

/** What is known about a failure beyond its kind. */
export interface SerpErrorDetail {
  /** HTTP status of the reply. */
  status?: number
  /** How long the provider asked to wait, in milliseconds. */
  retryAfterMs?: number
  /** The body that could not be understood, kept so that a fixed parser can read it later. */
  raw?: string
  /** Whether the request may have been taken, and paid, although no answer came. */
  acceptanceUnknown?: boolean
  /** Whether a request handed in for later has ended with this failure: collecting it again gives the same. */
  ended?: boolean
  /** Billing units that were charged all the same, exact decimal text; null: some, the reply does not tell how many. */
  units?: string | null
}

/**
 * The only error a provider throws. Its message is the kind's sentence, followed by the particulars; it never
 * holds a secret.
 */
export class SerpError extends Error {
  readonly kind: SerpErrorKind
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined
  readonly acceptanceUnknown: boolean
  readonly ended: boolean
  readonly units: string | null | undefined
  readonly #particulars: string
  // Private, so that a log line that prints the error does not print megabytes of reply.
  readonly #raw: string | undefined

  constructor(kind: SerpErrorKind, particulars: string, detail: SerpErrorDetail = {}) {
    super(
      particulars === '' ? serpErrorKinds[kind].sentence : `${serpErrorKinds[kind].sentence} ${particulars}`,
    )
    this.name = 'SerpError'
    this.kind = kind
    this.status = detail.status
    this.retryAfterMs = detail.retryAfterMs
    this.acceptanceUnknown = detail.acceptanceUnknown ?? false
    this.ended = detail.ended ?? false
    this.units = detail.units
    this.#particulars = particulars
    // A text column cannot hold U+0000; a readable page never contains it, since JSON forbids it.
    this.#raw = detail.raw?.replaceAll('\0', '\uFFFD')
  }

  /** The body that could not be understood, if there was one. */
  get raw(): string | undefined {
    return this.#raw
  }

  /** The same failure, of a request that may nevertheless have been taken. */
  ofUnknownAcceptance(): SerpError {
    const { status, retryAfterMs, raw, ended, units } = this
    return new SerpError(this.kind, this.#particulars, {
      ...(status === undefined ? {} : { status }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(raw === undefined ? {} : { raw }),
      ...(units === undefined ? {} : { units }),
      ended,
      acceptanceUnknown: true,
    })
  }

  /** Whether and how to go on; see `serpErrorKinds`. */
  get rule(): SerpErrorRule {
    return serpErrorKinds[this.kind]
  }
}
