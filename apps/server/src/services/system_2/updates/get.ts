import { ApiError } from '@sextant/contract'
import { updatesBetween } from '#updates/updates.ts'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'get/system_2/updates'> = async ({ actor }, input) => {
  const { date1, date2, searcher_key: searcherKey } = input
  if (date1 !== undefined && date2 !== undefined && date2 < date1) {
    throw new ApiError('parameter_value', `must not be before \`date1\`, but ${date2} is before ${date1}`, {
      field: 'date2',
    })
  }
  return updatesBetween(date1, date2, searcherKey).map((update) => ({
    ...update,
    name: actor.lang === 'ru' ? update.name_ru : update.name_en,
  }))
}
