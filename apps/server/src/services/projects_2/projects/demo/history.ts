import { setImmediate } from 'node:timers/promises'
import { dateAfter } from '@sextant/contract/calendar.ts'
import { pagesForDepth } from '#ranking/start/price.ts'
import { sandbox } from '#serp/providers/sandbox.ts'
import { readRegion, type Region } from '../../../request/region.ts'
import { checkInSandbox, repliesOfSandbox, type DemoCheck } from './checks.ts'
import type { DemoContent, DemoRegion } from './content.ts'

/** Days of history of a demo project, including today. */
const DEMO_DAYS = 90
/** Number of the latest days whose result pages are stored: enough to compare today's with those of a week ago. */
export const DAYS_WITH_PAGES = 8

/** A region of the content, as checks need it. */
export interface PlacedRegion extends Region {
  readonly depth: number
  readonly pagesWanted: number
}

/** A check with the indexes of its keyword and region in the lists of the content. */
export interface DatedCheck extends DemoCheck {
  readonly keyword: number
  readonly region: number
  /** Stored replies by page; empty for days without stored pages. */
  readonly replies: readonly Buffer[]
}

/** All checks of a day. */
export interface DemoDay {
  /** YYYY-MM-DD. */
  readonly date: string
  readonly checks: readonly DatedCheck[]
}

export function placeRegion({ searcher, place, device, depth }: DemoRegion): PlacedRegion {
  const region = readRegion({
    searcher_key: searcher,
    region_key: place,
    region_lang: undefined,
    region_device: device,
    region_depth: depth,
  })
  return { ...region, depth, pagesWanted: pagesForDepth(searcher, depth, sandbox) }
}

/** The phrases of a content, in order. */
export function keywordsOf({ groups }: DemoContent): string[] {
  return groups.flatMap(({ keywords }) => keywords)
}

/**
 * The checks of every keyword and region on each day up to `today`, the earliest first, on the sandbox. Yields to other
 * work between two days.
 */
export async function demoHistory(content: DemoContent, today: string): Promise<DemoDay[]> {
  const keywords = keywordsOf(content)
  const regions = content.regions.map(placeRegion)
  const sites = [content.url, ...content.competitors.map(({ url }) => url)]
  const days: DemoDay[] = []
  for (let ago = DEMO_DAYS - 1; ago >= 0; ago -= 1) {
    const date = dateAfter(today, -ago)
    const checks = regions.flatMap(({ searcherKey, regionKey, lang, device, pagesWanted }, region) =>
      keywords.map((query, keyword) => {
        const asked = { query, date, searcher_key: searcherKey, region_key: regionKey, lang, device }
        const check = checkInSandbox(asked, sites, pagesWanted)
        const replies = ago < DAYS_WITH_PAGES ? repliesOfSandbox(asked, sites, check.pages) : []
        return { ...check, keyword, region, replies }
      }),
    )
    days.push({ date, checks })
    await setImmediate()
  }
  return days
}
