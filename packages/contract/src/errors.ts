import { errorsInRussian } from './errors-ru.ts'
import type { Language } from './languages.ts'

/**
 * The error catalogue. Programs recognize an error by its `code`; `string` is for people. Codes up to 2005 and 10001
 * belong to the protocol, the others to Sextant (docs/protocol.md, Error codes).
 */
export interface CatalogueEntry {
  /** Code on the wire. */
  readonly code: number
  /** HTTP status with `ERROR_STYLE=http`; with `ERROR_STYLE=v2` the status is always 200. */
  readonly status: number
  /** Sentence for people, the same for every occurrence. */
  readonly string: string
  /** What the caller can do about it. */
  readonly hint: string
  /** Whether the answer may say in `Retry-After` when to retry. */
  readonly retries?: true
}

export const errorCatalogue = {
  unauthenticated: {
    code: 53,
    status: 401,
    string: 'Authentication failed.',
    hint:
      'Send the headers `User-Id: <account id>` and `Authorization: bearer <key>`. The key must belong to ' +
      'that account, and must be neither revoked nor expired. In a browser, sign in.',
  },
  forbidden: {
    code: 54,
    status: 403,
    string: 'The object does not exist, or your account has no access to it.',
    hint: 'Check the id. An object of another account gives the same error as one that does not exist.',
  },
  too_many_requests: {
    code: 429,
    status: 429,
    string: 'Too many requests in parallel.',
    hint: 'Retry after the time in `Retry-After`, with fewer requests in parallel (`MAX_CONCURRENT_REQUESTS`).',
    retries: true,
  },
  unavailable: {
    code: 503,
    status: 503,
    string: 'The service is temporarily unavailable.',
    hint:
      'Retry later. If the request changes something, send the same `Idempotency-Key` again: the connection may have ' +
      'broken while the change was made.',
    retries: true,
  },
  timeout: {
    code: 504,
    status: 503,
    string: 'The request took too long and was stopped.',
    hint: 'Nothing was changed. Request less at once: narrower filters, fewer dates or a smaller limit.',
  },
  address_malformed: {
    code: 1000,
    status: 404,
    string: 'The address is malformed.',
    hint: 'Addresses have the form `POST /v2/json/{operator}/{service}/{method}`.',
  },
  operator_unknown: {
    code: 1001,
    status: 404,
    string: 'Unknown operator.',
    hint: 'The operators are `get`, `add`, `edit` and `del`.',
  },
  service_unknown: {
    code: 1002,
    status: 404,
    string: 'Unknown service.',
    hint: 'The reference lists every service.',
  },
  method_unknown: {
    code: 1003,
    status: 404,
    string: 'The service has no such method for this operator.',
    hint: 'The reference lists every method.',
  },
  version_unknown: {
    code: 1004,
    status: 404,
    string: 'Unknown API version.',
    hint: 'The version is `v2`.',
  },
  http_method: {
    code: 1005,
    status: 405,
    string: 'The HTTP method is not allowed.',
    hint: 'Send every request as a POST. A GET is allowed for the operator `get`.',
  },
  body_malformed: {
    code: 2000,
    status: 400,
    string: 'The request body cannot be read.',
    hint: 'Send a JSON object in UTF-8, or form fields with PHP-style brackets.',
  },
  parameter_missing: {
    code: 2001,
    status: 400,
    string: 'A required parameter is missing.',
    hint: 'The detail names the parameter.',
  },
  parameter_type: {
    code: 2002,
    status: 400,
    string: 'A parameter has the wrong type.',
    hint: 'The detail names the parameter, what was received and what was expected.',
  },
  parameter_value: {
    code: 2003,
    status: 400,
    string: 'A parameter has an invalid value.',
    hint: 'The detail names the parameter, what was received and what was expected.',
  },
  selection: {
    code: 2004,
    status: 400,
    string: 'The fields, filters or orders are invalid.',
    hint: 'The detail names the faulty part and, for an unknown name, the nearest known name.',
  },
  paging: {
    code: 2005,
    status: 400,
    string: 'The paging parameters are invalid.',
    hint: '`limit` must be a whole number from 1 to 10,000, and `offset` a whole number from 0.',
  },
  body_too_large: {
    code: 2006,
    status: 413,
    string: 'The request body is too large.',
    hint:
      'Split the work into several requests. An operation that takes a file accepts `MAX_BODY_BYTES`, any other at ' +
      'most 4 MiB.',
  },
  insufficient_funds: {
    code: 3001,
    status: 402,
    string: 'The balance does not cover the price.',
    hint:
      'Get the price with `get/positions_2/checker/price` or `get/keywords_2/volumes/price`, check less, or ' +
      'ask an administrator to add funds (`add/payments_2`).',
  },
  project_archived: {
    code: 3002,
    status: 400,
    string: 'The project is archived.',
    hint: 'Take the project out of the archive with `edit/projects_2/projects/on` and `on: 0`.',
  },
  duplicate: {
    code: 3003,
    status: 400,
    string: 'The object already exists.',
    hint: 'The detail names the object.',
  },
  not_supported: {
    code: 3004,
    status: 400,
    string: 'The value of this parameter is not supported.',
    hint: 'The detail names the parameter. Nothing was changed.',
  },
  provider_unavailable: {
    code: 3005,
    status: 503,
    string: 'No provider can serve this request.',
    hint: 'The detail gives the reason. Check the provider settings.',
  },
  sign_in_throttled: {
    code: 3006,
    status: 429,
    string: 'Too many wrong passwords.',
    hint: 'Retry after the time in `Retry-After`. Keys and open sessions keep working.',
    retries: true,
  },
  idempotency_key_reused: {
    code: 3007,
    status: 422,
    string: 'The Idempotency-Key was used for another request.',
    hint: 'Use a new `Idempotency-Key` for every request, and the same one only to repeat it unchanged. Nothing was changed.',
  },
  idempotency_in_flight: {
    code: 3008,
    status: 409,
    string: 'A request with this Idempotency-Key is in progress.',
    hint: 'Repeat the request after the time in `Retry-After` for its response.',
    retries: true,
  },
  idempotency_result_unknown: {
    code: 3009,
    status: 409,
    string: 'The result of the first request with this Idempotency-Key is unknown.',
    hint: 'Check what the first request changed. To try again, send a new `Idempotency-Key`.',
  },
  price_token_required: {
    code: 3010,
    status: 428,
    string: 'This API key must send a price token to spend.',
    hint: 'The detail names the operation that returns the price. Send its `price_token` with the same parameters. Nothing was changed.',
  },
  price_token_invalid: {
    code: 3011,
    status: 400,
    string: 'The price token is not valid for this request.',
    hint: 'A token is for one account and the same parameters, can be spent once, and expires. The detail names the operation that returns a new one. Nothing was changed.',
  },
  price_above_token: {
    code: 3012,
    status: 412,
    string: 'The request would cost more than its price token allows.',
    hint: 'The detail has both prices. Get the current price and its token, and decide again. Nothing was changed.',
  },
  code_required: {
    code: 3013,
    status: 401,
    string: 'The account asks for a code to sign in.',
    hint: 'Repeat the request with `code`: the one that the authenticator app shows, or a recovery code.',
  },
  too_many_emails: {
    code: 3014,
    status: 429,
    string: 'The account has sent its emails of today.',
    hint: 'The detail names the limit (`EMAILS_PER_DAY`) and when it ends; `Retry-After` has the seconds until then. No email was ordered.',
    retries: true,
  },
  internal: {
    code: 10001,
    status: 500,
    string: 'An internal error occurred.',
    hint: 'The log has the cause under the request id of this response.',
  },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorName = keyof typeof errorCatalogue

/** The sentences of the catalogue in the languages of accounts. */
const sentences: Readonly<Record<Language, (error: ErrorName) => string>> = {
  en: (error) => errorCatalogue[error].string,
  ru: (error) => errorsInRussian[error],
}

/** An error as it goes over the wire. */
export interface WireError {
  code: number
  string: string
  /** What exactly was wrong; `fieldViolation` if a single parameter caused it. */
  detail: { text: string; fieldViolation?: { field: string; message: string } } | null
}

/** A failure that is reported to the caller: a catalogue entry plus what was wrong this time. */
export class ApiError extends Error {
  readonly error: ErrorName
  /** Path of the parameter that caused it, such as `filters[0].operator`. */
  readonly field: string | undefined
  /** Seconds after which a retry makes sense (`Retry-After`). */
  readonly retryAfterSeconds: number | undefined

  constructor(
    error: ErrorName,
    text: string,
    options: { field?: string; cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(text, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ApiError'
    this.error = error
    this.field = options.field
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  /** `string` is in the language; `detail`, which is for developers, is in English. */
  toWire(lang: Language = 'en'): WireError {
    const entry = errorCatalogue[this.error]
    const text = this.field === undefined ? this.message : `${this.field}: ${this.message}`
    return {
      code: entry.code,
      string: sentences[lang](this.error),
      detail:
        this.message === ''
          ? null
          : {
              text,
              ...(this.field === undefined
                ? {}
                : { fieldViolation: { field: this.field, message: this.message } }),
            },
    }
  }
}
