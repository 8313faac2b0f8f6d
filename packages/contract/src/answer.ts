/** A file, sent as an attachment. */
export interface FileAnswer {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** A value that its handler has already written as JSON, where building objects would cost more than the query. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/** A value whose rows are one page of a longer list. */
export interface PagedValue<T> {
  readonly value: T
  /** Number of rows after filters, before paging. */
  readonly total: number
  readonly offset: number
  /** Offset of the next page; undefined on the last page. */
  readonly nextOffset: number | undefined
}

export function isPagedValue(answer: unknown): answer is PagedValue<unknown> {
  return typeof answer === 'object' && answer !== null && 'value' in answer && 'nextOffset' in answer
}

/** A value, and what happens to the session of the browser that sent the request. */
export class SessionAnswer<T = unknown> {
  readonly value: T
  /** Token of the session that begins; undefined removes the session from the browser. */
  readonly token: string | undefined

  constructor(value: T, token: string | undefined) {
    this.value = value
    this.token = token
  }
}
