import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import { newSecret } from '#events/webhook/sign.ts'
import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { findTarget } from './find.ts'
import { sealSecret } from './secret.ts'

export const handle: Handler<'edit/events_2/targets/rotate'> = async (context, input) => {
  const { database, owner } = context
  const { project_id: projectId, id } = input
  const secret = newSecret()
  const sealed = await sealSecret(context, secret)
  await database.transaction(async (tx) => {
    await lockProject(context, projectId, tx)
    const { kind } = await findTarget(context, projectId, id, tx)
    if (kind !== 'webhook') {
      throw new ApiError('parameter_value', `a target of the kind ${kind} has no secret`, { field: 'id' })
    }
    await sql`
      update event_targets set sealed_secret = ${sealed}::bytea
      where account_id = ${owner.accountId} and id = ${id}`.execute(tx)
  })
  return secret
}
