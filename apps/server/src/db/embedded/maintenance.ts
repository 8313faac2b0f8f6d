import type { Connection } from '../connection.ts'

/** Short, because the planner chooses badly after a large import until its statistics are updated. */
const INTERVAL_MS = 10_000

/** Thresholds of maintenance: PostgreSQL's defaults for autovacuum, and a log that replays in about a second. */
interface Thresholds {
  /** Bytes of write-ahead log since the last checkpoint. */
  walBytes: number
  /** Rows of a table changed or deleted since its last maintenance, in addition to a fifth of its rows. */
  changedRows: number
}

const THRESHOLDS: Thresholds = { walBytes: 64 * 1024 * 1024, changedRows: 50 }

/** Transaction ids of a table must be frozen long before two billion of them are used. */
const OLDEST_TRANSACTION = 150_000_000

/**
 * Does the work of PostgreSQL's background processes, which PGlite lacks. Without checkpoints the write-ahead log would
 * grow forever and every start would replay all of it; without vacuum, dead rows and old statistics would stay.
 */
export async function maintain(connection: Connection, thresholds: Thresholds = THRESHOLDS): Promise<void> {
  await connection.limit(0)
  for (const table of await neglectedTables(connection, thresholds.changedRows)) {
    await connection.query({ text: `vacuum (analyze) ${table}` })
  }
  if ((await walSinceCheckpoint(connection)) > thresholds.walBytes)
    await connection.query({ text: 'checkpoint' })
}

/** Maintenance of a database, until stopped. */
export interface Maintenance {
  /** Starts no further round and waits for the running one. Returns the function that resumes. */
  pause(): Promise<() => void>
  /** As `pause`, for good. */
  stop(): Promise<void>
}

/** Maintains the database every ten seconds. */
export function keepMaintained(acquire: () => Promise<Connection>): Maintenance {
  let pauses = 0
  let round: Promise<void> = Promise.resolve()

  async function runRound(): Promise<void> {
    try {
      const connection = await acquire()
      try {
        await maintain(connection)
      } finally {
        await connection.release()
      }
    } catch (error) {
      // The next round tries again.
      process.emitWarning(`Maintenance of the embedded database failed: ${(error as Error).message}`)
    }
  }

  const timer = setInterval(() => {
    if (pauses > 0) return
    round = round.then(runRound)
  }, INTERVAL_MS)
  timer.unref()
  return {
    async pause() {
      pauses += 1
      await round
      let resumed = false
      return () => {
        if (!resumed) pauses -= 1
        resumed = true
      }
    },
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

async function neglectedTables(connection: Connection, changedRows: number): Promise<string[]> {
  const { rows } = await connection.query({
    text: `
      select s.relid::regclass::text as table
      from pg_stat_all_tables s join pg_class c on c.oid = s.relid
      where c.relkind in ('r', 'm') and c.relpersistence <> 't'
        and (greatest(s.n_dead_tup, s.n_mod_since_analyze) > $1 + 0.2 * s.n_live_tup
          or age(c.relfrozenxid) > ${OLDEST_TRANSACTION})`,
    values: [changedRows],
  })
  return rows.map(({ table }: { table: string }) => table)
}

async function walSinceCheckpoint(connection: Connection): Promise<number> {
  const { rows } = await connection.query({
    text: 'select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  })
  const [first] = rows as { bytes: number }[]
  return first?.bytes ?? 0
}
