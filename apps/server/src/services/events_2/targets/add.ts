import { sql } from 'kysely'
import { newSecret } from '#events/webhook/sign.ts'
import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { refuseTooMany } from '../too-many.ts'
import { readAddress } from './address.ts'
import { sealSecret } from './secret.ts'

/** Most targets of one project. */
const TARGETS = 50

export const handle: Handler<'add/events_2/targets'> = async (context, input) => {
  const { actor, database, owner, settings } = context
  const { project_id: projectId, kind } = input
  const { address, name } = readAddress(kind, input.address, settings)
  const secret = kind === 'webhook' ? newSecret() : null
  const sealed = secret === null ? null : await sealSecret(context, secret)
  return database.transaction(async (tx) => {
    await lockProject(context, projectId, tx)
    await refuseTooMany(tx, 'event_targets', owner.accountId, projectId, TARGETS)
    const { rows } = await sql<{ id: number }>`
      insert into event_targets (account_id, project_id, kind, name, address, sealed_secret, by_account_id)
      values (${owner.accountId}, ${projectId}, ${kind}, ${input.name ?? name}, ${address}, ${sealed}::bytea,
        ${actor.accountId})
      returning id`.execute(tx)
    return { id: rows[0]!.id, secret }
  })
}
