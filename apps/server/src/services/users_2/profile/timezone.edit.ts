import { sql } from 'kysely'
import { requireTimeZone } from '#accounts/time-zone.ts'
import { moveDigests } from '#events/digest/open.ts'
import { deliverMessage } from '#events/jobs.ts'
import { moveSchedules } from '#scheduling/schedules.ts'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'edit/users_2/profile/timezone'> = async (context, { timezone }) => {
  const { authenticator, database, queue } = context
  const { accountId } = context.actor
  await requireTimeZone(database.executor, timezone, 'timezone')
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ time_zone: string }>`
      select time_zone from accounts where id = ${accountId} for no key update`.execute(tx)
    await sql`update accounts set time_zone = ${timezone} where id = ${accountId}`.execute(tx)
    await moveSchedules(tx, accountId, { from: rows[0]!.time_zone, to: timezone })
    await moveDigests(tx, queue, accountId)
  })
  queue.wake(deliverMessage)
  authenticator.forget(accountId)
  return 1
}
