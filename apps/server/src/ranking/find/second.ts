import { SerpError } from '#serp/errors.ts'
import { firstResultsOf, isExplained } from '#serp/truth/doubt.ts'
import type { Fingerprint } from '#serp/truth/fingerprint.ts'
import { queryOf, type CheckedQuery } from '../query.ts'
import type { ReadPage } from './read-page.ts'

/**
 * Refuses a second reply to a doubtful page that is as doubtful, with other results: nothing shows which of the two is true. Throws
 * `SerpError` of kind `bad_payload`, so that the page is requested again later.
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
  throw new SerpError(
    'bad_payload',
    `Two replies to the same request differ: ${first.organic.length} and ${second.organic.length} results, neither like those of ` +
      'the last check.',
  )
}
