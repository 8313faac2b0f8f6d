import { resolve } from 'node:path'
import type { QueryArrayConfig, QueryResult } from 'pg'
import {
  toDriverQuery,
  type Connections,
  type ConnectionSource,
  type CopyConnection,
  type DriverQuery,
  type FilesHold,
  type HeldConnection,
} from './connection.ts'
import { holdingConnection, refuseInsideTransaction, type Held } from './context.ts'
import { draining } from './draining.ts'
import { openEmbedded } from './embedded/open.ts'
import { connectionExecutor, poolExecutor, type Executor, type SqlResult } from './executor.ts'
import { OneTransaction } from './one-transaction.ts'
import { PROFILES, type Profile } from './profile.ts'
import { openServer } from './server/open.ts'
import { Share } from './share.ts'
import type { Statement } from './statement.ts'

export { executeSqlIn } from './executor.ts'
export type { CopyConnection, FilesHold } from './connection.ts'
export type { Executor, SqlResult } from './executor.ts'
export type { Statement } from './statement.ts'

/** Longest wait of a report for its turn, in milliseconds. */
const REPORT_WAIT_MS = 10_000

/** Which database to open, and how. */
export interface DatabaseConfig {
  /** A `postgres://` address. Absent: the embedded database in `dataDir`. */
  databaseUrl?: string
  /** Folder of the embedded database; created if missing. Default `./data`. */
  dataDir?: string
  /** Connections to the server; the embedded database always has one. Default: the profile's. */
  poolSize?: number
  /** Statement timeout in milliseconds; 0 means no limit. Default 30,000. */
  statementTimeoutMs?: number
  /** Whether `copying` will be used, which excludes pipelined statements. */
  copies?: boolean
}

/** Settings of every statement in a transaction or a session. */
export interface StatementLimits {
  /** Statement timeout in milliseconds; 0 means no limit. Defaults to the database's. */
  timeoutMs?: number
}

/** The database: the pool and the ways to run statements on it. Errors are translated (`errors.ts`). */
export interface Database extends AsyncDisposable {
  readonly profile: Profile
  /** Long reads use at most half of the connections, and one at a time where there is one. */
  readonly reports: Share
  /** Kysely over the pool, for `` sql`…`.execute(executor) ``. */
  readonly executor: Executor
  /** The hot path: one statement (prepared when it has a name), plain rows. */
  query<Row>(statement: Statement): Promise<Row[]>
  /** As `query`, each row an array of its columns in order. */
  queryArrays(statement: Statement): Promise<unknown[][]>
  /**
   * Runs `run` in one transaction: committed when it resolves, rolled back when it throws. Never retried. Everything
   * inside uses the executor it receives; the pool throws on statements from inside. Statements that are sent together run
   * in their order, without waiting for each other's results where the profile allows; after one that fails, the others
   * fail too.
   */
  transaction<T>(run: (tx: Executor) => Promise<T>, limits?: StatementLimits): Promise<T>
  /**
   * Runs `run` with a database whose statements and transactions are parts of one transaction. It begins with the first of
   * them, and is committed after `last`, or rolled back when one of the two throws. The pool throws in `run` once it has begun.
   */
  asOneTransaction<T>(
    run: (database: Database) => Promise<T>,
    last: (tx: Executor, result: T) => Promise<void>,
  ): Promise<T>
  /** Runs `run` on one connection without a transaction: for session locks and statements that a transaction forbids. */
  session<T>(run: (session: Executor) => Promise<T>, limits?: StatementLimits): Promise<T>
  /**
   * Runs `run` on one connection that can copy rows, without a time limit. It begins and ends its own transactions. On a
   * server, the database must be opened with `copies`.
   */
  copying<T>(run: (connection: CopyConnection) => Promise<T>): Promise<T>
  /**
   * Embedded only: keeps the files fit to be copied while statements go on. A checkpoint comes first; the next one waits for the
   * release, so the log grows.
   */
  readonly holdFiles?: () => Promise<FilesHold>
  /** Runs raw text, several statements if there are no values, in the form of pg-boss's `db` option. */
  executeSql(text: string, values?: unknown[]): Promise<SqlResult>
  /** Waits for running statements, then closes. Closing twice does nothing. */
  close(): Promise<void>
}

