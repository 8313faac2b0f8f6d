import type { Seen } from './seen.ts'
import type { Shape } from './shape.ts'

/** Replies after which the counts are halved, so that newer replies count more. */
const MOST = 2_000
/** Fields that a profile remembers. */
const MOST_FIELDS = 200
/** First replies whose shape is learned, and then every so many: reading a shape takes as long as reading a page. */
const SHAPES = { first: 200, every: 20 } as const
/** Replies from which a profile says what is usual. */
export const KNOWN = 20
/** Milliseconds within which a time in a reply is that of the request. */
const FRESH_MS = 15 * 60_000

/**
 * What is learned of the replies of a provider to one search engine, for one device, apart for first and later pages: counts
 * of replies. Two profiles add up.
 */
export interface Profile {
  readonly pages: number
  /** Replies whose shape was read. */
  readonly shapes: number
  readonly fields: Readonly<Record<string, number>>
  /** Of the fields with times: replies in which it was the time of the request. */
  readonly fresh: Readonly<Record<string, number>>
  /** Judgements of each rule, and departures among them that turned out to be ordinary. */
  readonly judged: Readonly<Record<string, number>>
  readonly departed: Readonly<Record<string, number>>
}

export const emptyProfile: Profile = { pages: 0, shapes: 0, fields: {}, fresh: {}, judged: {}, departed: {} }

/** Whether the shape of the next reply is to be learned. */
export function wantsShape({ pages }: Profile): boolean {
  return pages < SHAPES.first || pages % SHAPES.every === 0
}

/** What an ordinary reply adds to a profile. `noticed`: by rule, whether it departed. `withShape`: whether its shape counts. */
export function learned(seen: Seen, noticed: Readonly<Record<string, boolean>>, withShape: boolean): Profile {
  // A page with few results lacks what others have.
  const shape = withShape && (seen.print?.size ?? 0) >= 3 ? seen.shape : undefined
  const { receivedAt } = seen.received
  const names = Object.keys(noticed)
  return {
    pages: 1,
    shapes: shape === undefined ? 0 : 1,
    fields: ones([...(shape?.fields ?? [])]),
    fresh: ones(
      [...(shape?.times ?? [])].flatMap(([field, at]) =>
        receivedAt === undefined || isFresh(at, receivedAt) ? [field] : [],
      ),
    ),
    judged: ones(names),
    departed: ones(names.filter((name) => noticed[name])),
  }
}

export function addProfiles(one: Profile, other: Profile): Profile {
  const sum = {
    pages: one.pages + other.pages,
    shapes: one.shapes + other.shapes,
    fields: addCounts(one.fields, other.fields, MOST_FIELDS),
    fresh: addCounts(one.fresh, other.fresh, MOST_FIELDS),
    judged: addCounts(one.judged, other.judged),
    departed: addCounts(one.departed, other.departed),
  }
  return sum.pages > MOST ? halved(sum) : sum
}

/** Fields that practically every reply has. None until enough replies are known. */
export function usualFields(profile: Profile): readonly string[] {
  const { shapes, fields } = profile
  if (shapes < KNOWN) return []
  const known = usual.get(fields)
  if (known?.shapes === shapes) return known.names
  const names = Object.entries(fields).flatMap(([field, count]) => (count >= 0.99 * shapes ? [field] : []))
  usual.set(fields, { shapes, names })
  return names
}

/** The usual fields by their counts: several rules ask for each reply, and most replies add no shape. */
const usual = new WeakMap<Profile['fields'], { readonly shapes: number; readonly names: readonly string[] }>()

/** Fields that hold the time of the request. */
export function usualTimes(profile: Profile): string[] {
  const { fresh, shapes } = profile
  return usualFields(profile).filter((field) => (fresh[field] ?? 0) >= 0.95 * shapes)
}

/** Share of the judgements of a rule that were departures; undefined until enough are known. */
export function usualShare({ judged, departed }: Profile, rule: string): number | undefined {
  const all = judged[rule] ?? 0
  return all < KNOWN ? undefined : (departed[rule] ?? 0) / all
}

export function isFresh(at: number, receivedAt: number): boolean {
  return Math.abs(receivedAt - at) <= FRESH_MS
}

/** Fields of a shape that are missing, of those that replies usually have. */
export function missingFields(profile: Profile, shape: Shape): string[] {
  return usualFields(profile).filter((field) => !shape.fields.has(field))
}

function ones(names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, 1]))
}

function addCounts(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
  most = Infinity,
): Readonly<Record<string, number>> {
  const added = Object.entries(other)
  if (added.length === 0) return one
  const sum: Record<string, number> = { ...one }
  let size = Object.keys(sum).length
  for (const [name, count] of added) {
    if (!Object.hasOwn(sum, name) && (size += 1) > most) continue
    sum[name] = (sum[name] ?? 0) + count
  }
  return sum
}

function halved(profile: Profile): Profile {
  const half = (counts: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count / 2]))
  return {
    pages: Math.round(profile.pages / 2),
    shapes: profile.shapes / 2,
    fields: half(profile.fields),
    fresh: half(profile.fresh),
    judged: half(profile.judged),
    departed: half(profile.departed),
  }
}
