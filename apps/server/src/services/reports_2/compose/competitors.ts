import { REPORT_COMPETITORS } from '@sextant/contract/reports_2/choices.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { askSummary, isInvented } from './asked.ts'
import { evidenceOf, type Asking, type Part } from './part.ts'
import type { Reported } from './place.ts'
import { visibilityOf } from './summary.ts'
import type { Words } from './words.ts'

/** The ids of the competitors of a report that exist; without any wanted, of the first that are on. */
export async function competitorsOf(
  executor: Executor,
  { accountId, projectId }: Reported,
  wanted: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from competitors
    where account_id = ${accountId} and project_id = ${projectId}
      and case when ${wanted.length === 0} then "on" = 0 else id = any(${wanted}::int[]) end
    order by ord, id
    limit ${REPORT_COMPETITORS}`.execute(executor)
  return rows.map(({ id }) => id)
}

/** The visibility of the site and its competitors, best first. */
export async function competitorsPart(asking: Asking): Promise<Part> {
  const { asked, competitorsIds, context, of, place, region, words } = asking
  const { texts } = words
  const isCompared = place.first !== null
  const { rows: named } = await sql<{ id: number; name: string }>`
    select id, name from competitors
    where account_id = ${of.accountId} and project_id = ${of.projectId} and id = any(${competitorsIds}::int[])`.execute(
    context.database.executor,
  )
  const sites = [{ id: of.projectId, name: of.name }, ...named]
  const rows = []
  let invented = false
  for (const { id, name } of sites) {
    const summary = await askSummary(context, of.projectId, place, id)
    invented ||= isInvented(summary)
    rows.push({ id, name, ...visibilityOf(summary, isCompared) })
  }
  rows.sort((a, b) => (b.after ?? -1) - (a.after ?? -1))
  return {
    block: {
      kind: 'table',
      title: asked.title ?? texts.titles.competitors,
      region,
      half: false,
      columns: [
        { label: texts.columns.site, kind: 'text' },
        { label: texts.columns.visibility, kind: 'percent' },
        ...(isCompared ? ([{ label: texts.columns.change, kind: 'change' }] as const) : []),
      ],
      rows: rows.map(({ after, change, name }) => [
        name,
        after,
        ...(isCompared ? [change ?? texts.notKnown] : []),
      ]),
      bars: 1,
      own: rows.findIndex(({ id }) => id === of.projectId),
      note: noteOf(rows, isCompared, words),
    },
    evidence: evidenceOf(
      asking,
      rows.map(() => null),
    ),
    invented,
  }
}

/** Over which keywords the visibilities are taken. */
function noteOf(
  rows: readonly { readonly after: number | null; readonly change: number | null }[],
  isCompared: boolean,
  { texts }: Words,
): string {
  const { all, common, otherwise } = texts.competitorsNote
  if (!isCompared) return all
  const isAnyOverAll = rows.some(({ after, change }) => after !== null && change === null)
  const shared = rows.some(({ change }) => change !== null) ? common : all
  return isAnyOverAll ? `${shared} ${otherwise}` : shared
}
