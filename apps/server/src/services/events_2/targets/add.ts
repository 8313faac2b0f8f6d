import { sql } from 'kysely'
import { newSecret, sealOwner } from '#events/webhook/sign.ts'
import type { Handler } from '../../handler.ts'
import { sealed } from '../../request/sealed.ts'
import { refuseTooMany } from '../../rows/change.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { readAddress } from './address.ts'
import { requireNoDigest } from './digest.ts'

/** Maximum number of targets of a project. */
const TARGETS = 50

export const handle: Handler<'add/events_2/targets'> = async (context, input) => {
  const { actor, settings } = context
  const { kind } = input
  requireNoDigest(kind, input.digest)
  const { address, name } = readAddress(kind, input.address, settings)
  const secret = kind === 'webhook' ? newSecret() : null
  const stored = secret === null ? null : await sealed(context, sealOwner(context.owner.accountId), secret)
  return inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const ofProject = sql`account_id = ${accountId} and project_id = ${projectId}`
    await refuseTooMany(tx, 'event_targets', ofProject, TARGETS, 'targets')
    const { rows } = await sql<{ id: number }>`
      insert into event_targets (account_id, project_id, kind, name, address, sealed_secret, by_account_id, digest)
      values (${accountId}, ${projectId}, ${kind}, ${input.name ?? name}, ${address}, ${stored}::bytea,
        ${actor.accountId}, ${input.digest ?? 'none'})
      returning id`.execute(tx)
    return { id: rows[0]!.id, secret }
  })
}
