/** A file answer: sent as an attachment. */
export interface FileAnswer {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** A value that its handler has written as JSON, where building it of objects would cost more than finding it. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/** A value whose rows are a page of a longer list. */
export interface PagedValue<T> {
  readonly value: T
  /** Count after filters, before paging. */
  readonly total: number
  readonly offset: number
  /** Offset of the next page; undefined on the last. */
  readonly nextOffset: number | undefined
}

export function isPagedValue(answer: unknown): answer is PagedValue<unknown> {
  return typeof answer === 'object' && answer !== null && 'value' in answer && 'nextOffset' in answer
}

/** A value with what becomes of the session of the browser that asked. */
export class SessionAnswer<T = unknown> {
  readonly value: T
  /** The token of the session that begins; undefined: the browser has none any more. */
  readonly token: string | undefined

  constructor(value: T, token: string | undefined) {
    this.value = value
    this.token = token
  }
}
