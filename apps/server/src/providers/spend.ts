import { capPeriods, type CapPeriod, type CapScope } from '@sextant/contract/providers_2/caps.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { unitsOf } from '#db/decimal.ts'

/** To whom the cost of a request is charged. */
export interface Spender {
  readonly provider: string
  /** Null when an administrator tests the provider, and for canaries. */
  readonly projectId: number | null
  /** The key that asks and those that created it; empty for a person. */
  readonly keyIds: readonly number[]
}

/** A cap that a reservation would exceed. */
export interface CapReached {
  readonly scope: CapScope
  readonly period: CapPeriod
  /** Exact decimal text. */
  readonly amount: string
}

/** An amount to reserve, exact decimal text without padding; null: an unknown cost, which any cap forbids. */
export interface Reservation {
  readonly spender: Spender
  readonly amount: string | null
  /** Whether half of every cap must remain, for what is needed more. */
  readonly leavesHalf?: boolean
}

/**
 * Decides for amounts, in order, whether they may be reserved, by the caps of all spenders. The counters with a cap are
 * locked in a fixed order until the end of `tx`, so concurrent requests can never exceed a cap together. Returns for each
 * the first cap that forbids it; undefined when `reserve` may follow.
 *
 * A cap that is set while this runs applies to later calls only: the first one of the spenders once `known` was read, any other once
 * this has the locks. Setting it does not wait for the transactions that have read the caps.
 *
 * @param known the caps before the counters are locked; without any, nothing is locked
 */
export async function decideReservations(
  tx: Executor,
  reservations: readonly Reservation[],
  known: readonly Cap[],
): Promise<(CapReached | undefined)[]> {
  if (known.length === 0) return reservations.map(() => undefined)
  const spenders = reservations.map(({ spender }) => spender)
  // Read again after the lock: a cap may have been lowered while this waited for the counters.
  const [used, caps] = await Promise.all([lockCounters(tx, subjectsOfAll(spenders)), readCaps(tx, spenders)])
  const decided = reservations.map(({ spender, amount, leavesHalf = false }) => {
    if (amount === '0') return undefined
    const own = subjectsOf(spender)
    const isOwn = (cap: Subject) =>
      own.some(({ scope, subject }) => scope === cap.scope && subject === cap.subject)
    const part = leavesHalf ? 2n : 1n
    const forbidden = caps.find(
      (cap) =>
        isOwn(cap) &&
        (amount === null || part * ((used.get(counterOf(cap)) ?? 0n) + exact(amount)) > exact(cap.amount)),
    )
    if (forbidden !== undefined) return forbidden
    for (const cap of amount === null ? [] : caps.filter(isOwn)) {
      used.set(counterOf(cap), (used.get(counterOf(cap)) ?? 0n) + exact(amount!))
    }
    return undefined
  })
  return decided.map((cap) => cap && { scope: cap.scope, period: cap.period, amount: cap.shown })
}

interface Subject {
  readonly scope: CapScope
  readonly subject: string
}

/** A cap of a subject. */
export interface Cap extends CapReached, Subject {
  /** The amount as people read it. */
  readonly shown: string
}

/** The caps of spenders, in the order in which they are named. */
export async function readCaps(tx: Executor, spenders: readonly Spender[]): Promise<Cap[]> {
  const { rows } = await sql<Cap>`
    select scope, subject, period, amount::text as amount, amount_text(amount) as shown
    from provider_caps join ${tableOf(subjectsOfAll(spenders))} using (scope, subject)
    order by scope, period`.execute(tx)
  return rows
}

