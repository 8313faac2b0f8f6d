import { ApiError, type HistoryField, type InputOf } from '@sextant/contract'
import { HISTORY_COLUMNS, type positionsHistory } from '@sextant/contract/positions_2/history.ts'
import { parseSelection } from '#selector/parse.ts'
import { planSelection } from '#selector/plan.ts'
import { refusingPatterns } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import type { Handler } from '../../handler.ts'
import { keywords } from '../../keywords_2/keywords/columns.ts'
import { readDates, takesEveryDate } from '../../reports/dates.ts'
import { existingAtFirstDate } from '../../reports/existing.ts'
import { projectScope } from '../../rows/list.ts'
import { movedKeywords } from './filters.ts'
import { historyResult } from './result.ts'
import type { HistoryRow } from './rows.ts'
import { answeredDates, historyStatement } from './statement.ts'

type Input = InputOf<typeof positionsHistory>

export const handle: Handler<'get/positions_2/history'> = async (context, input) => {
  const { actor, database, owner, sent } = context
  const fields = cellFieldsOf(input)
  const columns = columnsOf(input)
  const where = { accountId: owner.accountId, ...columns }
  const dates = readDates(input)
  const showFailedDates = input.show_failed_dates && takesEveryDate(dates)
  const answered = answeredDates(showFailedDates)
  const selection = parseSelection(sent)
  const kept = [...existingAtFirstDate(where, input, answered), ...movedKeywords(where, input, answered)]
  const scope = [ofAccount(keywords, owner.accountId), ...projectScope(keywords, input), ...kept]
  // Paged, so the statement also returns the total.
  const plan = planSelection(keywords, { ...selection, paged: true }, scope, actor.timeZone, {
    deep: input.group_folder_id_depth,
  })
  if (plan.aggregates !== undefined) {
    throw new ApiError('selection', 'must not have COUNT(*): it is not supported here', { field: 'fields' })
  }
  const question = {
    ...where,
    projectId: input.project_id,
    dates,
    fields,
    showExistsDates: input.show_exists_dates,
    showFailedDates,
    topDepth: input.show_top_by_depth,
    ofAll: plan.conditions.length === 0 && kept.length === 0 && !input.show_trash,
  }
  const rows = await refusingPatterns(() =>
    database.query<HistoryRow>(historyStatement(database.executor, plan, question)),
  )
  return historyResult(context, input, { plan, selection, fields, columns }, rows)
}

function cellFieldsOf(input: Input): readonly HistoryField[] {
  const asked = input.history_fields ?? input.positions_fields ?? []
  return asked.length === 0 ? ['position'] : [...new Set(asked)]
}

/** The sites and regions to show, without duplicates. Throws ApiError 2003 for too many pairs of them. */
function columnsOf({ competitors_ids: ids = [], project_id, regions_indexes }: Input) {
  const projects = ids.length === 0 ? [project_id] : [...new Set(ids)]
  const regions = [...new Set(regions_indexes)]
  const count = projects.length * regions.length
  if (count > HISTORY_COLUMNS) {
    throw new ApiError(
      'parameter_value',
      `must make at most ${HISTORY_COLUMNS} pairs of a project and a region, but makes ${count}`,
      { field: 'regions_indexes' },
    )
  }
  return { projects, regions, isCompare: count > 1 }
}
