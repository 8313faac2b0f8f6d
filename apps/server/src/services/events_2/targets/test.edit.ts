import { addDelivery } from '#events/deliveries.ts'
import { deliverMessage } from '#events/jobs.ts'
import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { findTarget } from './find.ts'

export const handle: Handler<'edit/events_2/targets/test'> = async (context, input) => {
  const { database, owner, queue, settings } = context
  const { project_id: projectId, id: targetId } = input
  const delivery = await database.transaction(async (tx) => {
    const { id, name, url } = await lockProject(context, projectId, tx)
    await findTarget(context, projectId, targetId, tx)
    const message = {
      event: 'test',
      created_at: new Date().toISOString(),
      text: `${name}: this message was sent to try out the target.`,
      project: { id, name, url },
      rule: null,
      check: null,
      total: 0,
      changes: [],
    } as const
    const wanted = { accountId: owner.accountId, projectId, targetId, message }
    return addDelivery(tx, queue, wanted, settings.EVENTS_PER_DAY)
  })
  queue.wake(deliverMessage)
  return delivery
}
