import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import { newSecret, sealOwner } from '#events/webhook/sign.ts'
import type { Handler } from '../../handler.ts'
import { sealed } from '../../request/sealed.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { requireTarget } from './require.ts'

export const handle: Handler<'edit/events_2/targets/rotate'> = async (
  context,
  { id, project_id: projectId },
) => {
  const secret = newSecret()
  const stored = await sealed(context, sealOwner(context.owner.accountId), secret)
  return inLockedProject(context, projectId, async (project) => {
    const kind = await requireTarget(project, id)
    if (kind !== 'webhook') {
      throw new ApiError('parameter_value', `must be a target of the kind webhook, but its kind is ${kind}`, {
        field: 'id',
      })
    }
    await sql`
      update event_targets set sealed_secret = ${stored}::bytea
      where account_id = ${project.accountId} and id = ${id}`.execute(project.tx)
    return secret
  })
}
