import { mix, unit } from '../../apps/server/src/serp/providers/sandbox-random.ts'

/** Results that a search engine shows, ten a page. */
export const DEPTH = 100
/** Share of the days on which a keyword moves to a fresh base. */
const JUMP = 0.01
/** Share of the days on which the site is gone for just that day. */
const VANISH = 0.02
/** Share of keywords with a second page of the site further down. */
const SECOND = 0.15
/** What part of the way to its base a position comes back in a day. */
const PULL = 0.2
/** Spread of a day's move, on the logarithm of the position. */
const SPREAD = 0.15

/** Percent of the keywords whose base lies in 1–10, 11–20, 21–30, 31–50, 51–100 and nowhere. */
export const mixes = {
  A: [45, 18, 9, 9, 9, 10],
  B: [22, 11, 9, 16, 22, 20],
  C: [8, 7, 6, 9, 15, 55],
} as const
export type MixName = keyof typeof mixes

const bands = [
  [1, 10],
  [11, 20],
  [21, 30],
  [31, 50],
  [51, 100],
] as const

/** Where the site stands for one keyword on one day: its positions, best first. */
export type Day = readonly number[]

/** The days of so many keywords: the same for the same seed. */
export function makeWorld(name: MixName, seed: number, keywords: number, days: number): Day[][] {
  return Array.from({ length: keywords }, (_, keyword) => daysOf(name, mix(seed, keyword), days))
}

function daysOf(name: MixName, stream: number, days: number): Day[] {
  let drawn = 0
  const random = () => unit(stream, drawn++)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const secondFactor = random() < SECOND ? 2 + random() : undefined
  let base = drawBase(name, random)
  let place = base
  return Array.from({ length: days }, () => {
    if (random() < JUMP) place = base = drawBase(name, random)
    if (place !== undefined && base !== undefined) place += PULL * (base - place) + SPREAD * normal()
    const isGone = random() < VANISH
    if (place === undefined || isGone) return []
    const best = Math.max(1, Math.round(Math.exp(place)))
    const all = secondFactor === undefined ? [best] : [best, Math.round(best * secondFactor) + 5]
    return all.filter((position) => position <= DEPTH)
  })
}

/** The logarithm of a base position; undefined for nowhere. */
function drawBase(name: MixName, random: () => number): number | undefined {
  let left = random() * 100
  const band = bands.find((_, index) => (left -= mixes[name][index]!) < 0)
  return band && Math.log(band[0] - 0.5 + random() * (band[1] - band[0] + 1))
}
