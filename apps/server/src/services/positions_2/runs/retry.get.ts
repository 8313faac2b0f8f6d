import { quoteCheck } from '#ranking/start/quote.ts'
import type { Handler } from '../../handler.ts'
import { requireProject } from '../../rows/project.ts'
import { failedIn } from './failed.ts'

export const handle: Handler<'get/positions_2/runs/retry'> = async (context, input) => {
  const { database, owner, prices, providers, settings } = context
  await requireProject(context, input.project_id)
  const scope = await failedIn(database.executor, owner.accountId, input)
  const { first } = await providers.now()
  const { checks, pages, price } = await quoteCheck(
    database.executor,
    scope,
    owner.timeZone,
    first,
    settings.PRICE_PER_PAGE,
  )
  return { checks, pages, price: Number(price), ...prices.token(price) }
}
