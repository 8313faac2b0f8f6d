import type { CheckMode } from '@sextant/contract'
import type { SerpProviderDeclaration } from '#serp/provider.ts'
import type { Memory } from './memory.ts'
import type { Outcome } from '../find/outcome.ts'

/** Which pages a check asks for, in their order. */
export interface Plan {
  /** Pages read whatever they show. */
  readonly always: readonly number[]
  /** Pages on which the sites are looked for. */
  readonly search: readonly number[]
  /** Whether the project's own site on any page ends the search, instead of an answer for every site. */
  readonly thrifty: boolean
}

/** What of a check decides its plan. */
export interface PlannedCheck {
  readonly mode: CheckMode
  /** Whether it reads on until the whole depth is read; in exact mode always. */
  readonly sweep: boolean
  /** What earlier checks in thrifty mode have left; null when there were none. */
  readonly memory: Memory | null
  /** Pages that the depth of the region takes. */
  readonly pages_wanted: number
  /** Pages read whatever they show. */
  readonly pages_always: number
}

/** What of a provider decides it. */
export type PagingFacts = Pick<SerpProviderDeclaration, 'paging' | 'pageSize' | 'maximumDepth'>

/** In place of a provider that there is not, so that nobody is asked. */
export const UNKNOWN_PROVIDER: PagingFacts = { paging: 'addressable', pageSize: 10, maximumDepth: 100 }

/** Pages besides the first that are asked for around the place where a site was last seen. */
const NEARBY_PAGES = 4
/** Farthest such page: the site would stand this many times as deep or as high. */
const NEARBY_FACTOR = 2

/** The plan of a check whose pages come from a provider. */
export function planOf(check: PlannedCheck, provider: PagingFacts = UNKNOWN_PROVIDER): Plan {
  const thrifty = check.mode === 'thrifty'
  const always = upTo(Math.min(check.pages_always, lastPageOf(provider)))
  const search = searchPages(check, provider)
  if (provider.paging !== 'prefix') return { always, search, thrifty }
  // One request for all: a later, deeper one would bring the same pages again, to be paid again.
  const deepest = Math.max(...always, ...search)
  return { always: always.length === 0 ? [] : [deepest], search: [deepest], thrifty }
}

/** Pages in the order in which the site is looked for. */
function searchPages(check: PlannedCheck, provider: PagingFacts): number[] {
  const { memory, mode, sweep } = check
  const all = upTo(Math.min(check.pages_wanted, lastPageOf(provider)))
  const misses = mode === 'exact' || memory === null ? undefined : memory.misses
  if (sweep) {
    // A site missed for the first time is most often back where it stood.
    return misses === 1 ? [...new Set([1, ...nearby(memory!, provider, all), ...all])] : all
  }
  return misses === 0 ? [1, ...nearby(memory!, provider, all)] : [1]
}

/** The pages around where the site was last seen, nearest first; with paging `prefix` one page more than that. */
function nearby({ position }: Memory, { pageSize, paging }: PagingFacts, all: readonly number[]): number[] {
  if (position === null) return []
  if (paging === 'prefix') return [Math.min(Math.ceil(position / pageSize) + 1, all.length)]
  const distance = (page: number) =>
    Math.max(((page - 1) * pageSize + 1) / position, position / (page * pageSize), 1)
  return all
    .slice(1)
    .filter((page) => distance(page) <= NEARBY_FACTOR)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEARBY_PAGES)
}

/** The most pages that a check can be charged for, whatever its memory. */
export function pagesAtMost(
  { pages_always, pages_wanted, sweep }: Pick<PlannedCheck, 'pages_wanted' | 'pages_always' | 'sweep'>,
  provider: PagingFacts = UNKNOWN_PROVIDER,
): number {
  const all = Math.min(Math.max(pages_wanted, pages_always), lastPageOf(provider))
  return sweep || provider.paging !== 'addressable'
    ? all
    : Math.min(all, Math.max(pages_always, 1) + NEARBY_PAGES)
}

/** The last page that a provider can show. */
function lastPageOf({ maximumDepth, pageSize, paging }: PagingFacts): number {
  return paging === 'whole' ? 1 : Math.max(1, Math.floor(maximumDepth / pageSize))
}

/** How far a check has come. */
export interface Progress {
  /** Pages read. */
  readonly pages: readonly number[]
  /** The page behind which nothing follows. */
  readonly end: number | undefined
  /** What the pages say about every site, the project's own first. */
  readonly sites: readonly [SiteProgress, ...SiteProgress[]]
}

interface SiteProgress {
  readonly outcome: Outcome
  /** Whether no further page can change the outcome. */
  readonly isFinal: boolean
}

/**
 * The page to ask for next, or undefined when the plan wants none. A page read is never asked for again, nor one behind the
 * end of the list.
 */
export function nextPage(plan: Plan, progress: Progress): number | undefined {
  const { pages, end = Infinity } = progress
  const isOpen = (page: number) => page <= end && !pages.includes(page)
  return plan.always.find(isOpen) ?? (isAnswered(plan, progress) ? undefined : plan.search.find(isOpen))
}

function isAnswered({ thrifty }: Plan, { sites }: Progress): boolean {
  return thrifty ? sites[0].isFinal || 'position' in sites[0].outcome : sites.every(({ isFinal }) => isFinal)
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
