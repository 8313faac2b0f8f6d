import { ApiError } from '@sextant/contract'
import { tryProvider } from '#providers/trial.ts'
import type { Handler } from '../../handler.ts'
import { askedQuery } from '../asked-query.ts'
import { askerOf } from '../asker.ts'
import { requireConfigured } from '../find.ts'
import { priceOfPages } from '../price.ts'
import { wireSteps } from './steps.ts'

export const handle: Handler<'edit/providers_2/test'> = async (context, input) => {
  const { database, prices, providers, settings } = context
  const configured = requireConfigured(await providers.now(), input.id)
  if (!input.confirm) {
    throw new ApiError('parameter_value', 'must be 1: the test buys a page, which may cost money', {
      field: 'confirm',
    })
  }
  const query = askedQuery(configured.provider, input)
  const { price } = await priceOfPages(database.executor, configured, [query.page])
  prices.bound?.take(price ?? '0')
  await prices.spend(database.executor)
  const { steps, cost } = await tryProvider(
    database,
    configured,
    { ...askerOf(context), searcher: query.searcher },
    [query],
    settings.PAGE_TIMEOUT_SECONDS,
  )
  return { passed: steps.every(({ passed }) => passed) ? 1 : 0, steps: wireSteps(steps), cost }
}
