import { findSites, type Findings } from '#ranking/find/findings.ts'
import { asRead, type ReadPage } from '#ranking/find/read-page.ts'
import type { Reason } from '#ranking/find/reason.ts'
import { checkRepeats } from '#ranking/find/repeat.ts'
import type { Memory } from '#ranking/plan/memory.ts'
import { nextPage, planOf, type PlannedCheck } from '#ranking/plan/plan.ts'
import { SerpError } from '#serp/errors.ts'
import { checkPlausible } from '#serp/plausible.ts'
import type { Paging } from '#serp/provider.ts'
import { mix, unit } from '#serp/providers/sandbox-random.ts'
import type { SerpQuery } from '#serp/query.ts'
import { serpProviders } from '#serp/registry.ts'
import { exampleQuery } from '../../serp/example-query.ts'
import {
  concerns,
  renders,
  spoil,
  spoilings,
  type HostileProvider,
  type Pick,
  type SpoilingName,
} from './replies.ts'

export const SITE = 'bakery.example'
const RIVAL = 'rival.example'
const PAGE_SIZE = 10
/** Number of available pages. */
const PAGES = 6
const FAILED: Reason = { kind: 'bad_payload', text: 'No reply was a page.' }
/** Attempts per page before the check gives up. */
const ATTEMPTS = 2

const query: SerpQuery = { ...exampleQuery, text: 'rye bread', date: '2026-01-01' }

/** Includes look-alikes, and one page with two links. */
const links = [
  `https://${SITE}/rye`,
  `https://shop.${SITE}/`,
  `https://${RIVAL}/`,
  `https://not${SITE}/`,
  `https://${SITE}.test/`,
  `https://a.test/?for=${SITE}`,
  ...Array.from({ length: 24 }, (_, index) => `https://r${index}.test/page`),
  ...Array.from({ length: 6 }, (_, index) => `https://r${index}.test/page?utm_source=x`),
]

/** An accepted reply, as it was sent. */
export interface Accepted {
  readonly links: readonly string[]
  /** As in `Reply`. */
  readonly leftOut: readonly number[]
  readonly spoiling: SpoilingName
  /** Whether it counts only together with a second reply. */
  readonly isDoubtful: boolean
}

/** A check of one sequence of hostile replies. */
export interface Outcome {
  readonly check: PlannedCheck
  readonly paging: Paging
  readonly findings: Findings
  readonly provider: HostileProvider
  /** Accepted replies by the requested page. */
  readonly accepted: ReadonlyMap<number, Accepted>
  /** Whether a page failed. */
  readonly gaveUp: boolean
  readonly pagesAsked: number
}

/** Plays the sequence with this number: the pages of the plan, each damaged or missing. */
export function play(number: number): Outcome {
  const stream = mix(number, 0x5e97)
  let drawn = 0
  const chance = () => unit(stream, drawn++)
  const pick: Pick = (from) => from[Math.floor(chance() * from.length)]!
  const provider = pick(Object.keys(renders) as HostileProvider[])
  const paging = pick<Paging>(['addressable', 'addressable', 'prefix', 'whole'])
  const check = drawCheck(pick)
  const harshness = pick([0, 0.1, 0.2, 0.4])
  const ends = pick([2, 4, PAGES, PAGES, PAGES])
  const world = Array.from({ length: PAGES }, (_, index) =>
    Array.from({ length: index < ends ? pick([2, 3, 4, 5]) : 0 }, () => pick(links)),
  )

  const plan = planOf(check, { paging, pageSize: PAGE_SIZE, maximumDepth: PAGES * PAGE_SIZE })
  const wanted = {
    ...check,
    project_id: 1,
    site: SITE,
    subdomains: true,
    competitors: [{ id: 2, url: RIVAL }],
  }
  const pages: ReadPage[] = []
  const accepted = new Map<number, Accepted>()
  let pagesAsked = 0
  /** The page, or undefined if it fails. */
  const ask = (page: number): ReadPage | undefined => {
    const asked = { ...query, page: Math.abs(page) }
    const number = Math.abs(page)
    const truth = paging === 'prefix' ? world.slice(0, number).flat() : world[number - 1]!
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      pagesAsked += 1
      if (chance() < harshness / 3) continue
      // A provider that ignores the number of the page.
      const shown = number > 1 && chance() < harshness / 3 ? world[number - 2]! : truth
      const names = (Object.keys(spoilings) as SpoilingName[]).filter((name) =>
        concerns(provider, name, shown.length > 0),
      )
      const spoiling = chance() < harshness ? pick(names) : 'untouched'
      const reply = spoil(provider, spoiling, asked, shown, pick)
      try {
        const { parse } = serpProviders[provider]!
        const parsed = parse(reply.body, asked)
        checkPlausible(parsed, { paging, pageSize: PAGE_SIZE }, asked, reply.body)
        const isDoubtful = page > 0 && chance() < harshness / 3
        const read = asRead(parsed, page, paging, { isDoubtful })
        checkRepeats([...pages, read])
        accepted.set(page, { links: reply.links, leftOut: reply.leftOut, spoiling, isDoubtful })
        return read
      } catch (error) {
        if (!(error instanceof SerpError)) throw error
      }
    }
    return undefined
  }
  for (;;) {
    const findings = findSites(pages, wanted)
    const page = nextPage(plan, findings)
    const done = { check, paging, provider, accepted, pagesAsked }
    if (page === undefined) return { ...done, findings, gaveUp: false }
    const read = ask(page)
    if (read === undefined) {
      return { ...done, findings: findSites(pages, wanted, FAILED), gaveUp: true }
    }
    pages.push(read)
  }
}

function drawCheck(pick: Pick): PlannedCheck {
  const mode = pick(['exact', 'thrifty', 'thrifty'] as const)
  const memory = (): Memory => ({
    position: pick([null, 8, 14, 25, 31, 38, 52]),
    misses: pick([0, 0, 1, 2]),
    sweep_days: 7,
    next_sweep_on: '2026-01-01',
  })
  return {
    mode,
    sweep: mode === 'exact' || pick([true, false]),
    memory: mode === 'exact' ? null : pick([null, memory(), memory()]),
    pages_wanted: pick([2, 3, 5, 6]),
    pages_always: pick([0, 0, 0, 0, 2]),
  }
}
