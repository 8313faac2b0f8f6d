import { quoteCheck } from '#ranking/start/quote.ts'
import { Sum } from '#runs/price-bound.ts'
import type { Handler } from '../../handler.ts'
import { projectsToCheck, refuseContradictions, scopeOf } from './selection.ts'

export const handle: Handler<'get/positions_2/checker/price'> = async (context, sent) => {
  const { database, prices, providers, settings } = context
  const { first } = await providers.now()
  // Unlike `checker/go`, this ignores groups beside a keyword (docs/protocol.md, Rank checks).
  const input = sent.keyword_id === undefined ? sent : { ...sent, groups_ids: undefined }
  const projects = await projectsToCheck(context, database.executor, undefined)
  refuseContradictions(input, projects.length)
  const pricesByUsers: Record<string, { projectsIds: number[]; price: number; limits: number }> = {}
  let synthetic = false
  const sum = new Sum()
  for (const project of projects) {
    const scope = scopeOf(input, project)
    const quote = await quoteCheck(
      database.executor,
      scope,
      project.timeZone,
      first,
      settings.PRICE_PER_PAGE,
      { snapshot: input.do_snapshots, mode: input.check_mode },
    )
    const ofOwner = (pricesByUsers[project.accountId] ??= { projectsIds: [], price: 0, limits: 0 })
    ofOwner.projectsIds.push(project.id)
    ofOwner.price = Math.round((ofOwner.price + Number(quote.price)) * 1e6) / 1e6
    ofOwner.limits += quote.pages
    sum.add(quote.price)
    synthetic ||= quote.synthetic
  }
  return { pricesByUsers, synthetic: synthetic ? 1 : 0, ...prices.token(sum.text) }
}
