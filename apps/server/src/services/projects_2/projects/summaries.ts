import type { PositionsSummary } from '@sextant/contract'
import { sql } from 'kysely'
import { comparisonOf } from '../../reports/comparison.ts'
import { latestSummary, type LatestSummary } from '../../reports/latest.ts'
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
    const parts = { withDynamics: asked.show_dynamics, withComparison: asked.show_comparison === true }
    const { rows } = await sql<LatestSummary & { id: number }>`
      select p.id, latest.*
      from projects p
      cross join lateral (
${latestSummary(account, sql`p.id`, parts)}
      ) latest
      where p.account_id = ${account} and p.id = any(${ids}::int[])`.execute(database.executor)
    return new Map(
      rows.map(({ id, first, second, comparison, ...compared }) => {
        const summary = summaryResult([first, second], compared, asked)
        return [id, comparison === null ? summary : { ...summary, comparison: comparisonOf(comparison) }]
      }),
    )
  })
}
