import { JsonText, type HistoryField, type InputOf, type PagedValue } from '@sextant/contract'
import type { positionsHistory } from '@sextant/contract/positions_2/history.ts'
import type { Plan } from '#selector/plan.ts'
import type { Selection } from '#selector/selection.ts'
import { headersOf } from '../../reports/headers.ts'
import { requireSites } from '../../reports/sites.ts'
import type { Context } from '../../request/context.ts'
import { refuseTooManyCells, shares, withCells, type HistoryRow } from './rows.ts'

/** The question behind the rows of the history statement. */
export interface HistoryAsked {
  readonly plan: Plan
  readonly selection: Selection
  /** Fields of the cells. */
  readonly fields: readonly HistoryField[]
  readonly columns: {
    readonly projects: readonly number[]
    readonly regions: readonly number[]
    readonly isCompare: boolean
  }
}

/** Builds the result from the rows of the history statement. Throws ApiError 54, 3002, or 2003 for a result too large. */
export async function historyResult(
  context: Context,
  input: InputOf<typeof positionsHistory>,
  { plan, selection, fields, columns }: HistoryAsked,
  rows: readonly HistoryRow[],
): Promise<PagedValue<JsonText>> {
  const ofKind = (kind: HistoryRow['#kind']) => rows.filter((row) => row['#kind'] === kind)
  const datesOf = (kind: HistoryRow['#kind']) =>
    ofKind(kind)
      .map((row) => row['#date']!)
      .toSorted()
  const found = ofKind('site').map((row) => row['#text']!)
  const sites = requireSites(found, input.project_id, columns.projects)
  const cells = ofKind('cells')
  refuseTooManyCells(cells)
  const depth = input.show_top_by_depth
  const top = depth === 0 ? null : shares(ofKind('top'))
  const summaries = {
    topsByDepth: top === null ? null : { [depth]: top },
    visitors: input.show_visitors ? {} : null,
  }
  const asked = { dates: datesOf('date'), fields: plan.fields, historyFields: fields, summaries }
  const others = {
    headers: input.show_headers ? await headersOf(context, input.project_id, columns, sites, asked) : null,
    existsDates: input.show_exists_dates ? datesOf('exists') : null,
    ...summaries,
    top,
  }
  const { limit, offset } = selection
  const listed = ofKind('keyword').filter((row) => row['#row'] !== null)
  const keywordsJson = withCells(listed.slice(0, limit), plan, cells, fields)
  return {
    value: new JsonText(`{"keywords":${keywordsJson},${JSON.stringify(others).slice(1)}`),
    total: ofKind('keyword')[0]?.['#total'] ?? 0,
    offset,
    nextOffset: listed.length > limit ? offset + limit : undefined,
  }
}
