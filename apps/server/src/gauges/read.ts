import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import type { InstallationFigures } from '#observe/installation-gauges.ts'
import { readQuarantines } from '#providers/truth/stored.ts'
import { databaseBytesSql, type Measured } from '#storage/sizes.ts'

/** Reads the figures of the installation: a few statements over indexes of open work. */
export async function readFigures(database: Measured): Promise<InstallationFigures> {
  const { executor } = database
  const sums = await readSums(database)
  return {
    ...sums,
    openChecks: await readOpenChecks(executor),
    stalledChecks: await readStalledChecks(executor),
    quarantines: await readQuarantines(executor),
    usedCaps: await readUsedCaps(executor),
  }
}

type Sums = Pick<
  InstallationFigures,
  'databaseBytes' | 'openRuns' | 'oldestRunSeconds' | 'lateScheduleSeconds' | 'dueMessages' | 'held'
>

async function readSums({ executor, profile }: Measured): Promise<Sums> {
  const { rows } = await sql<Sums>`
    ${crossing('gauges of the installation')}
    select ${databaseBytesSql(profile)}::float8 as "databaseBytes",
      (select count(*)::int from runs where finished_at is null) as "openRuns",
      (select ${secondsSince(sql`min(started_at)`)} from runs where finished_at is null) as "oldestRunSeconds",
      (select ${secondsSince(sql`min(next_run_at)`)} from schedules where next_run_at is not null) as "lateScheduleSeconds",
      (select count(*)::int from event_deliveries where ${isDue})
        + (select count(*)::int from report_deliveries where ${isDue}) as "dueMessages",
      (select coalesce(sum(held), 0)::float8 from balances) as held`.execute(executor)
  return rows[0]!
}

/** Condition of deliveries that could be attempted now. */
const isDue = sql`state = 'waiting' and greatest(next_attempt_at, claimed_until) <= now()`

/** Checks that have not ended, by provider. */
async function readOpenChecks(executor: Executor): Promise<InstallationFigures['openChecks']> {
  const { rows } = await sql<{ provider: string; count: number }>`
    ${crossing('gauges of the installation')}
    select provider, count(*)::int as count from tasks where ended_at is null group by provider order by provider`.execute(
    executor,
  )
  return rows
}

/**
 * A long run has due checks until its end, so they are stalled only when none of their runs at the provider makes progress. The
 * directory of due checks is small, and the index finds the latest end in each run.
 */
async function readStalledChecks(executor: Executor): Promise<InstallationFigures['stalledChecks']> {
  const { rows: due } = await sql<{ provider: string; account_id: number; runs: string[]; seconds: number }>`
    ${crossing('gauges of the installation')}
    select provider, account_id, array_agg(distinct run_id) as runs, ${secondsSince(sql`min(due_at)`)} as seconds
    from due_checks where due_at <= now()
    group by provider, account_id order by provider, account_id`.execute(executor)
  const stalled = new Map<string, { due: number; ended: number }>()
  for (const { provider, account_id, runs, seconds } of due) {
    const before = stalled.get(provider)
    const ended = await secondsSinceEnd(executor, account_id, runs)
    stalled.set(provider, {
      due: Math.max(seconds, before?.due ?? 0),
      ended: Math.min(ended, before?.ended ?? Infinity),
    })
  }
  return [...stalled].map(([provider, { due: oldest, ended }]) => ({
    provider,
    seconds: Math.min(oldest, ended),
  }))
}

/** Since the latest end of a check in the runs of an account; Infinity without one. */
async function secondsSinceEnd(
  executor: Executor,
  accountId: number,
  runs: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select min(extract(epoch from now() - latest.ended_at))::float8 as seconds
    from unnest(${runs}::bigint[]) r(run_id) cross join lateral (
      select max(t.ended_at) as ended_at from tasks t where t.account_id = ${accountId} and t.run_id = r.run_id
    ) latest`.execute(executor)
  return Math.max(0, rows[0]?.seconds ?? Infinity)
}

async function readUsedCaps(executor: Executor): Promise<InstallationFigures['usedCaps']> {
  const { rows } = await sql<{ provider: string; period: string; ratio: number }>`
    select c.subject as provider, c.period, (coalesce(s.spent + s.reserved, 0) / c.amount)::float8 as ratio
    from provider_caps c left join provider_spend s on s.scope = c.scope and s.subject = c.subject
      and s.period = c.period and s.starts = date_trunc(c.period, now() at time zone 'UTC')::date
    where c.scope = 'provider' and c.amount > 0
    order by c.subject, c.period`.execute(executor)
  return rows
}

/** 0 without a time, and for one to come. */
function secondsSince(time: ReturnType<typeof sql>) {
  return sql`coalesce(greatest(extract(epoch from now() - ${time})::float8, 0), 0)`
}

/** Free space for the embedded database; undefined with a server, or if it cannot be read. */
export async function readFreeBytes(
  { profile }: Pick<Measured, 'profile'>,
  dataDir: string,
): Promise<number | undefined> {
  if (profile.sharedByProcesses) return undefined
  const found = await statfs(dataDir).catch(() => undefined)
  return found === undefined ? undefined : found.bavail * found.bsize
}
