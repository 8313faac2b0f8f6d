import { ApiError } from '@sextant/contract'
import type { scheduleEdit, ScheduleEntry } from '@sextant/contract/schedule_2/schedule_2.ts'
import type { ScheduleTypeName } from '@sextant/contract/schedule_2/types.ts'
import { setSchedule } from '#scheduling/schedules.ts'
import type { Handler } from '../implement.ts'
import { scheduleToChange } from './access.ts'

export const edit: Handler<typeof scheduleEdit> = async (context, input) => {
  const { actor, database } = context
  input.schedule.forEach((entry, index) => refuseEntry(entry, input.type, `schedule[${index}]`))
  await database.transaction(async (tx) => {
    const key = await scheduleToChange(context, input, tx)
    await setSchedule(tx, key, actor.accountId, input.schedule)
  })
  return 1
}

function refuseEntry({ days, times }: ScheduleEntry, type: ScheduleTypeName, path: string): void {
  const field = `${path}.days`
  if (days.length === 0)
    throw new ApiError('parameter_value', 'expected one day or more, got none', { field })
  if (days.includes('YANDEX_UPDATE')) {
    throw new ApiError('not_supported', 'Sextant has no source of the dates of YANDEX_UPDATE', { field })
  }
  if (type === 'positions_go' && days.includes('CHECK_POSITIONS')) {
    throw new ApiError(
      'parameter_value',
      'a rank check cannot start when one has ended: it would never stop',
      {
        field,
      },
    )
  }
  if (times.length === 0 && days.some((day) => day !== 'CHECK_POSITIONS')) {
    throw new ApiError('parameter_missing', 'required: times of these days', { field: `${path}.times` })
  }
}
