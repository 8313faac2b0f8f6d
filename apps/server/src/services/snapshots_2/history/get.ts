import { ApiError, JsonText, type InputOf, type SnapshotField } from '@sextant/contract'
import {
  SHOWN_SERPS,
  SNAPSHOT_KEYWORDS,
  snapshotFields,
  type snapshotsHistory,
} from '@sextant/contract/snapshots_2/history.ts'
import { shownDepths } from '@sextant/contract/snapshots_2/region.ts'
import { readSnapshots, type StoredCheck } from '#ranking/stored/snapshot.ts'
import { parseSelection } from '#selector/parse.ts'
import type { Plan } from '#selector/plan.ts'
import { refusingPatterns, rowAsNamed } from '#selector/select.ts'
import type { Handler } from '../../handler.ts'
import { readDates } from '../../reports/dates.ts'
import { headersOf } from '../../reports/headers.ts'
import type { Context } from '../../request/context.ts'
import { timeLimit } from '../../request/time-limit.ts'
import { snapshotsAsked } from '../asked.ts'
import { requireReported } from '../project.ts'
import type { NumberedRegion } from '../region.ts'
import { KeywordSnapshots } from './results.ts'
import { snapshotsStatement, type SnapshotRow } from './statement.ts'

type Input = InputOf<typeof snapshotsHistory>

const DEEPEST = Math.max(...shownDepths)

export const handle: Handler<'get/snapshots_2/history'> = async (context, input) => {
  const { database, sent } = context
  const dateChoice = readDates(input)
  const selection = parseSelection(sent)
  const limit = Math.min(selection.limit, SNAPSHOT_KEYWORDS)
  const { where, region, plan } = await snapshotsAsked(context, input, { ...selection, limit, paged: true })
  if (plan.aggregates !== undefined) {
    throw new ApiError('selection', 'must not have COUNT(*): it is not supported here', { field: 'fields' })
  }
  const { rows } = await refusingPatterns(() =>
    snapshotsStatement(plan, where, dateChoice, input.show_exists_dates).execute(database.executor),
  )
  const ofKind = (kind: SnapshotRow['#kind']) => rows.filter((row) => row['#kind'] === kind)
  const datesOf = (kind: SnapshotRow['#kind']) =>
    ofKind(kind)
      .map((row) => row['#date']!)
      .toSorted()
  const project = requireReported(ofKind('project')[0]?.['#text'] ?? undefined)
  const listed = ofKind('keyword').filter((row) => row['#row'] !== null)
  if (listed.length > limit && limit < selection.limit) {
    throw tooMany(`${SNAPSHOT_KEYWORDS} keywords`, `set \`limit\` to at most ${SNAPSHOT_KEYWORDS}`)
  }
  if (ofKind('check').length > SHOWN_SERPS) {
    throw tooMany(`${SHOWN_SERPS} SERPs (keywords × dates)`, 'request fewer dates')
  }
  const page = listed.slice(0, limit)
  const fields = fieldsOf(input)
  const shown = { fields, withSnippets: project.withSnippets }
  const { byKeyword, deepest } = await readSerps(context, input, region, page, ofKind('check'), shown)
  const dates = datesOf('date')
  const summaries = { topsByDepth: null, visitors: null }
  const columns = { regions: [where.regionIndex], isCompare: false }
  const asked = { dates, fields: plan.fields, historyFields: fields, summaries }
  const others = {
    dates,
    depthPositions: input.depth_positions ?? shownDepths.find((depth) => depth >= deepest) ?? DEEPEST,
    existsDates: input.show_exists_dates ? datesOf('exists') : null,
    headers: input.show_headers ? await headersOf(context, project.id, columns, [project], asked) : null,
  }
  const keywordsJson = page.map((row) => keywordJson(row, plan, byKeyword, input)).join(',')
  return {
    value: new JsonText(`{"keywords":[${keywordsJson}],${JSON.stringify(others).slice(1)}`),
    total: ofKind('keyword')[0]?.['#total'] ?? 0,
    offset: selection.offset,
    nextOffset: listed.length > limit ? selection.offset + limit : undefined,
  }
}

function tooMany(most: string, remedy: string): ApiError {
  return new ApiError('parameter_value', `must pick at most ${most}; narrow \`filters\`, or ${remedy}`, {
    field: 'limit',
  })
}

function fieldsOf(input: Input): readonly SnapshotField[] {
  const asked = input.history_fields ?? input.positions_fields ?? []
  return asked.length === 0 ? (Object.keys(snapshotFields) as SnapshotField[]) : [...new Set(asked)]
}

/** Reads the SERPs of a page of keywords, and the deepest rank in them. */
async function readSerps(
  context: Context,
  input: Input,
  region: NumberedRegion | undefined,
  page: readonly SnapshotRow[],
  checks: readonly SnapshotRow[],
  shown: Parameters<KeywordSnapshots['add']>[4],
) {
  const byKeyword = new Map(page.map((row) => [row['#id']!, new KeywordSnapshots()]))
  let deepest = 0
  if (region === undefined) return { byKeyword, deepest }
  const refuseLate = timeLimit(context)
  const stored = checks
    .filter((row) => byKeyword.has(row['#id']!))
    .map((row): StoredCheck & { invented: boolean; keyword: KeywordSnapshots } => {
      const [id, query, invented] = JSON.parse(row['#text']!) as [string, string, boolean]
      return { ...region, id, query, invented, date: row['#date']!, keyword: byKeyword.get(row['#id']!)! }
    })
  const depth = input.depth_positions ?? DEEPEST
  const serps = readSnapshots(context.database.executor, context.owner.accountId, stored, depth)
  for await (const [{ keyword, date, invented }, snapshot] of serps) {
    refuseLate()
    keyword.add(date, region.region_index, snapshot, invented, shown)
    deepest = Math.max(deepest, snapshot.results.length)
  }
  return { byKeyword, deepest }
}

function keywordJson(
  row: SnapshotRow,
  plan: Plan,
  byKeyword: ReadonlyMap<string, KeywordSnapshots>,
  { show_ams, show_invented }: Input,
): string {
  const { snapshotsData, amsData, inventedData } = byKeyword.get(row['#id']!)!
  const ams = show_ams ? `,"amsData":${amsData}` : ''
  const invented = show_invented ? `,"inventedData":${inventedData}` : ''
  return `${JSON.stringify(rowAsNamed(plan, row)).slice(0, -1)},"snapshotsData":${snapshotsData}${ams}${invented}}`
}
