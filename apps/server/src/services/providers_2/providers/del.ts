import { ApiError } from '@sextant/contract'
import type { providersDel } from '@sextant/contract/providers_2/providers.ts'
import { sql } from 'kysely'
import type { Handler } from '../../implement.ts'
import { requireAdapter } from '../find.ts'

export const del: Handler<typeof providersDel> = async ({ database, providers }, { id }) => {
  requireAdapter(id)
  if ((await providers.now()).byId(id)?.source === 'settings') {
    throw new ApiError(
      'not_supported',
      'it comes from the settings: take it out there, or switch it off with `edit/providers_2/providers`',
      { field: 'id' },
    )
  }
  const removed = await database.transaction(async (tx) => {
    const { rows } = await sql`delete from providers where id = ${id} and configured returning id`.execute(tx)
    await sql`delete from provider_order where provider = ${id}`.execute(tx)
    return rows.length
  })
  providers.forget()
  return removed
}
