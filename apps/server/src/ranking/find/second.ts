import { counted } from '@sextant/contract/counted.ts'
import { SerpError } from '#serp/errors.ts'
import { firstResultsOf, isExplained } from '#serp/truth/doubt.ts'
import type { Fingerprint } from '#serp/truth/fingerprint.ts'
import { queryOf, type CheckedQuery } from '../query.ts'
import type { ReadPage } from './read-page.ts'

/**
 * Refuses a second reply to a doubtful page that is as doubtful, with other results: nothing shows which of the two is true. Throws
 * `SerpError` of kind `inconsistent`, so that the page is requested again later.
 */
export function checkSecond(
  pages: readonly ReadPage[],
  second: ReadPage,
  check: CheckedQuery,
  before: Fingerprint | undefined,
): void {
  const first = pages.find(({ asked, isDoubtful }) => isDoubtful && asked === second.asked)
  if (first === undefined || !second.isSecond) return
  const resultsOf = (page: ReadPage) => firstResultsOf(page, '', queryOf(check, page.asked), page.asked)
  if (isExplained(resultsOf(first), resultsOf(second), before)) return
  const counts = `First ${first.organic.length}, then ${counted(second.organic.length, 'result')}`
  throw new SerpError(
    'inconsistent',
    before === undefined
      ? `${counts}, fewer than half a page.`
      : `${counts}, neither reply like that to the last check.`,
  )
}
