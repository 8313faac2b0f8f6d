import { capPeriods, type CapPeriod, type CapScope } from '@sextant/contract/providers_2/caps.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'

/** To whom the cost of a request is charged. */
export interface Spender {
  readonly provider: string
  /** Null when an administrator tests the provider. */
  readonly projectId: number | null
  /** Null for a schedule or the dashboard. */
  readonly keyId: number | null
}

/** A cap that a reservation would exceed. */
export interface CapReached {
  readonly scope: CapScope
  readonly period: CapPeriod
  /** Exact decimal text. */
  readonly amount: string
}

/**
 * Reserves the cost of a request in all counters of its spender, or returns the first cap that forbids it; roll `tx` back
 * in that case. The rows of the counters are locked in a fixed order, so concurrent requests can never exceed a cap
 * together. `amount` is exact decimal text without padding; null, an unknown cost, is forbidden by any cap.
 */
export async function reserve(
  tx: Executor,
  spender: Spender,
  amount: string | null,
): Promise<CapReached | undefined> {
  if (amount === null) return firstCap(tx, spender, [])
  if (amount === '0') return undefined
  const { rows: kept } = await sql<{ scope: CapScope; period: CapPeriod }>`
    insert into provider_spend as s (scope, subject, period, starts, reserved)
    select c.scope, c.subject, c.period, c.starts, ${amount}::numeric
    from ${countersOf(spender, sql`now()`)}
    left join provider_caps cap using (scope, subject, period)
    where cap.amount is null or cap.amount >= ${amount}::numeric
    order by c.scope, c.subject, c.period
    on conflict (scope, subject, period, starts) do update set reserved = s.reserved + excluded.reserved
    where not exists (
      select from provider_caps cap
      where (cap.scope, cap.subject, cap.period) = (s.scope, s.subject, s.period)
        and s.spent + s.reserved + excluded.reserved > cap.amount
    )
    returning s.scope, s.period`.execute(tx)
  const all = subjectsOf(spender).length * capPeriods.length
  return kept.length === all ? undefined : firstCap(tx, spender, kept)
}

/** The first cap of a spender, without those that were kept. */
async function firstCap(
  tx: Executor,
  spender: Spender,
  kept: readonly { scope: CapScope; period: CapPeriod }[],
): Promise<CapReached | undefined> {
  const { rows } = await sql<CapReached>`
    select cap.scope, cap.period, amount_text(cap.amount) as amount
    from ${countersOf(spender, sql`now()`)} join provider_caps cap using (scope, subject, period)
    where (cap.scope, cap.period) not in (
      select * from unnest(${kept.map(({ scope }) => scope)}::text[], ${kept.map(({ period }) => period)}::text[])
    )
    order by cap.scope, cap.period
    limit 1`.execute(tx)
  return rows[0]
}

/**
 * Replaces the amount reserved at `startedAt` by the amount spent; both are exact decimal texts. Locks the counters in the
 * order of `reserve`.
 */
export async function settleSpend(
  tx: Executor,
  spender: Spender,
  startedAt: string,
  { reserved, spent }: { reserved: string; spent: string },
): Promise<void> {
  if (reserved === '0' && spent === '0') return
  await sql`
    insert into provider_spend as s (scope, subject, period, starts, spent)
    select c.scope, c.subject, c.period, c.starts, ${spent}::numeric
    from ${countersOf(spender, sql`${startedAt}::timestamptz`)}
    order by c.scope, c.subject, c.period
    on conflict (scope, subject, period, starts) do update
    set spent = s.spent + excluded.spent, reserved = s.reserved - ${reserved}::numeric`.execute(tx)
}

function subjectsOf({ provider, projectId, keyId }: Spender): { scope: CapScope; subject: string }[] {
  return [
    { scope: 'provider', subject: provider },
    ...(projectId === null ? [] : [{ scope: 'project' as const, subject: String(projectId) }]),
    ...(keyId === null ? [] : [{ scope: 'key' as const, subject: String(keyId) }]),
  ]
}

/** A table `c` of the counters of a spender at a time. */
function countersOf(spender: Spender, at: RawBuilder<unknown>): RawBuilder<unknown> {
  const subjects = subjectsOf(spender)
  return sql`(
      select u.scope, u.subject, p.period, date_trunc(p.period, ${at} at time zone 'UTC')::date as starts
      from unnest(${subjects.map(({ scope }) => scope)}::text[], ${subjects.map(({ subject }) => subject)}::text[])
             as u(scope, subject)
      cross join unnest(${[...capPeriods]}::text[]) as p(period)
    ) c`
}