/**
 * Opens the configured database. Embedded: locks the data folder or throws `DataFolderInUse`. Server: connects once; throws
 * `Unavailable` on failure, and `DatabaseError` for an invalid address or a PostgreSQL older than 17. A server with Citus has
 * the profile `citus`.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const statementTimeoutMs = config.statementTimeoutMs ?? 30_000
  if (config.databaseUrl === undefined || config.databaseUrl === '') {
    const dataDir = resolve(config.dataDir ?? './data')
    const source = await openEmbedded({ dataDir, statementTimeoutMs })
    return databaseOver(PROFILES.embedded, source, PROFILES.embedded.poolSize)
  }
  const poolSize = config.poolSize ?? PROFILES.server.poolSize
  const { isSharded, ...source } = await openServer({
    databaseUrl: config.databaseUrl,
    poolSize,
    statementTimeoutMs,
    ...(config.copies === true && { pipeline: false, pipelinedClients: 0 }),
  })
  return databaseOver(isSharded ? PROFILES.citus : PROFILES.server, source, poolSize)
}

/** Builds the database on a source of connections. */
function databaseOver(profile: Profile, undrained: ConnectionSource, connections: number): Database {
  const source = draining(undrained)
  const database: Database = {
    profile,
    ...statementsOn(source),
    reports: new Share(Math.max(1, Math.floor(connections / 2)), REPORT_WAIT_MS),
    async asOneTransaction(run, last) {
      refuseInsideTransaction('A transaction')
      const one = new OneTransaction(source)
      return one.run(
        () => run({ ...database, ...statementsOn(one, one.mark) }),
        (connection, result) => last(connectionExecutor(connection), result),
      )
    },
    async session(run, limits = {}) {
      refuseInsideTransaction('A session')
      return onConnection(source, limits, async (connection) => {
        try {
          return await holdingConnection(() => run(connectionExecutor(connection)))
        } catch (error) {
          // Settings and locks of the session must not reach the next caller.
          connection.discard()
          throw error
        }
      })
    },
    async copying(run) {
      refuseInsideTransaction('A session')
      const connection = await source.acquire()
      try {
        await connection.limit(0)
        return await holdingConnection(() => run(connection))
      } catch (error) {
        connection.discard()
        throw error
      } finally {
        await connection.release()
      }
    },
    ...(source.holdFiles !== undefined && { holdFiles: source.holdFiles }),
    async executeSql(text, values) {
      refuseInsideTransaction('A statement')
      return onConnection(source, {}, async (connection) => {
        try {
          return await connection.query(values === undefined ? { text } : { text, values })
        } catch (error) {
          // A script with its own BEGIN may have failed before its COMMIT.
          connection.discard()
          throw error
        }
      })
    },
    close: source.close,
    [Symbol.asyncDispose]: source.close,
  }
  return database
}

/** @param own the mark of the transaction that everything is part of, if any */
function statementsOn(
  source: Connections,
  own?: Held,
): Pick<Database, 'executor' | 'query' | 'queryArrays' | 'transaction'> {
  async function runStatement(statement: Statement, query: DriverQuery): Promise<QueryResult> {
    refuseInsideTransaction('A statement', own)
    const asUsual = statement.timeoutMs === undefined || statement.timeoutMs === source.statementTimeoutMs
    if (statement.short === true && asUsual && source.readShort !== undefined) return source.readShort(query)
    return onConnection(source, statement, (connection) => connection.query(query))
  }

  return {
    executor: poolExecutor(source, own),
    async query<Row>(statement: Statement) {
      const result = await runStatement(statement, toDriverQuery(statement))
      return result.rows as Row[]
    },
    async queryArrays(statement) {
      const query: QueryArrayConfig = { ...toDriverQuery(statement), rowMode: 'array' }
      const result = await runStatement(statement, query)
      return result.rows as unknown[][]
    },
    async transaction(run, limits = {}) {
      refuseInsideTransaction('A transaction', own)
      return onConnection(source, limits, async (connection) =>
        connectionExecutor(connection)
          .transaction()
          // Not with Kysely's own executor, which sends a statement only after the result of the one before.
          .execute(() => holdingConnection(() => run(connectionExecutor(connection)))),
      )
    },
  }
}

async function onConnection<T>(
  source: Connections,
  limits: StatementLimits,
  run: (connection: HeldConnection) => Promise<T>,
): Promise<T> {
  const connection = await source.acquire()
  try {
    await connection.limit(limits.timeoutMs)
    return await run(connection)
  } finally {
    await connection.release()
  }
}
