import type { CapScope } from '@sextant/contract/providers_2/caps.ts'
import { sql, type RawBuilder } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import { setCap } from '#providers/caps.ts'
import type { Handler } from '../../handler.ts'
import { readAmount } from '../../request/amount.ts'
import { noSuch } from '../../rows/project.ts'
import { requireAdapter } from '../find.ts'
import { listCaps } from './get.ts'

export const handle: Handler<'edit/providers_2/caps'> = async ({ database }, input) => {
  const { scope, id, period } = input
  const amount = readAmount(input.amount, 'amount')
  await requireSubject(database.executor, scope, id)
  await setCap(database.executor, { scope, id, period, amount })
  return listCaps(database.executor)
}

/** Projects and keys of all accounts: administrators cap the spending of any of them. */
const subjects: Readonly<Record<'project' | 'key', RawBuilder<unknown>>> = {
  project: sql`projects`,
  key: sql`api_keys`,
}

/** Throws ApiError 2003 for an unknown provider, 54 for an unknown project or key. */
async function requireSubject(executor: Executor, scope: CapScope, id: string): Promise<void> {
  if (scope === 'provider') {
    requireAdapter(id)
    return
  }
  const { rows } = /^[1-9]\d{0,8}$/.test(id)
    ? await sql`${crossing('capped subject')} select id from ${subjects[scope]} where id = ${Number(id)}`.execute(
        executor,
      )
    : { rows: [] }
  if (rows.length === 0) throw noSuch(scope, 'id')
}
