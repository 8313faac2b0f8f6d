import { setSchedule } from '#scheduling/schedules.ts'
import type { Handler } from '../handler.ts'
import { scheduleToChange } from './access.ts'
import { refuseEntries } from './entries.ts'

export const handle: Handler<'edit/schedule_2'> = async (context, input) => {
  const { actor, database, prices } = context
  refuseEntries(input.schedule, input.type)
  await database.transaction(async (tx) => {
    const key = await scheduleToChange(context, input, tx)
    const by = { accountId: actor.accountId, keyIds: actor.bounds?.lineage ?? null }
    await setSchedule(tx, key, by, input.schedule, prices.bound?.limit)
  })
  return 1
}
