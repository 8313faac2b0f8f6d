import type { checkerPrice } from '@sextant/contract/positions_2/checker.ts'
import { quoteCheck } from '#ranking/start.ts'
import type { Handler } from '../../implement.ts'
import { projectsToCheck, refuseContradictions, scopeOf } from './selection.ts'

export const priceGet: Handler<typeof checkerPrice> = async (context, sent) => {
  const { database, provider, settings } = context
  // Here, unlike in `checker/go`, the groups beside a keyword are ignored (facts §3.3.5).
  const input = sent.keyword_id === undefined ? sent : { ...sent, groups_ids: undefined }
  const projects = await projectsToCheck(context, database.executor, undefined)
  refuseContradictions(input, projects.length)
  const pricesByUsers: Record<string, { projectsIds: number[]; price: number; limits: number }> = {}
  for (const project of projects) {
    const scope = scopeOf(input, project)
    const quote = await quoteCheck(
      database.executor,
      scope,
      provider.provider,
      settings.PRICE_PER_PAGE,
      input.do_snapshots,
    )
    const ofOwner = (pricesByUsers[project.accountId] ??= { projectsIds: [], price: 0, limits: 0 })
    ofOwner.projectsIds.push(project.id)
    ofOwner.price = Math.round((ofOwner.price + Number(quote.price)) * 1e6) / 1e6
    ofOwner.limits += quote.pages
  }
  return { pricesByUsers }
}
