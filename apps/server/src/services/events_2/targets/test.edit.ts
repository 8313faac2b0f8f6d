import { addDelivery } from '#events/deliveries.ts'
import { deliverMessage } from '#events/jobs.ts'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { requireTarget } from './require.ts'

export const handle: Handler<'edit/events_2/targets/test'> = async (
  context,
  { id: targetId, project_id },
) => {
  const { queue, settings } = context
  const delivery = await inLockedProject(context, project_id, async (locked) => {
    await requireTarget(locked, targetId)
    const { tx, accountId, projectId, project } = locked
    const { id, name, url } = project
    const message = {
      event: 'test',
      created_at: new Date().toISOString(),
      text: `${name}: this message was sent to try out the target.`,
      project: { id, name, url },
      rule: null,
      check: null,
      total: 0,
      keywords: 0,
      changes: [],
    } as const
    const limits = { perDay: settings.EVENTS_PER_DAY, emailsPerDay: settings.EMAILS_PER_DAY }
    return addDelivery(tx, queue, { accountId, projectId, targetId, message }, limits)
  })
  queue.wake(deliverMessage)
  return delivery
}
