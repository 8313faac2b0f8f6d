import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import { blocksSql, type Measured } from './sizes.ts'

/** Blocks of a table that are read: a fraction of a second, and an error of a few percent. */
const SAMPLED_BLOCKS = 2_048
/** The rate of storing is that of the last week, because checks follow days of the week. */
const RATE_DAYS = 7

/** Tables with replies in `body` and `body_rest`. */
const TABLES = ['serp_pages', 'abandoned_pages'] as const

/** Pages of an account that were fetched within the same 24 hours, counted back from now. */
export interface DayOfReplies {
  readonly account_id: number
  /** Whole days since then. */
  readonly days_ago: number
  /** Days since the oldest of them was fetched. */
  readonly oldest: number
  readonly pages: number
  /** Those whose reply has been removed. */
  readonly removed: number
  /** Replies; a page can also refer to the reply of another. */
  readonly replies: number
  /** Bytes of the replies, compressed. */
  readonly bytes: number
}

/**
 * The stored replies by account and age: exact for tables of at most `blocks`, otherwise estimated from a random sample of
 * as many. No reply is read: PostgreSQL knows the size of a value without.
 */
export async function measureReplies(
  { executor, profile }: Measured,
  blocks = SAMPLED_BLOCKS,
): Promise<DayOfReplies[]> {
  const days: DayOfReplies[] = []
  for (const table of TABLES) {
    const { rows: sizes } = await sql<{ blocks: number }>`
      select ${blocksSql(profile, table)}::float8 as blocks`.execute(executor)
    const percent = Math.min(100, (100 * blocks) / Math.max(1, sizes[0]!.blocks))
    const { rows } = await sql<DayOfReplies>`
      ${crossing('measure replies')}
      select account_id, floor(extract(epoch from now() - fetched_at) / 86400)::int as days_ago,
        max(extract(epoch from now() - fetched_at))::float8 / 86400 as oldest,
        count(*)::float8 * ${100 / percent}::float8 as pages,
        count(*) filter (where body is null and copied_from_task_id is null)::float8 * ${100 / percent}::float8
          as removed,
        count(body)::float8 * ${100 / percent}::float8 as replies,
        coalesce(sum(pg_column_size(body) + coalesce(pg_column_size(body_rest), 0)), 0)::float8 * ${100 / percent}::float8 as bytes
      from ${sql.table(table)} tablesample system (${percent}::float4) repeatable (1)
      group by 1, 2`.execute(executor)
    days.push(...rows)
  }
  return days
}

/** Sum of the replies that are at least `age` days old. */
export function sumFrom(days: readonly DayOfReplies[], age = 0): { count: number; bytes: number } {
  const old = days.filter(({ days_ago }) => days_ago >= age)
  return { count: Math.round(sum(old, 'replies')), bytes: Math.round(sum(old, 'bytes')) }
}

/**
 * Bytes stored per day in the last week, or since the first page or the start of the installation (`installedDays` ago)
 * if that is later; undefined before the first day is over. Pages whose reply was removed again count as the others.
 */
export function bytesPerDay(days: readonly DayOfReplies[], installedDays: number): number | undefined {
  const oldest = days.reduce((most, day) => Math.max(most, day.oldest), 0)
  const period = Math.min(RATE_DAYS, oldest, installedDays)
  const recent = days.filter(({ days_ago }) => days_ago < period)
  const pages = sum(recent, 'pages')
  const kept = pages - sum(recent, 'removed')
  if (period < 1 || (pages > 0 && kept === 0)) return undefined
  return pages === 0 ? 0 : Math.round((sum(recent, 'bytes') * pages) / kept / period)
}

/** The accounts with most bytes. */
export function largestAccounts(
  days: readonly DayOfReplies[],
  most: number,
): { id: number; count: number; bytes: number }[] {
  return [...Map.groupBy(days, ({ account_id }) => account_id)]
    .map(([id, own]) => ({ id, ...sumFrom(own) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, most)
}

function sum(days: readonly DayOfReplies[], of: 'pages' | 'removed' | 'replies' | 'bytes'): number {
  return days.reduce((total, day) => total + day[of], 0)
}
