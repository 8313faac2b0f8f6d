import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import { forgetPace } from '#providers/pace/shared.ts'
import { forgetProbes } from '#providers/probes.ts'
import { forgetTruth } from '#providers/truth/stored.ts'
import type { Handler } from '../../handler.ts'
import { requireAdapter } from '../find.ts'

export const handle: Handler<'del/providers_2/providers'> = async ({ database, providers }, { id }) => {
  requireAdapter(id)
  if ((await providers.now()).byId(id)?.source === 'settings') {
    throw new ApiError(
      'not_supported',
      'comes from the settings: remove it there, or turn it off with `edit/providers_2/providers`',
      { field: 'id' },
    )
  }
  const removed = await database.transaction(async (tx) => {
    const { rows } = await sql`delete from providers where id = ${id} and configured returning id`.execute(tx)
    await sql`delete from provider_order where provider = ${id}`.execute(tx)
    await forgetPace(tx, id)
    await forgetTruth(tx, id)
    await forgetProbes(tx, id)
    return rows.length
  })
  providers.forget()
  providers.truth.forget(id)
  return removed
}
