import { deflateRawSync } from 'node:zlib'
import { toShortUrl } from '#ranking/match/site.ts'
import { queryOf, type CheckedQuery } from '#ranking/query.ts'
import { sandboxFeatures, sandboxPage, standInSandbox } from '#serp/providers/sandbox-ranking.ts'
import { sandboxQuestion, sandboxReplies } from '#serp/providers/sandbox.ts'

/** A check with the results of the sandbox. */
export interface DemoCheck {
  /** Every site, in order; one without a position is not within the depth. */
  readonly sites: readonly { readonly position: number | null; readonly url: string | null }[]
  /** Number of pages read. */
  readonly pages: number
  /** Number of results on them. */
  readonly depth: number
  /** SERP features of the first page. */
  readonly features: readonly string[]
}

/**
 * The outcome of a check in exact mode on the sandbox, which reads pages until it has found every site or has read
 * `pagesWanted`. It is computed from the standings of the sandbox, without fetching pages.
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

/** The replies for the pages of a check, deflated as stored. */
export function repliesOfSandbox(check: CheckedQuery, sites: readonly string[], pages: number): Buffer[] {
  return sandboxReplies(queryOf(check, 1, sites), pages).map((raw) => deflateRawSync(raw))
}
