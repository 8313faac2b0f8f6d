import type { PoolClient, QueryArrayConfig, QueryConfig, QueryResult } from 'pg'
import { translateDatabaseError } from './errors.ts'
import type { Statement } from './statement.ts'

/** One statement as `pg` takes it; `rowMode: 'array'` gives rows as arrays. */
export type DriverQuery = QueryConfig | QueryArrayConfig

/** Where connections come from; each profile has one. */
export interface ConnectionSource {
  /** Milliseconds a statement may take when nothing else is said; 0 is without limit. */
  readonly statementTimeoutMs: number
  /** Waits for a free connection. The caller must release it. */
  acquire(): Promise<Connection>
  /** A faster way for short reads, where the profile has one. */
  readonly readShort?: (query: DriverQuery) => Promise<QueryResult>
  /** Waits for what is in flight, then ends everything. */
  close(): Promise<void>
}

/** Sets the limit of the statements that follow on this client: how that is done differs by profile. */
export type LimitStatements = (client: PoolClient, timeoutMs: number) => Promise<void>

/**
 * Whether a named statement stays broken on its connection from now on: its plan no longer fits the changed
 * tables (0A000), or the server forgot it (26000). A new connection prepares it afresh.
 */
export function leavesStatementStale(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '0A000' || code === '26000'
}

/** One connection, held by one caller until it is released. Errors come out translated. */
export class Connection {
  readonly #client: PoolClient
  readonly #limitStatements: LimitStatements
  readonly #defaultTimeoutMs: number
  #timeoutMs: number
  #tail: Promise<unknown> = Promise.resolve()
  /** The error that ended this connection; every later statement answers with it, so the cause is never masked. */
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

  /** Resolves when the connection has been given back. */
  get released(): Promise<void> {
    return this.#released.promise
  }

  /** Runs one statement. Statements asked for at the same time run one after another. */
  async query(query: DriverQuery): Promise<QueryResult> {
    const turn = this.#tail.then(() => this.#run(query))
    this.#tail = turn.catch(() => undefined)
    return turn
  }

  /** Limits the statements that follow, until the release; `undefined` means the default. */
  async limit(timeoutMs: number | undefined): Promise<void> {
    const wanted = timeoutMs ?? this.#defaultTimeoutMs
    if (wanted === this.#timeoutMs) return
    await this.#limitStatements(this.#client, wanted)
    this.#timeoutMs = wanted
  }

  /** The connection is not to be used by anyone else: its state is in doubt. */
  discard(): void {
    this.#discard = true
  }

  /** Gives the connection back; a broken one, or one left inside a transaction, is replaced. */
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

  readonly #onError = (error: Error): void => {
    this.#lost ??= translateDatabaseError(error)
  }
}

/** The statement in the driver's words. */
export function toDriverQuery(statement: Statement): QueryConfig {
  const query: QueryConfig = { text: statement.text, values: statement.values as unknown[] }
  if (statement.name !== undefined) query.name = statement.name
  return query
}
