import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { cellDepth } from '#figures/movement.ts'

/** The values of a cell, with the number of results read. */
export interface Seen {
  readonly date: string
  /** Null: not within the depth. */
  readonly position: number | null
  readonly url: string | null
  /** Number of results read; known only for `--` from a check. */
  readonly depth: number | null
  /** Whether a synthetic provider made it. Only cells of one kind are compared. */
  readonly invented: boolean
}

/** Where to look for cells. */
export interface Place {
  readonly accountId: number
  readonly regionIndex: number
}

/** Reads in a transaction of its own: between two reads, the connection is free for others. */
export type Read = <T>(read: (tx: Executor) => Promise<T>) => Promise<T>

/** A cell of the history. */
export interface Cell extends Seen {
  readonly site_id: number
  readonly keyword_id: string
  readonly task_id: string | null
}

export function cellKey(siteId: number, keywordId: string): string {
  return `${siteId} ${keywordId}`
}

/** The cells of sites on a date for some keywords, by site and keyword. */
export async function cellsOn(
  tx: Executor,
  { accountId, regionIndex }: Place,
  sitesIds: readonly number[],
  date: string,
  keywordsIds: readonly string[],
): Promise<ReadonlyMap<string, Cell>> {
  const { rows } = await sql<Cell>`
    select p.project_id as site_id, p.keyword_id, p.date, p.position, p.relevant_url as url, p.task_id, p.invented,
      case when p.position is null then ${cellDepth(sql`${accountId}::int`, 'p')} end as depth
    from positions p
    where p.account_id = ${accountId} and p.project_id = any(${sitesIds}::int[])
      and p.region_index = ${regionIndex} and p.date = ${date}::date
      and p.keyword_id = any(${keywordsIds}::bigint[])`.execute(tx)
  return new Map(rows.map((cell) => [cellKey(cell.site_id, cell.keyword_id), cell]))
}

/** The last date before `date` with a cell of the site. */
export async function dateBefore(
  tx: Executor,
  { accountId, regionIndex }: Place,
  siteId: number,
  date: string,
): Promise<string | null> {
  const { rows } = await sql<{ date: string | null }>`
    select max(date) as date from positions
    where account_id = ${accountId} and project_id = ${siteId} and region_index = ${regionIndex}
      and date < ${date}::date`.execute(tx)
  return rows[0]!.date
}
