import { ApiError, type HistoryField, type InputOf, JsonText } from '@sextant/contract'
import type { positionsHistory } from '@sextant/contract/positions_2/history.ts'
import { parseSelection } from '#selector/parse.ts'
import { planSelection } from '#selector/plan.ts'
import { refusingPatterns, type WireRow } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import { noSuchProject } from '../../access.ts'
import type { Handler } from '../../implement.ts'
import { projectScope } from '../../list.ts'
import { keywords } from '../../keywords_2/keywords/columns.ts'
import { type CellRow, addCells, type KeywordCells } from './cells.ts'
import { headersOf } from './headers.ts'
import { type DateChoice, historyStatement } from './statement.ts'

type Input = InputOf<typeof positionsHistory>

export const get: Handler<typeof positionsHistory> = async (context, input) => {
  const { actor, database, owner, sent } = context
  const fields = cellFields(input)
  refuseCompetitors(input)
  const selection = parseSelection(sent)
  const scope = [ofAccount(keywords, owner.accountId), ...projectScope(keywords, input)]
  // Paged, so that the one statement brings the total too.
  const plan = planSelection(keywords, { ...selection, paged: true }, scope, actor.timeZone, {
    deep: input.group_folder_id_depth,
  })
  if (plan.count) {
    throw new ApiError('selection', 'COUNT(*) is not offered here', { field: 'fields' })
  }
  const rows = await refusingPatterns(() =>
    database.query<CellRow>(
      historyStatement(database.executor, plan, {
        accountId: owner.accountId,
        projectId: input.project_id,
        regions: input.regions_indexes,
        dates: dateChoice(input),
        fields,
        showExistsDates: input.show_exists_dates,
      }),
    ),
  )
  const project = rows.find((row) => row['#kind'] === 'project')
  if (project === undefined) throw noSuchProject('project_id')
  if (project['#cells'] === '-1') {
    throw new ApiError('project_archived', `project ${input.project_id}`, { field: 'project_id' })
  }
  const ofKind = (kind: CellRow['#kind']) => rows.filter((row) => row['#kind'] === kind)
  const listed = ofKind('keyword').filter((row) => row['#row'] !== null)
  const page = listed.slice(0, selection.limit)
  const keywordsJson = withCells(page, plan.fields, ofKind('cells'), input.project_id, fields)
  const others = {
    headers: input.show_headers
      ? await headersOf(context, input, ofKind('date').map(dateOf), fields, plan.fields)
      : null,
    existsDates: input.show_exists_dates ? ofKind('exists').map(dateOf).toSorted() : null,
    topsByDepth: null,
    visitors: null,
  }
  const total = ofKind('keyword')[0]?.['#total'] ?? 0
  const nextOffset = listed.length > selection.limit ? selection.offset + selection.limit : undefined
  const value = new JsonText(`{"keywords":${keywordsJson},${JSON.stringify(others).slice(1)}`)
  return { value, total, offset: selection.offset, nextOffset }
}

/** Throws ApiError 3004: what was never looked for must not be answered as "not checked". */
function refuseCompetitors({ competitors_ids: ids = [], project_id: own }: Input): void {
  const other = ids.findIndex((id) => id !== own)
  if (other === -1) return
  throw new ApiError('not_supported', "only the project's own id is supported by this version of Sextant", {
    field: `competitors_ids[${other}]`,
  })
}

function dateOf(row: CellRow): string {
  return row['#date']!
}

function cellFields(input: Input): readonly HistoryField[] {
  const asked = input.history_fields ?? input.positions_fields ?? []
  return asked.length === 0 ? ['position'] : [...new Set(asked)]
}

/** Keyword rows with their cells, as JSON: tens of thousands of cells would cost twice the time as objects. */
function withCells(
  page: readonly CellRow[],
  names: readonly string[],
  cells: readonly CellRow[],
  projectId: number,
  fields: readonly HistoryField[],
): string {
  const byKeyword = new Map(page.map((row): [string, KeywordCells] => [row['#id']!, { json: '' }]))
  for (const cell of cells) addCells(byKeyword, cell, projectId, fields)
  const rows = page.map((row) => {
    const asked: WireRow = {}
    for (const name of names) asked[name] = row[name]
    const { json } = byKeyword.get(row['#id']!)!
    // A keyword without cells has an empty list here, as in PHP, where the protocol comes from.
    const positions = json === '' ? '[]' : `{${json.slice(1)}}`
    return `${JSON.stringify(asked).slice(0, -1)},"positionsData":${positions}}`
  })
  return `[${rows.join(',')}]`
}

/** Which dates are meant. Throws ApiError 2001 when none, 2003 when they contradict each other. */
function dateChoice(input: Input): DateChoice {
  const { dates, date1, date2 } = input
  const wrong = (field: string, text: string) => new ApiError('parameter_value', text, { field })
  if (dates !== undefined && dates.length > 0) {
    if (date1 !== undefined || date2 !== undefined) {
      throw wrong('dates', 'give either `dates` or `date1` and `date2`')
    }
    return { dates: [...new Set(dates)] }
  }
  if (input.type_range === 100) throw wrong('type_range', '100 means the list in `dates`, which is missing')
  if (date1 === undefined || date2 === undefined) {
    throw new ApiError('parameter_missing', 'give `dates`, or both `date1` and `date2`', {
      field: date1 === undefined ? (date2 === undefined ? 'dates' : 'date1') : 'date2',
    })
  }
  if (date1 > date2) throw wrong('date1', `expected a date not after date2, got ${date1} and ${date2}`)
  return { from: date1, to: date2, latest: input.type_range === 0 ? undefined : input.count_dates }
}
