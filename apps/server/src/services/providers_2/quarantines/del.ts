import { liftQuarantine } from '#providers/truth/stored.ts'
import { searcherByKey } from '#serp/query.ts'
import type { Handler } from '../../handler.ts'
import { requireAdapter } from '../find.ts'

export const handle: Handler<'del/providers_2/quarantines'> = async (
  { database, providers },
  { id, searcher_key },
) => {
  requireAdapter(id)
  const searcher = searcherByKey(searcher_key)!
  const isLifted = await database.transaction((tx) => liftQuarantine(tx, id, searcher))
  providers.forget()
  // At once in this process: the next check may be a test of the provider.
  await providers.now()
  return isLifted ? 1 : 0
}
