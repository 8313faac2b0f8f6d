import type { RankedResult } from './serp.ts'

/** The change of a result between two dates. */
export interface ResultChange {
  readonly url: string
  readonly domain: string
  readonly title: string
  readonly before: number | undefined
  readonly after: number | undefined
  readonly kind: ChangeKind
}

/** Kinds of change. The set is closed, and the texts name each member. */
export const changeKinds = ['entered', 'left', 'up', 'down', 'same'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Two result pages, compared over the ranks that both of them have. */
export interface SerpComparison {
  /** Number of ranks compared, from the first. */
  readonly depth: number
  /** In the order of the later page; a lost result is listed at its earlier rank. */
  readonly changes: readonly ResultChange[]
}

/**
 * Compares two result pages over the ranks that both have. A result that crossed the end of that range is
 * reported with both of its ranks; results beyond it on both pages are left out.
 */
export function compareSerps(
  before: readonly RankedResult[],
  after: readonly RankedResult[],
): SerpComparison {
  const depth = Math.min(before.at(-1)?.rank ?? 0, after.at(-1)?.rank ?? 0)
  const [old, fresh] = [firstRanks(before), firstRanks(after)]
  const all = [...new Map([...old, ...fresh])].map(([url, result]): ResultChange => {
    const ranks = { before: old.get(url)?.rank, after: fresh.get(url)?.rank }
    return { url, domain: result.domain, title: result.title, ...ranks, kind: kindOf(ranks) }
  })
  return {
    depth,
    changes: all
      .filter((change) => Math.min(change.before ?? Infinity, change.after ?? Infinity) <= depth)
      .toSorted(
        (a, b) => (a.after ?? a.before!) - (b.after ?? b.before!) || (a.before ?? 0) - (b.before ?? 0),
      ),
  }
}

function kindOf(ranks: { before: number | undefined; after: number | undefined }): ChangeKind {
  if (ranks.before === undefined) return 'entered'
  if (ranks.after === undefined) return 'left'
  return ranks.after === ranks.before ? 'same' : ranks.after < ranks.before ? 'up' : 'down'
}

/** An address can appear twice on a page. Its best rank counts. */
function firstRanks(results: readonly RankedResult[]): Map<string, RankedResult> {
  return new Map(results.toReversed().map((result) => [result.url, result]))
}
