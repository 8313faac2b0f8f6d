import { setImmediate } from 'node:timers/promises'
import { pagesForDepth } from '#ranking/start/price.ts'
import { sandbox } from '#serp/providers/sandbox.ts'
import { readRegion, type Region } from '../../../request/region.ts'
import { checkInSandbox, type DemoCheck, repliesOfSandbox } from './checks.ts'
import type { DemoContent, DemoRegion } from './content.ts'

/** Days of a demo project's past, the present one included. */
export const DEMO_DAYS = 90
/** The latest of them, whose result pages are stored. */
export const DAYS_WITH_PAGES = 7

/** A region of the content as checks are asked for in it. */
export interface PlacedRegion extends Region {
  readonly depth: number
  readonly pagesWanted: number
}

/** A check with what it is of, by the places in the lists of keywords and regions. */
export interface DatedCheck extends DemoCheck {
  readonly keyword: number
  readonly region: number
  /** Stored replies, by page; empty for a day without. */
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

/** The phrases of a content, in their order. */
export function keywordsOf({ groups }: DemoContent): string[] {
  return groups.flatMap(({ keywords }) => keywords)
}

/**
 * What the sandbox answers for every keyword and region on each of the days up to `today`, the earliest first. Others get
 * their turn between two days.
 */
export async function demoHistory(content: DemoContent, today: string): Promise<DemoDay[]> {
  const keywords = keywordsOf(content)
  const regions = content.regions.map(placeRegion)
  const sites = [content.url, ...content.competitors.map(({ url }) => url)]
  const days: DemoDay[] = []
  for (let ago = DEMO_DAYS - 1; ago >= 0; ago -= 1) {
    const date = daysBefore(today, ago)
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

function daysBefore(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - days)
  return at.toISOString().slice(0, 10)
}
