import type { SerpFeature } from '../../apps/server/src/serp/page.ts'
import { hashText, mix, unit } from '../../apps/server/src/serp/providers/sandbox-random.ts'
import type { WorldPage, WorldResult } from '../../apps/server/test/serp/world.ts'

/** Pages that could rank for a keyword. */
const CANDIDATES = 45
/** Spread of a day's move, on the logarithm of the position, and how much of it is left the next day. */
const MOVE = { spread: 0.12, left: 0.8 } as const
/** Share of the days on which a page moves to another base. */
const JUMP = 0.01
/** Share of the pages that an update of the engine moves to another base, and share of the keywords that it concerns. */
const UPDATE = { pages: 0.45, keywords: 0.7 } as const

export interface Market {
  readonly country: string
  readonly language: string
  /** Domain of most local pages. */
  readonly domain: string
  /** Share of the pages under it. */
  readonly local: number
  readonly letters: string
}

export const markets = {
  GB: { country: 'GB', language: 'en', domain: 'uk', local: 0.35, letters: 'abcdefghiklmnoprstuvw' },
  US: { country: 'US', language: 'en', domain: 'com', local: 0.9, letters: 'abcdefghiklmnoprstuvw' },
  DE: { country: 'DE', language: 'de', domain: 'de', local: 0.6, letters: 'abcdefghiklmnoprstuvwäöü' },
  AT: { country: 'AT', language: 'de', domain: 'de', local: 0.4, letters: 'abcdefghiklmnoprstuvwäöü' },
  RU: { country: 'RU', language: 'ru', domain: 'ru', local: 0.7, letters: 'абвгдежзиклмнопрстуфхчшя' },
} as const satisfies Record<string, Market>

/** A keyword with its place in the model. */
export interface Keyword {
  readonly text: string
  /** Keywords of one topic have the same results, as singular and plural have. */
  readonly topic: number
  /** Results that there are; few for a rare query. */
  readonly depth: number
}

/** Keywords of a project: some are variants of each other, some are rare, those of a brand share a word. */
export function keywordsOf(market: Market, seed: number, count: number, brand = false): Keyword[] {
  const name = wordOf(market, mix(seed, 1))
  return Array.from({ length: count }, (_, index) => {
    const isVariant = index % 12 === 11
    const topic = mix(seed, 100 + (isVariant ? index - 1 : index))
    const words = [wordOf(market, mix(topic, 1)), wordOf(market, mix(topic, 2))]
    const text = [
      ...(brand ? [name] : []),
      ...words,
      ...(isVariant ? [wordOf(market, mix(topic, 3))] : []),
    ].join(' ')
    return { text, topic, depth: index % 40 === 20 ? 3 : CANDIDATES }
  })
}

/** Pages of a keyword in a market on a day, as a search engine with ordinary volatility shows them. */
export function pageOf(
  keyword: Keyword,
  market: Market,
  day: number,
  updates: readonly number[],
  page: number,
  size: number,
): WorldPage {
  const ranked = rankingOf(keyword, market, day, updates)
  const dayStream = mix(mix(keyword.topic, 7), day)
  // Now and then a page has a result or two less.
  const cut = page === 1 && unit(dayStream, 3) < 0.1 ? 1 + Math.floor(unit(dayStream, 4) * 2) : 0
  const organic = ranked.slice((page - 1) * size, page * size - cut)
  return {
    organic,
    features: page === 1 ? blocksOf(keyword, dayStream) : [],
    more: ranked.length > page * size,
  }
}

function rankingOf(
  { text, topic, depth }: Keyword,
  market: Market,
  day: number,
  updates: readonly number[],
): WorldResult[] {
  const stream = mix(topic, hashText(market.country))
  const isConcerned = unit(stream, 1) < UPDATE.keywords
  return Array.from({ length: depth }, (_, index) => {
    const own = mix(stream, 1000 + index)
    return { index, own, place: placeOf(own, index, day, isConcerned ? updates : []) }
  })
    .toSorted((a, b) => a.place - b.place)
    .slice(0, 40)
    .map(({ own }) => resultOf(text, market, own, day))
}

/** The logarithm of a page's position. */
function placeOf(own: number, index: number, day: number, updates: readonly number[]): number {
  let base = Math.log(index + 1)
  let moved = 0
  for (let past = 0; past <= day; past += 1) {
    const today = mix(own, past)
    const isUpdate = updates.includes(past) && unit(today, 1) < UPDATE.pages
    if (isUpdate || unit(today, 2) < JUMP) base = Math.log(1 + unit(today, 3) * CANDIDATES)
    const normal = Math.sqrt(-2 * Math.log(1 - unit(today, 4))) * Math.cos(2 * Math.PI * unit(today, 5))
    moved = MOVE.left * moved + MOVE.spread * normal
  }
  return base + moved
}

function resultOf(text: string, market: Market, own: number, day: number): WorldResult {
  const domain = unit(own, 1) < market.local ? market.domain : unit(own, 2) < 0.9 ? 'com' : 'org'
  const word = wordOf(market, mix(own, 3))
  const url = `https://${latin(own)}.${domain === 'uk' ? 'co.uk' : domain}/${latin(mix(own, 4))}`
  const mentions = unit(own, 5) < 0.85
  const age = day - Math.floor(unit(own, 6) * 30)
  return {
    url,
    title: mentions ? `${text} – ${word}` : `${word} ${wordOf(market, mix(own, 7))}`,
    snippet:
      unit(own, 8) < 0.93
        ? `${age > 0 && unit(own, 9) < 0.2 ? `${age} days ago … ` : ''}${word} ${text}.`
        : '',
    sitelinks: unit(own, 10) < 0.1 ? [{ url: `${url}/more`, title: word }] : [],
  }
}

function blocksOf({ topic }: Keyword, dayStream: number): SerpFeature[] {
  const often = (share: number, draw: number) => unit(topic, draw) < share && unit(dayStream, draw) < 0.95
  return [
    ...(often(0.8, 11) ? [{ type: 'people_also_ask', itemCount: 4 } as const] : []),
    ...(often(0.95, 12) ? [{ type: 'related_searches', itemCount: 8 } as const] : []),
    ...(often(0.3, 13) ? [{ type: 'videos', itemCount: 3 } as const] : []),
    ...(often(0.2, 14) ? [{ type: 'local_pack', itemCount: 3 } as const] : []),
  ]
}

function wordOf({ letters }: Market, stream: number): string {
  const length = 4 + Math.floor(unit(stream, 0) * 5)
  let word = ''
  for (let at = 1; at <= length; at += 1) word += letters[Math.floor(unit(stream, at) * letters.length)]
  return word
}

function latin(stream: number): string {
  return wordOf(markets.US, stream)
}
