import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Connections, HeldConnection } from './connection.ts'
import { refuseInsideTransaction, type Held } from './context.ts'

/** Runs SQL: the pool, or the transaction that a function received. `sql`…`.execute(executor)` works with both. */
export type Executor = Kysely<unknown>

/** Rows of one statement; `rowCount` counts the rows changed or returned. */
export interface SqlResult {
  rows: Record<string, unknown>[]
  rowCount: number | null
}

/**
 * Runs raw text with positional values in the given transaction or on the pool, in the form of pg-boss's `db` option.
 */
export async function executeSqlIn(
  executor: Executor,
  text: string,
  values: unknown[] = [],
): Promise<SqlResult> {
  const result = await executor.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
  const { numAffectedRows } = result
  return {
    rows: result.rows,
    rowCount: numAffectedRows === undefined ? result.rows.length : Number(numAffectedRows),
  }
}

/** An executor that takes a connection for each statement. */
export function poolExecutor(source: Connections, own?: Held): Executor {
  return executorOver({
    connect: async () => {
      refuseInsideTransaction('A statement', own)
      const connection = await source.acquire()
      return kyselyClient(connection, () => void connection.release())
    },
    end: async () => undefined,
    options: {},
  })
}

/** An executor that runs everything on one connection, which the caller releases. */
export function connectionExecutor(connection: HeldConnection): Executor {
  return executorOver({
    connect: async () => kyselyClient(connection, () => undefined),
    end: async () => undefined,
    options: {},
  })
}

function executorOver(pool: PostgresPool): Executor {
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
}

function kyselyClient(connection: HeldConnection, release: () => void): PostgresPoolClient {
  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    return connection.query({ text, values: values as unknown[] })
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => {
      if (destroy === true) connection.discard()
      release()
    },
  }
}
