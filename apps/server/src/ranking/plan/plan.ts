import type { CheckMode } from '@sextant/contract'
import type { SerpProviderDeclaration } from '#serp/provider.ts'
import { OVERVIEW } from '#serp/query.ts'
import type { Progress } from '../find/progress.ts'
import type { Memory } from './memory.ts'

/** The pages that a check requests, in order. */
export interface Plan {
  /** Pages read whatever they show. */
  readonly always: readonly number[]
  /** Pages on which to look for the sites. */
  readonly search: readonly number[]
  /** Whether the search ends with the project's own site, instead of with an answer for every site. */
  readonly thrifty: boolean
}

/** The part of a check that determines its plan. */
export interface PlannedCheck {
  readonly mode: CheckMode
  /** Whether the check is a sweep, which reads on to the full depth. In exact mode every check is one. */
  readonly sweep: boolean
  /** Memory of earlier thrifty checks; null if there were none. */
  readonly memory: Memory | null
  /** Pages that cover the depth of the region. */
  readonly pages_wanted: number
  /** Pages read whatever they show. */
  readonly pages_always: number
}

/** The part of a provider that determines it. */
export type PagingFacts = Pick<SerpProviderDeclaration, 'paging' | 'pageSize' | 'maximumDepth'>

/** Stands for a missing provider, to which no request is sent. */
const UNKNOWN_PROVIDER: PagingFacts = { paging: 'addressable', pageSize: 10, maximumDepth: 100 }

/** Maximum number of results on a page of a provider. With paging `whole` one page holds everything that it can return. */
export function resultsPerPage({ maximumDepth, pageSize, paging }: PagingFacts = UNKNOWN_PROVIDER): number {
  return paging === 'whole' ? maximumDepth : pageSize
}

/** Maximum number of pages around the last position, besides the first page. */
const NEARBY_PAGES = 4
/** Farthest of these pages: there the position would change by this factor. */
const NEARBY_FACTOR = 2

/** Plans a check with the pages of a provider. */
export function planOf(check: PlannedCheck, provider: PagingFacts = UNKNOWN_PROVIDER): Plan {
  const thrifty = check.mode === 'thrifty'
  const always = upTo(Math.min(check.pages_always, lastPageOf(provider)))
  const search = searchPages(check, provider)
  if (provider.paging !== 'prefix') return { always, search, thrifty }
  // One request for everything: a later, deeper one would fetch and charge the same pages again.
  const deepest = Math.max(...always, ...search)
  return { always: always.length === 0 ? [] : [deepest], search: [deepest], thrifty }
}

/** Pages in the order of the search. */
function searchPages(check: PlannedCheck, provider: PagingFacts): number[] {
  const { memory, mode, sweep } = check
  const all = upTo(Math.min(check.pages_wanted, lastPageOf(provider)))
  const misses = mode === 'exact' || memory === null ? undefined : memory.misses
  if (sweep) {
    // After a first miss the site is usually back at its last position.
    return misses === 1 ? [...new Set([1, ...nearby(memory!, provider, all), ...all])] : all
  }
  return misses === 0 ? [1, ...nearby(memory!, provider, all)] : [1]
}

/** The pages around the last position, nearest first. With paging `prefix`, the page after it, which includes the others. */
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

/**
 * Maximum number of pages that a check can be charged for, whatever its memory. `loadsAlone`: its AI Overview takes a second request,
 * which is charged as a page.
 */
export function pagesAtMost(
  { pages_always, pages_wanted, sweep }: Pick<PlannedCheck, 'pages_wanted' | 'pages_always' | 'sweep'>,
  provider: PagingFacts = UNKNOWN_PROVIDER,
  loadsAlone = false,
): number {
  const all = Math.min(Math.max(pages_wanted, pages_always), lastPageOf(provider))
  const pages =
    sweep || provider.paging !== 'addressable' ? all : Math.min(all, Math.max(pages_always, 1) + NEARBY_PAGES)
  return pages + (loadsAlone ? 1 : 0)
}

/** The last page that a provider can return. */
function lastPageOf({ maximumDepth, pageSize, paging }: PagingFacts): number {
  return paging === 'whole' ? 1 : Math.max(1, Math.floor(maximumDepth / pageSize))
}

/**
 * The page to request next, or undefined when the plan is complete; negative: the second reply for this page, after an empty
 * or a doubtful one; `OVERVIEW`: the AI Overview of the first page, at once, since its token soon expires. Pages that were read, or that are after
 * the last page of results, are never requested.
 */
export function nextPage(plan: Plan, progress: Progress, mayLoadOverview = false): number | undefined {
  const { asked, pages, unconfirmed, overviewToken, end = Infinity } = progress
  if (unconfirmed !== undefined) return -unconfirmed
  if (mayLoadOverview && overviewToken !== undefined) return OVERVIEW
  const isOpen = (page: number) => page <= end && !pages.includes(page) && !asked.includes(page)
  return plan.always.find(isOpen) ?? (isAnswered(plan, progress) ? undefined : plan.search.find(isOpen))
}

function isAnswered({ thrifty }: Plan, { sites }: Progress): boolean {
  return thrifty ? sites[0].isFinal || 'position' in sites[0].outcome : sites.every(({ isFinal }) => isFinal)
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
