import type { checkerPrice } from '@sextant/contract/positions_2/checker.ts'
import { quoteCheck } from '#ranking/start.ts'
import type { Handler } from '../../implement.ts'
import { projectsToCheck, scopeOf } from './selection.ts'

export const priceGet: Handler<typeof checkerPrice> = async (context, input) => {
  const { owner, database, provider, settings } = context
  const projects = await projectsToCheck(context, database.executor, undefined)
  let price = 0
  let limits = 0
  for (const { id } of projects) {
    const scope = scopeOf(context, input, id)
    const quote = await quoteCheck(database.executor, scope, provider.provider, settings.PRICE_PER_PAGE)
    price += Number(quote.price)
    limits += quote.pages
  }
  const projectsIds = projects.map((project) => project.id)
  return {
    pricesByUsers: { [owner.accountId]: { projectsIds, price: Math.round(price * 1e6) / 1e6, limits } },
  }
}
