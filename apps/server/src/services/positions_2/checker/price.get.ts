import { quoteCheck } from '#ranking/start/quote.ts'
import { Sum } from '#runs/price-bound.ts'
import type { Handler } from '../../handler.ts'
import { projectsToCheck, refuseContradictions, refuseForeignRegions, scopeOf } from './selection.ts'

export const handle: Handler<'get/positions_2/checker/price'> = async (context, sent) => {
  const { database, prices, providers, settings } = context
  const { first } = await providers.now()
  // Unlike `checker/go`, this ignores groups beside a keyword (docs/protocol.md, Rank checks).
  const input = sent.keyword_id === undefined ? sent : { ...sent, groups_ids: undefined }
  const projects = await projectsToCheck(context, database.executor, undefined)
  refuseContradictions(input, projects.length)
  const owners: Record<string, { projectsIds: number[]; price: Sum; limits: number }> = {}
  let synthetic = false
  let checks = 0
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
    const ofOwner = (owners[project.accountId] ??= { projectsIds: [], price: new Sum(), limits: 0 })
    ofOwner.projectsIds.push(project.id)
    ofOwner.price.add(quote.price)
    ofOwner.limits += quote.pages
    sum.add(quote.price)
    checks += quote.checks
    synthetic ||= quote.synthetic
  }
  if (checks === 0) await refuseForeignRegions(database.executor, input, projects)
  const pricesByUsers = Object.fromEntries(
    Object.entries(owners).map(([id, owner]) => [id, { ...owner, price: Number(owner.price.text) }]),
  )
  return { pricesByUsers, synthetic: synthetic ? 1 : 0, ...prices.token(sum.text) }
}
