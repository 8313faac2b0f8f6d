/**
 * The error catalogue. Programs recognise an error by `code`; `string` is for people. Codes up to 2005 and 10001 belong to
 * the protocol, the others to Sextant (docs/protocol.md, Error codes).
 */
export interface CatalogueEntry {
  /** The number on the wire. */
  readonly code: number
  /** HTTP status with `ERROR_STYLE=http`; with `ERROR_STYLE=v2` every answer is 200. */
  readonly status: number
  /** One sentence for people, the same for every occurrence. */
  readonly string: string
  /** What the caller can do about it. */
  readonly hint: string
}

export const errorCatalogue = {
  unauthenticated: {
    code: 53,
    status: 401,
    string: 'Authentication failed.',
    hint: 'Send the headers `User-Id: <account id>` and `Authorization: bearer <key>`; the key must belong to that account and must not be revoked. In a browser, sign in.',
  },
  forbidden: {
    code: 54,
    status: 403,
    string: 'The object does not exist or this account has no access to it.',
    hint: 'Check the id. An object of another account answers exactly as one that does not exist.',
  },
  too_many_requests: {
    code: 429,
    status: 429,
    string: 'Too many requests at once.',
    hint: 'Wait as `Retry-After` says and send the request again, with fewer in parallel (`MAX_CONCURRENT_REQUESTS`).',
  },
  unavailable: {
    code: 503,
    status: 503,
    string: 'The service cannot answer right now.',
    hint: 'Nothing was changed. Send the request again later.',
  },
  timeout: {
    code: 504,
    status: 503,
    string: 'The request took too long and was stopped.',
    hint: 'Nothing was changed. Ask for less at once: narrower filters, fewer dates, a smaller limit.',
  },
  address_malformed: {
    code: 1000,
    status: 404,
    string: 'The address is malformed.',
    hint: 'The form is POST /v2/json/{operator}/{service}/{method}.',
  },
  operator_unknown: {
    code: 1001,
    status: 404,
    string: 'The operator is unknown.',
    hint: 'The operators are get, add, edit and del.',
  },
  service_unknown: {
    code: 1002,
    status: 404,
    string: 'The service is unknown.',
    hint: 'The reference page lists every service.',
  },
  method_unknown: {
    code: 1003,
    status: 404,
    string: 'The service has no such method with this operator.',
    hint: 'The reference page lists every method.',
  },
  version_unknown: {
    code: 1004,
    status: 404,
    string: 'The API version is unknown.',
    hint: 'The version is v2.',
  },
  http_method: {
    code: 1005,
    status: 405,
    string: 'The HTTP method is not allowed.',
    hint: 'Every operation, reading ones included, is a POST.',
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
    hint: 'The detail names the parameter, what came and what was expected.',
  },
  parameter_value: {
    code: 2003,
    status: 400,
    string: 'A parameter has a wrong value.',
    hint: 'The detail names the parameter, what came and what was expected.',
  },
  selection: {
    code: 2004,
    status: 400,
    string: 'The fields, filters or orders are wrong.',
    hint: 'The detail names the part; unknown names come with the nearest known one.',
  },
  paging: {
    code: 2005,
    status: 400,
    string: 'The paging is wrong.',
    hint: '`limit` is a whole number from 1 to 10,000, `offset` a whole number from 0.',
  },
  body_too_large: {
    code: 2006,
    status: 413,
    string: 'The request body is too large.',
    hint: 'Send the work in several requests, or raise `MAX_BODY_BYTES`.',
  },
  insufficient_funds: {
    code: 3001,
    status: 402,
    string: 'The balance does not cover the price.',
    hint: 'Ask for the price with `get/positions_2/checker/price` or `get/keywords_2/volumes/price`, check less, or have an administrator add funds (`add/payments_2`).',
  },
  project_archived: {
    code: 3002,
    status: 400,
    string: 'The project is archived.',
    hint: 'Take it out of the archive with `edit/projects_2/projects/on` and `on: 0`.',
  },
  duplicate: {
    code: 3003,
    status: 400,
    string: 'An object of this kind exists already.',
    hint: 'The detail names it.',
  },
  not_supported: {
    code: 3004,
    status: 400,
    string: 'Sextant does not support this value of the parameter.',
    hint: 'The detail names the parameter. Nothing was changed.',
  },
  provider_unavailable: {
    code: 3005,
    status: 503,
    string: 'No provider can do this.',
    hint: 'The detail says why; see the provider settings.',
  },
  sign_in_throttled: {
    code: 3006,
    status: 429,
    string: 'A wrong password was given too often.',
    hint: 'Wait as `Retry-After` says and try again. Keys and open sessions go on working.',
  },
  internal: {
    code: 10001,
    status: 500,
    string: 'Something went wrong inside Sextant.',
    hint: 'The log holds the cause under the request id of this answer.',
  },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorName = keyof typeof errorCatalogue

/** One error as it goes over the wire. */
export interface WireError {
  code: number
  string: string
  /** What exactly was wrong; `fieldViolation` when one parameter is to blame. */
  detail: { text: string; fieldViolation?: { field: string; message: string } } | null
}

/** A failure the caller is told about: catalogue entry plus what was wrong this time. */
export class ApiError extends Error {
  readonly error: ErrorName
  /** Path of the parameter to blame, such as `filters[0].operator`. */
  readonly field: string | undefined
  /** Seconds after which trying again makes sense (`Retry-After`). */
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

  toWire(): WireError {
    const entry = errorCatalogue[this.error]
    const text = this.field === undefined ? this.message : `${this.field}: ${this.message}`
    return {
      code: entry.code,
      string: entry.string,
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
