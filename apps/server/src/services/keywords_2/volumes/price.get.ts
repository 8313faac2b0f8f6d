import { priceOf } from '#ranking/start/price.ts'
import { refusingPatterns } from '#selector/select.ts'
import { quoteVolumes } from '#volumes/start.ts'
import type { Handler } from '../../handler.ts'
import { requireProject } from '../../rows/project.ts'
import { requireVolumeProvider, scopeOf } from './selection.ts'

export const handle: Handler<'get/keywords_2/volumes/price'> = async (context, input) => {
  const { owner, database, prices, settings } = context
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
    ...prices.token(priceOf(volumes, settings.PRICE_PER_VOLUME)),
  }
}