/** Locks the current counters of subjects and returns what is spent and reserved in each. */
async function lockCounters(tx: Executor, subjects: readonly Subject[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<Subject & { period: CapPeriod; used: string }>`
    insert into provider_spend as s (scope, subject, period, starts)
    select u.scope, u.subject, p.period, ${startOf(sql`now()`)}
    from ${tableOf(subjects)} cross join ${periods}
    order by u.scope, u.subject, p.period
    on conflict (scope, subject, period, starts) do update set reserved = s.reserved
    returning s.scope, s.subject, s.period, (s.spent + s.reserved)::text as used`.execute(tx)
  return new Map(rows.map((row) => [counterOf(row), exact(row.used)]))
}

/** Reserves amounts that no cap forbids in all counters of their spenders. Unknown amounts are not counted. */
export async function reserve(tx: Executor, reservations: readonly Reservation[]): Promise<void> {
  const parts = reservations.flatMap(({ spender, amount }) =>
    amount === null || amount === '0' ? [] : subjectsOf(spender).map((subject) => ({ ...subject, amount })),
  )
  if (parts.length === 0) return
  await sql`
    insert into provider_spend as s (scope, subject, period, starts, reserved)
    select u.scope, u.subject, p.period, ${startOf(sql`now()`)}, u.amount
    from (
      select scope, subject, sum(amount) as amount
      from unnest(
        ${parts.map(({ scope }) => scope)}::text[], ${parts.map(({ subject }) => subject)}::text[],
        ${parts.map(({ amount }) => amount)}::numeric[]
      ) as part(scope, subject, amount)
      group by scope, subject
    ) u
    cross join ${periods}
    order by u.scope, u.subject, p.period
    on conflict (scope, subject, period, starts) do update set reserved = s.reserved + excluded.reserved`.execute(
    tx,
  )
}

/** A request that has ended. Amounts are exact decimal text. */
export interface EndedRequest {
  readonly provider: string
  readonly project_id: number | null
  readonly key_ids: readonly number[] | null
  readonly started_at: string
  readonly reserved: string | null
  readonly cost: string
}

/** Counts what requests have cost, and releases what was reserved for them. */
export async function settleSpend(tx: Executor, ended: readonly EndedRequest[]): Promise<void> {
  if (ended.length === 0) return
  await sql`
    with counted as (
      select u.scope, u.subject, p.period, ${startOf(sql`e.started_at`)} as starts, sum(e.cost) as spent,
        sum(e.reserved) as reserved
      from unnest(
        ${ended.map((one) => one.provider)}::text[], ${ended.map((one) => one.project_id)}::int[],
        ${ended.map(({ key_ids: ids }) => (ids === null ? null : `{${ids.join()}}`))}::text[],
        ${ended.map((one) => one.started_at)}::timestamptz[], ${ended.map((one) => one.reserved)}::numeric[],
        ${ended.map((one) => one.cost)}::numeric[]
      ) as e(provider, project_id, key_ids, started_at, reserved, cost)
      cross join lateral (
        values ('provider', e.provider), ('project', e.project_id::text)
        union all select 'key', k::text from unnest(e.key_ids::int[]) as k
      ) as u(scope, subject)
      cross join ${periods}
      where u.subject is not null and (e.cost <> 0 or e.reserved <> 0)
      group by u.scope, u.subject, p.period, starts
    )
    insert into provider_spend as s (scope, subject, period, starts, spent)
    select scope, subject, period, starts, spent from counted
    order by scope, subject, period
    on conflict (scope, subject, period, starts) do update
    set spent = s.spent + excluded.spent, reserved = s.reserved - (
      select c.reserved from counted c
      where (c.scope, c.subject, c.period, c.starts) = (s.scope, s.subject, s.period, s.starts)
    )`.execute(tx)
}

function subjectsOf({ provider, projectId, keyIds }: Spender): Subject[] {
  return [
    { scope: 'provider', subject: provider },
    ...(projectId === null ? [] : [{ scope: 'project' as const, subject: String(projectId) }]),
    ...keyIds.map((id) => ({ scope: 'key' as const, subject: String(id) })),
  ]
}

function subjectsOfAll(spenders: readonly Spender[]): Subject[] {
  const all = spenders.flatMap(subjectsOf)
  return [...new Map(all.map((one) => [`${one.scope} ${one.subject}`, one])).values()]
}

/** A table `u` of subjects. */
function tableOf(subjects: readonly Subject[]): RawBuilder<unknown> {
  return sql`
    unnest(${subjects.map(({ scope }) => scope)}::text[], ${subjects.map(({ subject }) => subject)}::text[])
      as u(scope, subject)`
}

const periods = sql`unnest(${[...capPeriods]}::text[]) as p(period)`

/** First day of the period `p` at a time, in UTC. */
function startOf(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_trunc(p.period, ${at} at time zone 'UTC')::date`
}

function counterOf({ scope, subject, period }: Subject & { readonly period: CapPeriod }): string {
  return `${scope} ${subject} ${period}`
}

/** Decimal text as an integer of 1e-9, the precision of the counters. */
function exact(text: string): bigint {
  return unitsOf(text, 9)
}
