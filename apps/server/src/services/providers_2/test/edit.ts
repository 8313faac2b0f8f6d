import { ApiError } from '@sextant/contract'
import { placeByKey } from '#places/places.ts'
import { tryProvider } from '#providers/trial.ts'
import { queryOf } from '#ranking/query.ts'
import { searchers, type Searcher } from '#serp/query.ts'
import type { Handler } from '../../handler.ts'
import { requireConfigured } from '../find.ts'

export const handle: Handler<'edit/providers_2/test'> = async (context, input) => {
  const { actor, database, providers, settings } = context
  const configured = requireConfigured(await providers.now(), input.id)
  if (!input.confirm) {
    throw new ApiError('parameter_value', 'must be 1: the test buys a page, which may cost money', {
      field: 'confirm',
    })
  }
  const engines = configured.provider.engines
  const name = (Object.keys(engines) as Searcher[]).find(
    (engine) => input.searcher_key === undefined || searchers[engine].key === input.searcher_key,
  )
  if (name === undefined) {
    throw new ApiError(
      'parameter_value',
      `must be a search engine of ${configured.provider.label}, but got ${input.searcher_key}`,
      {
        field: 'searcher_key',
      },
    )
  }
  const place = placeByKey(input.region_key)
  if (place === undefined) {
    throw new ApiError(
      'parameter_value',
      `must be a place, as in get/system_2/common/regions, but got ${input.region_key}`,
      { field: 'region_key' },
    )
  }
  const query = queryOf(
    {
      query: input.query,
      date: new Date().toISOString().slice(0, 10),
      searcher_key: searchers[name].key,
      region_key: place.key,
      lang: place.language,
      device: engines[name]!.devices.includes('desktop') ? 0 : 2,
    },
    1,
  )
  const asker = { account_id: actor.accountId, project_id: null, key_id: actor.keyId ?? null, task_id: null }
  const { steps, cost } = await tryProvider(
    database,
    configured,
    { ...asker, page: 1, searcher: name },
    query,
    settings.PAGE_TIMEOUT_SECONDS,
  )
  const wireSteps = steps.map(({ step, passed, text }) => ({
    step,
    passed: passed ? (1 as const) : (0 as const),
    text,
  }))
  return { passed: wireSteps.every(({ passed }) => passed === 1) ? 1 : 0, steps: wireSteps, cost }
}
