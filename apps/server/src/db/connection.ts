import type { PoolClient, QueryArrayConfig, QueryConfig, QueryResult } from 'pg'
import { Copy } from './copy.ts'
import { translateDatabaseError } from './errors.ts'
import type { Statement } from './statement.ts'

/** A statement in the form `pg` takes; `rowMode: 'array'` returns rows as arrays. */
export type DriverQuery = QueryConfig | QueryArrayConfig

/** A connection as its holder uses it. */
export type HeldConnection = Pick<Connection, 'query' | 'limit' | 'discard' | 'release'>

/** A connection that also copies rows as text. */
export type CopyConnection = Pick<Connection, 'query' | 'copyOut' | 'copyIn'>

/** Keeps the files of an embedded database fit to be copied: PostgreSQL repairs the copy from its log, as after a crash. */
export interface FilesHold {
  /** Folder of the files, the data directory of PostgreSQL. */
  readonly folder: string
  /** Lets go; false when the database was started again meanwhile, so that what was copied is of no use. */
  release(): boolean
}

/** What statements and transactions need of a source of connections. */
export type Connections = Omit<ConnectionSource, 'acquire' | 'close'> & {
  acquire(): Promise<HeldConnection>
}

/** The source of connections of a profile. */
export interface ConnectionSource {
  /** Default statement timeout in milliseconds; 0 means no limit. */
  readonly statementTimeoutMs: number
  /** Waits for a free connection. The caller must release it. */
  acquire(): Promise<Connection>
  /** A faster way for short reads, where the profile has one. */
  readonly readShort?: (query: DriverQuery) => Promise<QueryResult>
  /** Holds the files, if they are in this process' care. */
  readonly holdFiles?: () => Promise<FilesHold>
  /** Waits for running statements, then closes all connections. */
  close(): Promise<void>
}

/** Sets the statement timeout of this client, which each profile does in its own way. */
export type LimitStatements = (client: PoolClient, timeoutMs: number) => Promise<void>

/**
 * Whether a named statement is now broken on its connection for good: its plan no longer fits the changed
 * tables (0A000), or the server forgot it (26000). A new connection prepares it afresh.
 */
export function leavesStatementStale(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '0A000' || code === '26000'
}

/** One connection, held by one caller until it is released. Errors are translated (`errors.ts`). */
export class Connection {
  readonly #client: PoolClient
  readonly #limitStatements: LimitStatements
  readonly #defaultTimeoutMs: number
  #timeoutMs: number
  #tail: Promise<unknown> = Promise.resolve()
  /** The error that ended this connection. Every later statement fails with it, so the cause is never masked. */
  #lost: unknown
  #discard = false
  readonly #released = Promise.withResolvers<void>()

  constructor(client: PoolClient, defaultTimeoutMs: number, limitStatements: LimitStatements) {
    this.#client = client
    this.#limitStatements = limitStatements
    this.#defaultTimeoutMs = defaultTimeoutMs
    this.#timeoutMs = defaultTimeoutMs
    client.on('error', this.#onError)
  }

  /** Resolves when the connection has been released. */
  get released(): Promise<void> {
    return this.#released.promise
  }

  /** Runs one statement. Concurrent calls run in their order; a pipelined client sends them without waiting for results. */
  async query(query: DriverQuery): Promise<QueryResult> {
    const before = this.#tail
    const turn = this.#client.pipeline ? this.#run(query) : before.then(() => this.#run(query))
    this.#tail = turn.then(
      () => before,
      () => before,
    )
    return turn
  }

  /** Runs `COPY … TO STDOUT`; `take` gets each row with its line end, in a buffer that is valid during the call only. */
  async copyOut(statement: string, take: (row: Buffer) => void): Promise<void> {
    return this.#copy(Copy.out(statement, take))
  }

  /** Runs `COPY … FROM STDIN` with complete rows. */
  async copyIn(statement: string, rows: Uint8Array): Promise<void> {
    return this.#copy(Copy.in(statement, rows))
  }

  /** Sets the statement timeout until the release; `undefined` means the default. */
  async limit(timeoutMs: number | undefined): Promise<void> {
    const wanted = timeoutMs ?? this.#defaultTimeoutMs
    if (wanted === this.#timeoutMs) return
    await this.#limitStatements(this.#client, wanted)
    this.#timeoutMs = wanted
  }

  /** Marks the connection as unusable for others, because its state is unknown. */
  discard(): void {
    this.#discard = true
  }

  /** Releases the connection; a broken one, or one inside a transaction, is replaced. */
  async release(): Promise<void> {
    await this.#tail
    if (this.#usable()) {
      try {
        await this.limit(undefined)
      } catch {
        this.#discard = true
      }
    }
    // The pool listens again from here on.
    this.#client.release(!this.#usable())
    this.#client.off('error', this.#onError)
    this.#released.resolve()
  }

  #usable(): boolean {
    const status = (
      this.#client as PoolClient & { getTransactionStatus(): string | null }
    ).getTransactionStatus()
    return this.#lost === undefined && !this.#discard && status === 'I'
  }

  async #run(query: DriverQuery): Promise<QueryResult> {
    if (this.#lost !== undefined) throw this.#lost
    try {
      return await this.#client.query(query)
    } catch (error) {
      const { severity } = error as { severity?: string }
      if (severity === undefined || severity === 'FATAL') this.#lost ??= translateDatabaseError(error)
      if (query.name !== undefined && leavesStatementStale(error)) this.#discard = true
      throw this.#lost ?? translateDatabaseError(error)
    }
  }

  async #copy(copy: Copy): Promise<void> {
    if (this.#lost !== undefined) throw this.#lost
    this.#client.query(copy)
    // A lost connection notifies only its listeners.
    const lost = Promise.withResolvers<never>()
    this.#client.once('error', lost.reject)
    try {
      await Promise.race([copy.done, lost.promise])
    } catch (error) {
      this.#discard = true
      throw translateDatabaseError(error)
    } finally {
      this.#client.off('error', lost.reject)
    }
  }

  readonly #onError = (error: Error): void => {
    this.#lost ??= translateDatabaseError(error)
  }
}

/** Converts a statement to the driver's form. */
export function toDriverQuery(statement: Statement): QueryConfig {
  const query: QueryConfig = { text: statement.text, values: statement.values as unknown[] }
  if (statement.name !== undefined) query.name = statement.name
  return query
}
