import { ApiError } from '@sextant/contract'
import type { ScheduleEntry } from '@sextant/contract/schedule_2.ts'
import type { ScheduleTypeName } from '@sextant/contract/schedule_2/types.ts'

/** Throws ApiError for a schedule that would never start anything, or never stop. */
export function refuseEntries(schedule: readonly ScheduleEntry[], type: ScheduleTypeName): void {
  schedule.forEach((entry, index) => refuseEntry(entry, type, `schedule[${index}]`))
}

function refuseEntry({ days, times }: ScheduleEntry, type: ScheduleTypeName, path: string): void {
  if (type === 'positions_report' && (times.length > 1 || times.some(isRepeated))) {
    throw new ApiError(
      'parameter_value',
      'must have one hour and one minute: a report is sent at most once a day',
      {
        field: `${path}.times`,
      },
    )
  }
  const field = `${path}.days`
  if (days.length === 0) throw new ApiError('parameter_value', 'must have at least one day', { field })
  if (days.includes('YANDEX_UPDATE')) {
    throw new ApiError(
      'not_supported',
      'YANDEX_UPDATE is not supported: Sextant has no source of these dates',
      { field },
    )
  }
  if (type === 'positions_go' && days.includes('CHECK_POSITIONS')) {
    throw new ApiError(
      'parameter_value',
      'must not have CHECK_POSITIONS: rank checks that follow rank checks would never stop',
      {
        field,
      },
    )
  }
  if (times.length === 0 && days.some((day) => day !== 'CHECK_POSITIONS')) {
    throw new ApiError('parameter_missing', 'required: times of these days', { field: `${path}.times` })
  }
}

/** Whether a time comes several times a day. */
function isRepeated({ hour, minute }: ScheduleEntry['times'][number]): boolean {
  return !/^\d+$/.test(hour) || !/^\d+$/.test(minute)
}
