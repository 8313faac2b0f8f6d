import { pageKey } from '#serp/counting.ts'
import { SerpError } from '#serp/errors.ts'
import type { ReadPage } from './read-page.ts'

/**
 * Refuses pages of which one has no result that the pages before it lack, as from a provider that ignores the number of the
 * page. Counting them would make the list end early. Throws `SerpError` of kind `bad_payload`.
 */
export function checkRepeats(pages: readonly ReadPage[]): void {
  if (pages.length < 2) return
  const seen = new Set<string>()
  // A reply with all results from the top includes those of the pages above.
  const alone = pages.filter(({ from, page }) => from >= page).toSorted((a, b) => a.page - b.page)
  for (const [page, replies] of Map.groupBy(alone, (one) => one.page)) {
    const keys = replies.map(({ organic }) => organic.map(pageKey))
    if (keys.some((of) => of.length > 0 && of.every((key) => seen.has(key)))) {
      throw new SerpError('bad_payload', `Page ${page} repeats results of earlier pages and has no others.`)
    }
    for (const key of keys.flat()) seen.add(key)
  }
}
