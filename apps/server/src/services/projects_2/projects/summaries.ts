import type { PositionsSummary } from '@sextant/contract'
import { sql } from 'kysely'
import { latestSummary, type LatestSummary } from '../../reports/latest.ts'
import { summaryResult, type PartsAsked } from '../../reports/summary.ts'
import type { Context } from '../../request/context.ts'
import { accountsOf } from './accessible.ts'

/** The latest summary of each project that has a check. One statement; the caller sees all of the projects. */
export async function latestSummaries(
  { actor, database }: Context,
  projectIds: readonly number[],
  asked: PartsAsked,
): Promise<Map<number, PositionsSummary>> {
  const { rows } = await sql<LatestSummary & { id: number }>`
    select p.id, latest.*
    from projects p
    cross join lateral (
${latestSummary(sql`p.account_id`, sql`p.id`)}
    ) latest
    where p.account_id = any(${accountsOf(actor)}::int[]) and p.id = any(${projectIds}::int[])`.execute(
    database.executor,
  )
  return new Map(
    rows.map(({ id, first, second, ...compared }) => [id, summaryResult([first, second], compared, asked)]),
  )
}
