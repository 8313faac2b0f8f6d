import { conclude, giveUp, type Outcome, type Reading } from '../../apps/server/src/ranking/find/outcome.ts'
import { remember, type Memory } from '../../apps/server/src/ranking/plan/memory.ts'
import { nextPage, planOf, type PagingFacts } from '../../apps/server/src/ranking/plan/plan.ts'
import { DEPTH, type Day } from './world.ts'

const PAGE_SIZE = 10
const SWEEP_DAYS = 7
/** The first so many pages. */
const firstPages = Array.from({ length: DEPTH / PAGE_SIZE + 1 }, (_, count) =>
  Array.from({ length: count }, (_, index) => index + 1),
)
const START = Date.UTC(2026, 0, 1)

/** A way of checking, as a project and its provider have it set. */
export interface Strategy {
  readonly mode: 'exact' | 'thrifty'
  readonly paging: PagingFacts['paging']
  /** Whether every page is read whatever the ones before show. */
  readonly full?: boolean
  /** Whether the provider itself ends a reply with the page that shows the site. */
  readonly stops?: boolean
}

export const strategies = {
  full: { mode: 'exact', paging: 'addressable', full: true },
  'stop at match': { mode: 'exact', paging: 'addressable' },
  thrifty: { mode: 'thrifty', paging: 'addressable' },
  'prefix, stop at match': { mode: 'exact', paging: 'prefix', stops: true },
  'prefix, thrifty': { mode: 'thrifty', paging: 'prefix' },
  'prefix, thrifty, stop at match': { mode: 'thrifty', paging: 'prefix', stops: true },
} as const satisfies Record<string, Strategy>
export type StrategyName = keyof typeof strategies

/** What the counted days came to. */
export interface Tally {
  checks: number
  /** Pages paid. */
  pages: number
  /** Checks of a day on which the site is among the results. */
  ranked: number
  /** Those of them that did not see it. */
  unseen: number
  /** Checks by what they came to. */
  readonly outcomes: Record<Outcome['outcome'], number>
  /** Positions and `not_within` that are not the truth. */
  wrong: number
}

/** Checks every keyword every day by the planner of the server. */
export function simulate(world: readonly (readonly Day[])[], strategy: Strategy, burnIn: number): Tally {
  const outcomes = { exact: 0, at_best: 0, not_within: 0, partial: 0, failed: 0 }
  const tally: Tally = { checks: 0, pages: 0, ranked: 0, unseen: 0, outcomes, wrong: 0 }
  const dates = (world[0] ?? []).map((_, day) =>
    new Date(START + day * 86_400_000).toISOString().slice(0, 10),
  )
  for (const keyword of world) {
    let memory: Memory | null = null
    keyword.forEach((day, number) => {
      const date = dates[number]!
      const sweep = strategy.mode === 'exact' || memory === null || memory.next_sweep_on <= date
      const { outcome, paid } = check(day, strategy, sweep, memory)
      if (strategy.mode === 'thrifty') {
        memory = remember({ date, sweep, memory, sweep_days: SWEEP_DAYS }, outcome) ?? memory
      }
      if (number >= burnIn) count(tally, day, outcome, paid)
    })
  }
  return tally
}

/** One check: pages one after the other, as the plan wants them. */
function check(day: Day, strategy: Strategy, sweep: boolean, memory: Memory | null) {
  const facts = { paging: strategy.paging, pageSize: PAGE_SIZE, maximumDepth: DEPTH }
  const pages_wanted = DEPTH / PAGE_SIZE
  const pages_always = strategy.full === true ? pages_wanted : 0
  const plan = planOf({ mode: strategy.mode, sweep, memory, pages_wanted, pages_always }, facts)
  let pages: readonly number[] = firstPages[0]!
  let paid = 0
  for (;;) {
    const reading = read(day, pages)
    const final = conclude(reading, pages_wanted)
    const outcome = final ?? giveUp(reading, null)
    const site = { outcome, isFinal: final !== undefined }
    const page = nextPage(plan, {
      pages,
      asked: pages,
      unconfirmed: undefined,
      end: undefined,
      sites: [site],
    })
    if (page === undefined) return { outcome, paid }
    if (strategy.paging === 'prefix') {
      const last = strategy.stops === true ? Math.min(page, pageOf(day[0] ?? DEPTH)) : page
      pages = firstPages[last]!
      paid += last
    } else {
      pages =
        page === pages.length + 1 && pages === firstPages[pages.length]
          ? firstPages[page]!
          : [...pages, page].toSorted((a, b) => a - b)
      paid += 1
    }
  }
}

function pageOf(position: number): number {
  return Math.ceil(position / PAGE_SIZE)
}

/** What full pages say about the site. */
function read(day: Day, pages: readonly number[]): Reading {
  const gap = pages.findIndex((page, index) => page !== index + 1)
  const whole = gap === -1 ? pages.length : gap
  const position = day.find((one) => pages.includes(pageOf(one)))
  return {
    pages,
    whole,
    depth: whole * PAGE_SIZE,
    clear: whole * PAGE_SIZE,
    isClear: true,
    exhausted: false,
    match: position === undefined ? undefined : matchAt(position),
  }
}

function matchAt(position: number): Reading['match'] {
  return {
    position,
    page: pageOf(position),
    index: (position - 1) % PAGE_SIZE,
    relevantUrl: 'site.example',
    snippet: { title: '', body: '', ext: '' },
  }
}

function count(tally: Tally, [best]: Day, outcome: Outcome, paid: number): void {
  const seen = 'position' in outcome ? outcome.position : undefined
  tally.checks += 1
  tally.pages += paid
  tally.outcomes[outcome.outcome] += 1
  if (best !== undefined) {
    tally.ranked += 1
    if (seen === undefined) tally.unseen += 1
  }
  if (outcome.outcome === 'exact' && seen !== best) tally.wrong += 1
  if (outcome.outcome === 'not_within' && best !== undefined) tally.wrong += 1
  if (outcome.outcome === 'at_best' && (best === undefined || best > seen!)) tally.wrong += 1
}
