import type { ViewParameters } from '../../address.ts'
import { useView } from '../../view.ts'

/** What the rankings show, as their address says it, with what they begin with. Other pages link here by these names. */
export const beginning = {
  /** `region_index`; empty: the first region. */
  region: '',
  /** Whose positions: the id of a competitor; empty: the project's own. */
  site: '',
  /** Whose positions stand below them: ids of competitors or of the project, comma-separated. */
  against: '',
  /** Which dates: a key of `dateRanges`. */
  range: 'checks31',
  /** First and last date of the ranges `period` and `two`. */
  from: '',
  to: '',
  /** Where the newest date stands: `first` or `last`. */
  newest: 'first',
  /** Keywords by the first of the dates: `all`, `first` (with a position then) or `new` (without, and with one later). */
  exist: 'all',
  /** A text that phrases contain. */
  text: '',
  /** Ids. */
  folder: '',
  group: '',
  /** A tag's number. */
  tag: '',
  /** Ranges of positions on the last date, `1-3,11-30`; those that reach 10000 hold `--`. */
  positions: '',
  /** `up`, `down` or `same`, from the first to the last date. */
  change: '',
  /** Least distance moved from the first to the last date. */
  moved: '',
  /** Range of search volumes, either end of which may be missing: `100-`. */
  volume: '',
  /** 1: only keywords whose latest page is not their target. */
  mismatch: '',
  /** What rows are sorted by: a key of `extraColumns`, `name` or a date; empty: the order of the groups. */
  sort: '',
  /** `asc` or `desc`. */
  direction: 'asc',
  /** Columns beside the phrase and the dates: keys of `extraColumns`, comma-separated. */
  columns: '',
  /** What cells are painted by: `bucket`, `change` or `none`. */
  paint: 'bucket',
} as const satisfies Record<string, string>

export type RankingsView = { readonly [Name in keyof typeof beginning]: string }
export type ChangeView = (change: Partial<RankingsView>, options?: { readonly replace?: boolean }) => void

/** Parameters that leave keywords out. */
export const filterNames = [
  'text',
  'folder',
  'group',
  'tag',
  'positions',
  'change',
  'moved',
  'volume',
  'mismatch',
  'exist',
] as const satisfies readonly (keyof RankingsView)[]
export type FilterName = (typeof filterNames)[number]

/** A change that lets every keyword through again. */
export const withoutFilters: Partial<RankingsView> = Object.fromEntries(
  filterNames.map((name) => [name, beginning[name]]),
)

export function useRankingsView(): readonly [RankingsView, ChangeView] {
  return useView<RankingsView>(beginning)
}

/** A view as parameters of an address: without what it begins with anyway. */
export function parametersOf(view: RankingsView): ViewParameters {
  const names = Object.keys(beginning) as (keyof RankingsView)[]
  return Object.fromEntries(
    names.filter((name) => view[name] !== beginning[name]).map((name) => [name, view[name]]),
  )
}

/** The filters in force. */
export function activeFilters(view: RankingsView): readonly FilterName[] {
  return filterNames.filter((name) => view[name] !== beginning[name])
}

/** Whole numbers from 1 up that an address holds; nothing where it holds something else. */
export function idIn(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}

/** Parts of a comma-separated text, without empty ones. */
export function listIn(text: string): readonly string[] {
  return text.split(',').filter((part) => part !== '')
}
