import type { PositionsSummary } from '@sextant/contract'
import { sql } from 'kysely'
import { comparisonOf } from '../../reports/comparison.ts'
import { latestSummary, type LatestParts, type LatestSummary } from '../../reports/latest.ts'
import { summaryResult, type PartsAsked } from '../../reports/summary.ts'
import type { Context } from '../../request/context.ts'
import { ofEachOwner } from './accessible.ts'

/** The requested parts of the latest summaries. */
export type SummariesAsked = PartsAsked & { readonly show_comparison?: boolean }

export const everyPart: SummariesAsked = {
  show_dynamics: true,
  show_tops: true,
  show_avg: true,
  show_median: true,
  show_visibility: true,
}

/** The latest summary of each project that has a check. One statement for each owner; the caller sees all of the projects. */
export function latestSummaries(
  { actor, database }: Context,
  projectIds: readonly number[],
  asked: SummariesAsked,
): Promise<Map<number, PositionsSummary>> {
  return ofEachOwner(actor, projectIds, async (accountId, ids) => {
    const account = sql`${accountId}::int`
    const { rows } = await sql<LatestSummary & { id: number }>`
      select p.id, latest.*
      from projects p
      cross join lateral (
${latestSummary(account, sql`p.id`, partsOf(asked))}
      ) latest
      where p.account_id = ${account} and p.id = any(${ids}::int[])`.execute(database.executor)
    return new Map(rows.map((row) => [row.id, wireSummary(row, asked)]))
  })
}

/** The latest summaries of the regions of each project, by region index. Otherwise as `latestSummaries`. */
export function latestSummariesOfRegions(
  { actor, database }: Context,
  projectIds: readonly number[],
  asked: SummariesAsked,
): Promise<Map<number, Map<number, PositionsSummary>>> {
  return ofEachOwner(actor, projectIds, async (accountId, ids) => {
    const account = sql`${accountId}::int`
    const { rows } = await sql<LatestSummary & { project_id: number; region_index: number }>`
      select listed.project_id, listed.region_index, latest.*
      from regions listed
      cross join lateral (
${latestSummary(account, sql`listed.project_id`, partsOf(asked), sql`select listed.region_index`)}
      ) latest
      where listed.account_id = ${account} and listed.project_id = any(${ids}::int[])`.execute(
      database.executor,
    )
    const byProject = Map.groupBy(rows, (row) => row.project_id)
    return new Map(
      [...byProject].map(([id, ofProject]) => [
        id,
        new Map(ofProject.map((row) => [row.region_index, wireSummary(row, asked)])),
      ]),
    )
  })
}

function partsOf({ show_dynamics, show_comparison = false }: SummariesAsked): LatestParts {
  return { withDynamics: show_dynamics, withComparison: show_comparison }
}

function wireSummary(
  { first, second, comparison, ...compared }: LatestSummary,
  asked: SummariesAsked,
): PositionsSummary {
  const summary = summaryResult([first, second], compared, asked)
  return comparison === null ? summary : { ...summary, comparison: comparisonOf(comparison) }
}
