import type { ReportCell } from '@sextant/contract/reports_2/document.ts'
import { sql } from 'kysely'
import { withVolume } from '#figures/histogram.ts'
import type { Movement } from '#figures/movement.ts'
import type { Fragment } from '#selector/source.ts'
import { pairsSql } from '../../reports/pairs.ts'
import type { Asking } from './part.ts'
import type { Words } from './words.ts'

/** A keyword with its cells on the two dates of a place. */
export interface PairRow {
  readonly id: string
  readonly name: string
  readonly volume: number | null
  readonly before: number | null
  readonly is_before: boolean
  readonly before_depth: number | null
  readonly after: number | null
  readonly is_after: boolean
  readonly after_depth: number | null
  /** Null without two cells. */
  readonly movement: Movement | null
  readonly url: string | null
  /** Number of rows without the limit. */
  readonly total: number
}

/** Keywords of a project with a cell on one of the dates, of the rows `p` of `pairsSql`. */
export async function pairRows(
  { context, of, place }: Asking,
  { where, order, limit }: { readonly where: Fragment; readonly order: Fragment; readonly limit: number },
): Promise<PairRow[]> {
  const account = sql`${of.accountId}::int`
  const project = sql`${of.projectId}::int`
  const region = sql`${place.regionIndex}::int`
  const second = sql`${place.second}::date`
  const ids = sql`select id from keywords
    where account_id = ${account} and project_id = ${project} and deleted_at is null`
  const pairs = pairsSql({
    account,
    project,
    region,
    first: place.first === null ? sql`null::date` : sql`${place.first}::date`,
    second,
    keywords: withVolume(account, region, ids),
    withVolumes: true,
    withDepths: true,
  })
  const { rows } = await sql<PairRow>`
    select p.id::text as id, k.name, p.volume::float8 as volume, p.before, p.is_before, p.before_depth, p.after,
      p.is_after, p.after_depth, p.movement, c.relevant_url as url, (count(*) over ())::int as total
    from (${pairs}) p
    join keywords k on k.account_id = ${account} and k.id = p.id
    left join positions c on c.account_id = ${account} and c.project_id = ${project} and c.region_index = ${region}
      and c.date = ${second} and c.keyword_id = p.id
    where (p.is_before or p.is_after) and ${where}
    order by ${order}, fold(k.name), p.id
    limit ${limit}`.execute(context.database.executor)
  return rows
}

/** Places gained, of rows `p`. A site that was not found counts as standing right behind what was looked at. */
export const gained: Fragment = sql`coalesce(p.before, p.before_depth + 1, 101) - coalesce(p.after, p.after_depth + 1, 101)`

/** A position as readers see it: `7`, `>30` for not found among 30, `--` for not found in an unknown depth; null without a cell. */
function positionText(isCell: boolean, position: number | null, depth: number | null): string | null {
  if (!isCell) return null
  if (position !== null) return String(position)
  return depth === null ? '--' : `>${depth}`
}

export const beforeOf = (row: PairRow) => positionText(row.is_before, row.before, row.before_depth)
export const afterOf = (row: PairRow) => positionText(row.is_after, row.after, row.after_depth)

/** Places gained, or a word where a number would say what is not known. */
export function changeOf({ after, before, movement }: PairRow, { texts }: Words): ReportCell {
  switch (movement) {
    case 'up':
    case 'down':
      return before! - after!
    case 'stay':
      return 0
    case 'entered':
      return texts.entered
    case 'left':
      return texts.left
    case 'unknown':
    case null:
      return texts.notKnown
  }
}
