import { pageKey } from '#serp/counting.ts'
import { SerpError } from '#serp/errors.ts'
import { confirmPages } from './confirm.ts'
import type { ReadPage } from './read-page.ts'

/**
 * Refuses pages of which one has no result that the pages before it lack, as from a provider that ignores the number of the
 * page. Counting them would make the list end early. Throws `SerpError` of kind `bad_payload`.
 */
export function checkRepeats(pages: readonly ReadPage[]): void {
  if (pages.length < 2) return
  const seen = new Set<string>()
  // A wrong first reply may have the results of a later page.
  const counted = confirmPages(pages).pages.toSorted((a, b) => a.page - b.page)
  for (const { from, page, organic } of counted) {
    // A reply with all results from the top includes those of the pages above.
    if (from < page) continue
    const keys = organic.map(pageKey)
    if (keys.length > 0 && keys.every((key) => seen.has(key))) {
      throw new SerpError('bad_payload', `Page ${page} repeats results of earlier pages and has no others.`)
    }
    for (const key of keys) seen.add(key)
  }
}
