import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { databaseBytesSql, tablesSql, type Measured } from './sizes.ts'

/** Days for which samples are kept. */
const KEPT_DAYS = 30
/** Growth is measured over at most these days: a whole week, because checks follow days of the week. */
const GROWTH_DAYS = 7

/** An earlier size of the database. */
export interface Sample {
  /** When it was taken, as on the wire. */
  readonly time: string
  /** Days since then. */
  readonly days: number
  /** Size of the database in bytes. */
  readonly bytes: number
  /** Bytes by table, as in `Sizes`. */
  readonly tables: Readonly<Record<string, number>>
}

const todaySql = sql`(now() at time zone 'UTC')::date`
const schemaVersionSql = sql`(select max(version) from schema_migrations)`

/** Stores the sizes of today, unless they are stored, and deletes old ones. */
export async function takeSample({ executor, profile }: Measured): Promise<void> {
  // Without a row in `t`, nothing is measured.
  await sql`
    insert into storage_samples (date, schema_version, bytes, tables)
    select ${todaySql}, ${schemaVersionSql}, ${databaseBytesSql(profile)}, jsonb_object_agg(t.name, t.bytes)
    from (${tablesSql(profile)}) t
    where not exists (select from storage_samples where date = ${todaySql})
    having count(*) > 0
    on conflict (date) do nothing`.execute(executor)
  await sql`delete from storage_samples where date < ${todaySql} - ${KEPT_DAYS}::int`.execute(executor)
}

/**
 * The earliest sample of the last week that is at least a day old. Migrations change sizes without anything being stored,
 * so samples from before the last one do not count. Its time is in `timeZone`.
 */
export async function earlierSample(executor: Executor, timeZone: string): Promise<Sample | undefined> {
  const { rows } = await sql<Sample>`
    select to_char(taken_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as time,
      extract(epoch from now() - taken_at)::float8 / 86400 as days, bytes::float8, tables
    from storage_samples
    where schema_version = ${schemaVersionSql}
      and taken_at between now() - make_interval(days => ${GROWTH_DAYS}) and now() - interval '1 day'
    order by taken_at limit 1`.execute(executor)
  return rows[0]
}
