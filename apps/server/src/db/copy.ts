import type { Connection, Submittable } from 'pg'

/** The part of pg's protocol connection that its types lack. */
interface CopyingConnection extends Connection {
  sendCopyFromChunk(rows: Uint8Array): void
  endCopyFrom(): void
}

/**
 * A `COPY` of rows as text (https://www.postgresql.org/docs/current/sql-copy.html), in the form in which `pg` runs statements
 * of other kinds than its own.
 */
export class Copy implements Submittable {
  /** The statement, under the name that `pg` uses for it. */
  readonly text: string
  readonly #rows: Uint8Array | undefined
  readonly #take: ((row: Buffer) => void) | undefined
  readonly #done = Promise.withResolvers<void>()

  private constructor(statement: string, rows?: Uint8Array, take?: (row: Buffer) => void) {
    this.text = statement
    this.#rows = rows
    this.#take = take
    this.#done.promise.catch(() => undefined)
  }

  /** `COPY … TO STDOUT`: `take` gets each row with its line end; the buffer is valid during the call only. */
  static out(statement: string, take: (row: Buffer) => void): Copy {
    return new Copy(statement, undefined, take)
  }

  /** `COPY … FROM STDIN` of complete rows. */
  static in(statement: string, rows: Uint8Array): Copy {
    return new Copy(statement, rows)
  }

  /** Resolves when the rows are copied. After a failure the connection is of no use: an embedded database says no more. */
  get done(): Promise<void> {
    return this.#done.promise
  }

  submit(connection: Connection): void {
    const { stream } = connection
    // In one piece, because the embedded database reads a statement with everything that belongs to it.
    stream.cork()
    connection.query(this.text)
    if (this.#rows !== undefined) {
      const copying = connection as CopyingConnection
      copying.sendCopyFromChunk(this.#rows)
      copying.endCopyFrom()
    }
    stream.uncork()
  }

  handleCopyInResponse(): void {
    // The rows are on their way already.
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#take?.(chunk)
  }

  handleCommandComplete(): void {
    // What follows says whether it succeeded.
  }

  handleReadyForQuery(): void {
    this.#done.resolve()
  }

  handleError(error: Error): void {
    this.#done.reject(error)
  }
}
