import { deflateRawSync } from 'node:zlib'
import { type CheckedQuery, queryOf } from '#ranking/fetch/query.ts'
import { toShortUrl } from '#ranking/find/site.ts'
import { sandboxFeatures, sandboxPage, standInSandbox } from '#serp/providers/sandbox-ranking.ts'
import { sandboxQuestion, sandboxReplies } from '#serp/providers/sandbox.ts'

/** A check as the sandbox answers it. */
export interface DemoCheck {
  /** What is known of every site, in their order; without a position it is not within the depth. */
  readonly sites: readonly { readonly position: number | null; readonly url: string | null }[]
  /** Pages read, from the first on. */
  readonly pages: number
  /** Results on them. */
  readonly depth: number
  /** Kinds of blocks on the first page. */
  readonly features: readonly string[]
}

/**
 * What a check in exact mode reads of the sandbox and finds there: page after page until every site was seen, or the
 * depth of `pagesWanted` pages was read. It asks for no page: where the sandbox puts the sites is known.
 *
 * @param sites hosts; the project's own first
 */
export function checkInSandbox(
  check: CheckedQuery,
  sites: readonly string[],
  pagesWanted: number,
): DemoCheck {
  const question = sandboxQuestion(queryOf(check, 1, sites))
  const standings = standInSandbox(question)
  const endOf = (page: number) => sandboxPage(question.text, page).end
  const deepest = endOf(pagesWanted)
  const found = sites.map((site) => {
    const seen = standings.find(({ host }) => host === site)
    return seen !== undefined && seen.position <= deepest ? seen : undefined
  })
  const last = Math.max(...found.map((seen) => seen?.position ?? Infinity))
  let pages = 1
  while (pages < pagesWanted && endOf(pages) < last) pages += 1
  return {
    sites: found.map((seen) => ({
      position: seen?.position ?? null,
      url: seen === undefined ? null : (toShortUrl(seen.url) ?? seen.url),
    })),
    pages,
    depth: endOf(pages),
    features: sandboxFeatures(question.text, 1),
  }
}

/** The replies to the pages of a check, deflated as they are stored. */
export function repliesOfSandbox(check: CheckedQuery, sites: readonly string[], pages: number): Buffer[] {
  return sandboxReplies(queryOf(check, 1, sites), pages).map((raw) => deflateRawSync(raw))
}
