import { outcomes, type Operation } from '@sextant/contract'

/** What the outcomes that give no position mean (docs/rank-checks.md, Outcomes). */
const meanings: Readonly<Record<(typeof outcomes)[number], string | undefined>> = {
  exact: undefined,
  not_within: 'position "--": unranked. Every result down to the depth was read and none is the site\'s.',
  at_best:
    'position null, unknown: the site was seen, but not all results above it are known. It ranks between best_position and worst_position.',
  partial:
    'position null, unknown: the site is not among the results that were read, and others were not read. This is not a drop.',
  failed: 'position null, unknown: no result page could be read. This is not a drop.',
}

/** What a keyword without any cell means. */
const NO_CELL = 'unknown: no check in these regions on these dates, or the project has no such region.'

/**
 * Explains the blanks among positions, by outcome, so that an unknown position is not taken for a lost one. Undefined if
 * there is nothing to explain.
 */
export function blanksIn(
  { address }: Operation,
  result: unknown,
): Readonly<Record<string, string>> | undefined {
  if (address !== 'get/positions_2/history') return undefined
  const { keywords } = result as { readonly keywords: readonly { readonly positionsData: object }[] }
  const cells = keywords.map(
    ({ positionsData }) => Object.values(positionsData) as { readonly outcome?: string }[],
  )
  const seen = new Set(cells.flat().map(({ outcome }) => outcome))
  const explained: Record<string, string> = {}
  for (const name of outcomes) {
    const meaning = seen.has(name) ? meanings[name] : undefined
    if (meaning !== undefined) explained[name] = meaning
  }
  if (cells.some((of) => of.length === 0)) explained['no cell'] = NO_CELL
  return Object.keys(explained).length === 0 ? undefined : explained
}
