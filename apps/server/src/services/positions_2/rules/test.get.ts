import { setImmediate } from 'node:timers/promises'
import { ApiError, type OutputOf } from '@sextant/contract'
import type { rulesTest } from '@sextant/contract/positions_2/rules.ts'
import { readRules } from '#ranking/match/read-rules.ts'
import { decideBy } from '#ranking/match/rules.ts'
import { rulesOf } from '#ranking/match/versions.ts'
import { canonicalUrl, comparableUrl } from '#serp/url.ts'
import type { Handler } from '../../handler.ts'
import { timeLimit } from '../../request/time-limit.ts'
import { versionsOfSite } from './site.ts'

export const handle: Handler<'get/positions_2/rules/test'> = async (context, input) => {
  const tried = input.rules === undefined ? undefined : readRules(input.rules)
  if (tried?.length === 0) {
    throw new ApiError(
      'parameter_value',
      'must have at least one rule, or be absent for the rules of the site',
      {
        field: 'rules',
      },
    )
  }
  const [latest] = await versionsOfSite(context, context.database.executor, input.project_id, input.site_id)
  const decide = decideBy(tried ?? rulesOf(latest))
  const refuseLate = timeLimit(context)
  const results: OutputOf<typeof rulesTest> = []
  for (const url of input.urls) {
    // Expressions can be slow on long addresses; yields to other requests in between.
    await setImmediate()
    refuseLate()
    const { belongs, rule } = decide(comparableUrl(url))
    results.push({ url, canonical: canonicalUrl(url), belongs: belongs ? 1 : 0, rule: rule ?? null })
  }
  return results
}
