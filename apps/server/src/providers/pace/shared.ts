import { sql } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import {
  adapt,
  firstState,
  take,
  withoutFuture,
  type Grant,
  type PaceLimits,
  type PaceReport,
  type PaceState,
} from './rate.ts'

/** What a process gets when it reports and takes turns. Times are seconds of the database's clock. */
export interface Taken extends Grant {
  /** Whether more turns were free, but no more requests are allowed at once. */
  readonly isFull: boolean
}

/** The pace that all processes share. */
export interface SharedPace {
  /**
   * Reports, and takes at most `wanted` turns. `held`: requests of this process under way, and turns that it has taken.
   * `received` is called at the moment at which the database's time `now` is received.
   */
  exchange(report: PaceReport, wanted: number, held: number, received: (now: number) => void): Promise<Taken>
}

/** Seconds after which the share of a process that does not report is free. It reports more often. */
const SHARE_SECONDS = 30

/** The pace `name` in the database, as process `process`. */
export function paceInDatabase(
  database: Database,
  name: string,
  process: string,
  limits: () => PaceLimits,
): SharedPace {
  return {
    exchange: (report, wanted, held, received) =>
      database.transaction(async (tx) => {
        const { state: before, now } = (await lockRow(tx, name)) ?? (await addRow(tx, name, limits()))
        received(now)
        const { atOnce } = limits()
        const free = atOnce === null ? Infinity : atOnce - held - (await heldByOthers(tx, name, process))
        const adapted = adapt(withoutFuture(before, now), limits(), report, now)
        const grant = take(adapted, limits(), Math.min(wanted, free), now)
        if (atOnce !== null) await holdShare(tx, name, process, held + grant.at.length)
        if (grant.state !== before) await writeRow(tx, name, grant.state)
        return { ...grant, isFull: free < wanted }
      }),
  }
}

interface Row {
  readonly state: PaceState
  readonly now: number
}

/** Locks the row of a pace. It is worth no wait for the disk: after a crash of the database it is a few turns old. */
async function lockRow(tx: Executor, name: string): Promise<Row | undefined> {
  const { rows } = await sql<PaceState & { now: number }>`
    select per_second as "perSecond", refused_per_second as "refusedPerSecond", next_at as "nextAt",
      recent, paused_until as "pausedUntil", raised_at as "raisedAt", lowered_at as "loweredAt", lowered,
      extract(epoch from clock_timestamp())::float8 as now
    from provider_pace, set_config('synchronous_commit', 'off', true)
    where provider = ${name} for update of provider_pace`.execute(tx)
  const row = rows[0]
  if (row === undefined) return undefined
  const { now, ...rest } = row
  return { state: rest, now }
}

async function addRow(tx: Executor, name: string, limits: PaceLimits): Promise<Row> {
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 as now`.execute(tx)
  const first = firstState(limits, rows[0]!.now)
  await sql`
    insert into provider_pace (provider, per_second, next_at, paused_until, raised_at, lowered_at, lowered)
    values (${name}, ${first.perSecond}, ${first.nextAt}, 0, ${first.raisedAt}, 0, 0)
    on conflict do nothing`.execute(tx)
  return (await lockRow(tx, name))!
}

async function writeRow(tx: Executor, name: string, state: PaceState): Promise<void> {
  await sql`
    update provider_pace
    set per_second = ${state.perSecond}, refused_per_second = ${state.refusedPerSecond}, next_at = ${state.nextAt},
        recent = ${state.recent}::float8[], paused_until = ${state.pausedUntil}, raised_at = ${state.raisedAt}, lowered_at = ${state.loweredAt},
        lowered = ${state.lowered}
    where provider = ${name}`.execute(tx)
}

async function heldByOthers(tx: Executor, name: string, process: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(requests), 0)::int as held from provider_pace_shares
    where provider = ${name} and process <> ${process}::uuid and until > clock_timestamp()`.execute(tx)
  return rows[0]!.held
}

async function holdShare(tx: Executor, name: string, process: string, requests: number): Promise<void> {
  await sql`
    with gone as (
      delete from provider_pace_shares
      where provider = ${name} and process <> ${process}::uuid and until < clock_timestamp()
    )
    insert into provider_pace_shares (provider, process, requests, until)
    values (${name}, ${process}::uuid, ${requests}, clock_timestamp() + make_interval(secs => ${SHARE_SECONDS}))
    on conflict (provider, process) do update set requests = excluded.requests, until = excluded.until`.execute(
    tx,
  )
}

/** Forgets what was learned about a provider, so that it begins anew. */
export async function forgetPace(executor: Executor, name: string): Promise<void> {
  await sql`delete from provider_pace where provider = ${name}`.execute(executor)
}

/** The current rate and pause of a pace as the processes share it. */
export interface PaceNow {
  readonly provider: string
  /** Requests per second. */
  readonly per_second: number
  /** Seconds until requests are sent again; 0: they are. */
  readonly paused_seconds: number
}

export async function readPaces(executor: Executor): Promise<PaceNow[]> {
  const { rows } = await sql<PaceNow>`
    select provider, per_second,
      greatest(0, ceil(paused_until - extract(epoch from clock_timestamp())))::int as paused_seconds
    from provider_pace`.execute(executor)
  return rows
}
