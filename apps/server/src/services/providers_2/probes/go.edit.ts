import { keepProbe } from '#providers/probes.ts'
import { tryProvider } from '#providers/trial.ts'
import { examine, pagesToProbe } from '#serp/probe/examine.ts'
import type { Handler } from '../../handler.ts'
import { askedQuery } from '../asked-query.ts'
import { askerOf } from '../asker.ts'
import { requireConfigured } from '../find.ts'
import { priceOfPages } from '../price.ts'
import { wireSteps } from '../test/steps.ts'

export const handle: Handler<'edit/providers_2/probes/go'> = async (context, input) => {
  const { database, prices, providers, settings } = context
  const configured = requireConfigured(await providers.now(), input.id)
  const { provider } = configured
  const { page: _, hints: __, ...query } = askedQuery(provider, input)
  const pages = pagesToProbe[provider.paging]
  const { price } = await priceOfPages(database.executor, configured, pages)
  prices.bound?.take(price ?? '0')
  await prices.spend(database.executor)
  const { steps, cost, replies } = await tryProvider(
    database,
    configured,
    { ...askerOf(context), searcher: query.searcher },
    pages.map((page) => ({ ...query, page })),
    settings.PAGE_TIMEOUT_SECONDS,
  )
  const findings = replies.length === 0 ? [] : examine(provider, query, replies)
  if (replies.length > 0) {
    await database.transaction((tx) =>
      keepProbe(tx, {
        provider: provider.id,
        parserVersion: provider.parserVersion,
        regionKey: input.region_key,
        query,
        findings,
        cost,
        replies,
      }),
    )
    if (!provider.synthetic) await providers.truth.startFromProbe(provider, query.searcher)
  }
  const isHealthy = steps.every(({ passed }) => passed) && findings.every(({ result }) => result !== 'broken')
  return { passed: isHealthy ? 1 : 0, steps: wireSteps(steps), findings, cost }
}
