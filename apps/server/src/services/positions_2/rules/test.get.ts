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
    throw new ApiError('parameter_value', 'expected rules, or no `rules` for those of the site', {
      field: 'rules',
    })
  }
  const [latest] = await versionsOfSite(context, context.database.executor, input.project_id, input.site_id)
  const decide = decideBy(tried ?? rulesOf(latest))
  const refuseLate = timeLimit(context)
  const answer: OutputOf<typeof rulesTest> = []
  for (const url of input.urls) {
    // Expressions can take their time on long addresses: others are not to wait for all of them.
    await setImmediate()
    refuseLate()
    const { belongs, rule } = decide(comparableUrl(url))
    answer.push({ url, canonical: canonicalUrl(url), belongs: belongs ? 1 : 0, rule: rule ?? null })
  }
  return answer
}
