import { pageKey } from './counting.ts'
import type { ParsedSerpPage } from './page.ts'
import type { SerpProviderDeclaration } from './provider.ts'
import type { SerpQuery } from './query.ts'
import { badPayload } from './reply.ts'

/** A page may hold a few results more than a full one, as with indented results of one site, but not this many times as many. */
const FULL_PAGES = 2

/** Fewest results that must be ads for a page to begin with its ads. */
const FEWEST_ADS = 2

/** Refuses a page that no search engine can have shown. Throws `SerpError` of kind `bad_payload`. */
export function checkPlausible(
  page: ParsedSerpPage,
  { paging, pageSize }: Pick<SerpProviderDeclaration, 'paging' | 'pageSize'>,
  query: SerpQuery,
  raw: string,
): void {
  if (page.outcome === 'empty' && page.features.length > 0) {
    throw badPayload('The reply has blocks but no organic results, so results are probably missing.', raw)
  }
  const full = Math.max(pageSize, page.pageSize)
  const pages = paging === 'prefix' ? query.page : 1
  const most = FULL_PAGES * full * pages
  if (page.organic.length > most) {
    throw badPayload(
      `The reply has ${page.organic.length} organic results, but at most ${most} fit where ${full * pages} were requested.`,
      raw,
    )
  }
  if (beginsWithAds(page)) {
    throw badPayload(
      'The results begin with the ads of the page, so the places of the others are unknown.',
      raw,
    )
  }
  if (page.numbersOrganic === true) checkNumbering(page, full * query.page, raw)
}

/**
 * Whether the first results are the first ads, as vendors list some once more: github.com/serpapi/public-roadmap, issue 2182. One
 * site may well be first in both, but not with the words of its ad.
 */
function beginsWithAds({ features, organic }: ParsedSerpPage): boolean {
  const ads = features.find(({ type }) => type === 'ads')?.entries ?? []
  return (
    ads.length >= FEWEST_ADS &&
    organic.length >= FEWEST_ADS &&
    ads.slice(0, FEWEST_ADS).every(({ url, title }, index) => {
      const result = organic[index]!
      return (
        url !== null &&
        title !== '' &&
        title === result.title &&
        pageKey({ url, rawUrl: url, title }) === pageKey(result)
      )
    })
  )
}

/** Refuses numbers that are in another order than the results, or that are all those of later pages. */
function checkNumbering({ organic }: ParsedSerpPage, last: number, raw: string): void {
  const numbers = organic.flatMap(({ reportedPosition }) => reportedPosition ?? [])
  if (numbers.some((number, index) => index > 0 && number <= numbers[index - 1]!)) {
    throw badPayload('The reply numbers its results in another order than it lists them.', raw)
  }
  if (numbers[0] !== undefined && numbers[0] > last) {
    throw badPayload(`The results begin at number ${numbers[0]}, after the page requested.`, raw)
  }
}
