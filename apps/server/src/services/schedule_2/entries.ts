import { ApiError } from '@sextant/contract'
import type { ScheduleEntry } from '@sextant/contract/schedule_2.ts'
import type { ScheduleTypeName } from '@sextant/contract/schedule_2/types.ts'

/** Throws ApiError for a schedule that would never start anything, or never end. */
export function refuseEntries(schedule: readonly ScheduleEntry[], type: ScheduleTypeName): void {
  schedule.forEach((entry, index) => refuseEntry(entry, type, `schedule[${index}]`))
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
