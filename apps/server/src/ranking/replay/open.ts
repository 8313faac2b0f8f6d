import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { MatchRule } from '../match/rules.ts'
import { rulesOfVersionsSql } from '../match/versions.ts'

/** A running replay. */
export interface OpenReplay {
  readonly account_id: number
  readonly project_id: number
  readonly id: number
  readonly preview: boolean
  /** Whether it looks for the project's own site. */
  readonly includes_project: boolean
  readonly competitors: readonly { readonly id: number; readonly url: string }[]
  readonly rules: Readonly<Record<number, readonly MatchRule[] | null>>
  readonly subdomains: boolean
  /** Whether it looks for every site of the project. */
  readonly is_whole: boolean
  /** The setting of the project now: whether AI Overviews are kept. */
  readonly with_ai_overview_full: boolean
  /** Null: from the first check. */
  readonly date1: string | null
  /** Null: to the last check. */
  readonly date2: string | null
  readonly started_at: string
  readonly seen_region_index: number | null
  readonly seen_date: string | null
  readonly seen_keyword_id: string | null
}

/** Length of a claim. Every step renews it. */
const CLAIM_SECONDS = 60

/** Claims a replay, unless it has ended or another worker has it. */
export async function claimReplay(
  executor: Executor,
  accountId: number,
  replayId: number,
): Promise<OpenReplay | undefined> {
  const { rows } = await sql<OpenReplay>`
    with p as (
      update replays set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      where account_id = ${accountId} and id = ${replayId} and finished_at is null
        and (claimed_until is null or claimed_until < now())
      returning *
    )
    select ${columnsOf(accountId)} from p`.execute(executor)
  return rows[0]
}

const columnsOf = (accountId: number) => sql`
  p.account_id, p.project_id, p.id, p.preview, p.project_id = any(p.sites_ids) as includes_project,
  coalesce((
    select json_agg(json_build_object('id', c.id, 'url', c.url) order by c.id) from competitors c
    where c.account_id = ${accountId} and c.project_id = p.project_id and c.id = any(p.sites_ids)
  ), '[]') as competitors,
  ${rulesOfVersionsSql(accountId, sql`p.rules_versions`)} as rules,
  p.project_id = any(p.sites_ids) and not exists (
    select from competitors c
    where c.account_id = ${accountId} and c.project_id = p.project_id and c.id <> all(p.sites_ids)
  ) as is_whole,
  coalesce((
    select o.with_ai_overview_full from projects o where o.account_id = ${accountId} and o.id = p.project_id
  ), false) as with_ai_overview_full,
  p.subdomains, p.date1, p.date2, p.started_at::text as started_at, p.seen_region_index, p.seen_date, p.seen_keyword_id`

/** Releases the claim, so that another worker can continue. */
export async function handBackReplay(executor: Executor, replay: OpenReplay): Promise<void> {
  await sql`
    update replays set claimed_until = null
    where account_id = ${replay.account_id} and id = ${replay.id} and finished_at is null`.execute(executor)
}

/** Result of a step of a replay. */
export interface Progress {
  readonly region_index: number
  readonly date: string
  readonly keyword_id: string
  readonly done: number
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly unchanged: number
  readonly gone: number
  readonly unreadable: number
}

/**
 * Locks a replay until `tx` ends. Returns false when it has ended or another worker has taken the step, so that no step
 * counts twice.
 */
export async function lockReplay(tx: Executor, replay: OpenReplay): Promise<boolean> {
  const { rows } = await sql`
    select id from replays
    where account_id = ${replay.account_id} and id = ${replay.id} and finished_at is null
      and seen_region_index is not distinct from ${replay.seen_region_index}::int
      and seen_date is not distinct from ${replay.seen_date}::date
      and seen_keyword_id is not distinct from ${replay.seen_keyword_id}::bigint
    for update`.execute(tx)
  return rows.length > 0
}

/** Records a step and renews the claim. Returns the updated replay. */
export async function noteProgress(tx: Executor, replay: OpenReplay, step: Progress): Promise<OpenReplay> {
  const { rows } = await sql<OpenReplay>`
    with p as (
      update replays
      set seen_region_index = ${step.region_index}, seen_date = ${step.date}::date,
          seen_keyword_id = ${step.keyword_id}::bigint, done = done + ${step.done}, added = added + ${step.added},
          changed = changed + ${step.changed}, removed = removed + ${step.removed},
          unchanged = unchanged + ${step.unchanged}, gone = gone + ${step.gone},
          unreadable = unreadable + ${step.unreadable},
          claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      where account_id = ${replay.account_id} and id = ${replay.id}
      returning *
    )
    select ${columnsOf(replay.account_id)} from p`.execute(tx)
  return rows[0]!
}

/** Ends a replay that has read everything. */
export async function finishReplay(executor: Executor, replay: OpenReplay): Promise<void> {
  await sql`
    update replays set finished_at = now(), claimed_until = null
    where account_id = ${replay.account_id} and id = ${replay.id} and finished_at is null`.execute(executor)
}
