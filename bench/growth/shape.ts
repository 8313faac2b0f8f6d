import { ACCOUNT } from '../data/shape.ts'

export { ACCOUNT }

/** Regions with cells; each is Google with one page of results. */
export const regions = [
  { index: 7, place: 225 },
  { index: 2, place: 213 },
] as const

/** Projects of one kind, with ids from `first`. */
export interface ProjectKind {
  readonly first: number
  readonly count: number
  /** Keywords of each project. */
  readonly keywords: number
  /** Keywords of a group. */
  readonly group: number
  /** Dates with cells in the first region; the last one is the day before the seeding. */
  readonly days: number
  /** The latest dates, whose cells come from checks with stored pages. */
  readonly checked: number
  /** The latest dates that also have cells in the second region, and of two competitors in the first one. */
  readonly beside: number
}

export interface Size {
  readonly name: SizeName
  readonly projects: {
    readonly large: ProjectKind
    readonly year: ProjectKind
    readonly middle?: ProjectKind
    readonly small: ProjectKind
  }
  /** Entries of the ledger in threes: hold, capture, release. */
  readonly charges: number
  /** Keywords imported into an empty project. */
  readonly imported: number
}

export type SizeName = 'S' | 'L'

export const sizes: Readonly<Record<SizeName, Size>> = {
  S: {
    name: 'S',
    projects: {
      large: { first: 101, count: 1, keywords: 30_000, group: 500, days: 90, checked: 2, beside: 10 },
      year: { first: 201, count: 1, keywords: 3_000, group: 100, days: 365, checked: 0, beside: 0 },
      small: { first: 1_001, count: 10, keywords: 50, group: 25, days: 30, checked: 1, beside: 0 },
    },
    charges: 3_000,
    imported: 10_000,
  },
  L: {
    name: 'L',
    projects: {
      large: { first: 101, count: 1, keywords: 100_000, group: 1_000, days: 120, checked: 3, beside: 10 },
      year: { first: 201, count: 1, keywords: 10_000, group: 200, days: 365, checked: 0, beside: 0 },
      middle: { first: 301, count: 9, keywords: 22_222, group: 500, days: 30, checked: 1, beside: 0 },
      small: { first: 1_001, count: 1_000, keywords: 50, group: 25, days: 30, checked: 0, beside: 0 },
    },
    charges: 333_333,
    imported: 100_000,
  },
}

/** First keywords of the large project whose checks have replies to their own phrases, which a replay can read. */
export const READABLE = 1_000

/** Price of a page. */
export const PRICE = '0.002'

/** The first id of the competitors of a project; the second one follows. */
export function competitorOf(project: number): number {
  return 100_000 + 2 * project
}

export function idsOf({ first, count }: ProjectKind): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}
