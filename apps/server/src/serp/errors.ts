/** How to go on after a failed page. */
export interface SerpErrorRule {
  /** Whether the same page is worth another attempt. */
  retry: boolean
  /**
   * An error of this kind ends a task that has failed this often, failures of other kinds included. Low for unreadable
   * pages, which may have been paid for.
   */
  attempts: number
  /** What is unusable until something changes: this request, the API key, or the provider. */
  scope: 'request' | 'credential' | 'provider'
  /** What happened, for people. */
  sentence: string
  /** What people can do about it; empty where the particulars say it. */
  remedy: string
}

/** Every way to fail to get a page. None of them is a position, and none is an empty page. */
export const serpErrorKinds = {
  auth: {
    retry: false,
    attempts: 1,
    scope: 'credential',
    sentence: 'The provider refused the API key.',
    remedy: 'Check the API key of the provider.',
  },
  quota: {
    retry: false,
    attempts: 1,
    scope: 'credential',
    sentence: 'The provider account has no credit left.',
    remedy: 'Add credit at the provider.',
  },
  rate_limited: {
    retry: true,
    attempts: 6,
    scope: 'credential',
    sentence: 'The provider received too many requests.',
    remedy: 'If this persists, get a larger plan or add a second provider.',
  },
  transient: {
    retry: true,
    attempts: 4,
    scope: 'request',
    sentence: 'The provider failed or could not be reached.',
    remedy: 'Repeat the failed part later.',
  },
  timeout: {
    retry: true,
    attempts: 4,
    scope: 'request',
    sentence: 'The provider did not respond in time.',
    remedy: 'Repeat the failed part later, or raise PAGE_TIMEOUT_SECONDS.',
  },
  blocked: {
    retry: true,
    attempts: 2,
    scope: 'provider',
    sentence: 'The search engine blocked the provider.',
    remedy: 'If this persists, put another provider first.',
  },
  invalid_request: {
    retry: false,
    attempts: 1,
    scope: 'request',
    sentence: 'The provider rejected the request as invalid.',
    remedy: 'Check the keyword and the region.',
  },
  unsupported: {
    retry: false,
    attempts: 1,
    scope: 'request',
    sentence: 'The provider does not support this check.',
    remedy: 'Choose another provider or another region.',
  },
  bad_payload: {
    retry: true,
    attempts: 2,
    scope: 'provider',
    sentence: 'The reply of the provider could not be read.',
    remedy: 'If this persists, update Sextant or use another provider.',
  },
  inconsistent: {
    retry: true,
    attempts: 2,
    scope: 'request',
    sentence: 'The provider returned different results for the same request.',
    remedy: 'If this persists, put another provider first.',
  },
  suspect: {
    retry: false,
    attempts: 1,
    scope: 'provider',
    sentence: 'The replies of the provider depart from what it usually sends.',
    remedy: 'An administrator can look at it on the page Providers.',
  },
  off: {
    retry: true,
    attempts: 6,
    scope: 'provider',
    sentence: 'The provider is turned off.',
    remedy: 'Turn it on, or add another provider to the order.',
  },
  capped: {
    retry: false,
    attempts: 1,
    scope: 'provider',
    sentence: 'The spending cap of the provider allows no further request.',
    remedy: '',
  },
  unaffordable: {
    retry: false,
    attempts: 1,
    scope: 'request',
    sentence: 'The spending cap of the project or the API key allows no further request.',
    remedy: '',
  },
} as const satisfies Record<string, SerpErrorRule>

/** The kind of a failure; see `serpErrorKinds`. */
export type SerpErrorKind = keyof typeof serpErrorKinds

export interface SerpErrorDetail {
  /** HTTP status of the reply. */
  status?: number
  /** The wait that the provider asked for, in milliseconds. */
  retryAfterMs?: number
  /** The body that could not be read, kept for a fixed parser. */
  raw?: string
  /** Whether the request may have been accepted, and paid for, without a reply. */
  acceptanceUnknown?: boolean
  /** Whether this failure ends a request submitted for later collection: collecting again fails the same way. */
  ended?: boolean
  /** Billing units charged in spite of the failure, as decimal text; null: some, but the reply does not say how many. */
  units?: string | null
  /**
   * Whether the provider has queued the request and charged it: the same request, repeated after `retryAfterMs`, gets the page
   * for free. See `SerpProviderDeclaration.repeatableSeconds`.
   */
  queued?: boolean
}

/**
 * The only error a provider throws. Its message is the sentence of the kind, the particulars and the remedy. It never holds
 * a secret.
 */
export class SerpError extends Error {
  readonly kind: SerpErrorKind
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined
  readonly acceptanceUnknown: boolean
  readonly ended: boolean
  readonly units: string | null | undefined
  readonly queued: boolean
  readonly #particulars: string
  // Private, so that printing the error does not print megabytes of reply.
  readonly #raw: string | undefined

  constructor(kind: SerpErrorKind, particulars: string, detail: SerpErrorDetail = {}) {
    const { sentence, remedy } = serpErrorKinds[kind]
    super([sentence, particulars, remedy].filter((part) => part !== '').join(' '))
    this.name = 'SerpError'
    this.kind = kind
    this.status = detail.status
    this.retryAfterMs = detail.retryAfterMs
    this.acceptanceUnknown = detail.acceptanceUnknown ?? false
    this.ended = detail.ended ?? false
    this.units = detail.units
    this.queued = detail.queued ?? false
    this.#particulars = particulars
    // A text column cannot hold U+0000. Readable pages never contain it, since JSON forbids it.
    this.#raw = detail.raw?.replaceAll('\0', '\uFFFD')
  }

  /** What happened, without the sentence and the remedy of the kind. */
  get particulars(): string {
    return this.#particulars
  }

  /** The body that could not be read, if there was one. */
  get raw(): string | undefined {
    return this.#raw
  }

  /** The same failure of a request that may have been accepted. */
  ofUnknownAcceptance(): SerpError {
    const { status, retryAfterMs, raw, ended, units, queued } = this
    return new SerpError(this.kind, this.#particulars, {
      ...(status === undefined ? {} : { status }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(raw === undefined ? {} : { raw }),
      ...(units === undefined ? {} : { units }),
      ended,
      queued,
      acceptanceUnknown: true,
    })
  }

  get rule(): SerpErrorRule {
    return serpErrorKinds[this.kind]
  }
}
