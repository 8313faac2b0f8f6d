import type { volumesPrice } from '@sextant/contract/keywords_2/volumes.ts'
import { refusingPatterns } from '#selector/select.ts'
import { quoteVolumes } from '#volumes/start.ts'
import { requireProject } from '../../access.ts'
import type { Handler } from '../../implement.ts'
import { requireVolumeProvider, scopeOf } from './selection.ts'

export const priceGet: Handler<typeof volumesPrice> = async (context, input) => {
  const { owner, database, settings } = context
  const project = await requireProject(context, input.project_id)
  const { provider } = requireVolumeProvider(context)
  const scope = await scopeOf(context, database.executor, project, input, provider)
  const { volumes, price } = await refusingPatterns(() =>
    quoteVolumes(database.executor, scope, provider, settings.PRICE_PER_VOLUME),
  )
  const qualifiers = scope.qualifiers.map(({ id, regionKey, searcherKey, type }) => ({
    id,
    region_key: regionKey,
    searcher_key: searcherKey,
    type,
  }))
  return {
    pricesByUsers: { [owner.accountId]: { price, priceOriginal: price, limits: volumes, qualifiers } },
  }
}
