import type { ViewParameters } from '../../address.ts'
import { useView } from '../../view.ts'

/** Parameters of the rankings with their defaults. Other pages link here with these names. */
export const beginning = {
  /** `region_index`; empty for the first region. */
  region: '',
  /** Regions side by side with that one, as `region_index`, comma-separated. */
  beside: '',
  /** Competitor id; empty for the project itself. */
  site: '',
  /** Sites shown below each keyword: ids of competitors or of the project, comma-separated. */
  against: '',
  /** The dates: a key of `dateRanges`. */
  range: 'checks31',
  /** First and last date of the ranges `period` and `two`. */
  from: '',
  to: '',
  /** Side of the newest date: `first` or `last`. */
  newest: 'first',
  /**
   * Keywords by the first date: `all`, `first` (with a position then) or `new` (without one then, but with
   * one later).
   */
  exist: 'all',
  /** Text in the keyword. */
  text: '',
  /** Ids. */
  folder: '',
  group: '',
  /** Tag number. */
  tag: '',
  /** Ranges of positions on the last date, `1-3,11-30`; a range up to 10000 includes `--`. */
  positions: '',
  /** `up`, `down` or `same`, from the first to the last date. */
  change: '',
  /** Smallest distance moved from the first to the last date. */
  moved: '',
  /** Range of search volumes; either end may be missing: `100-`. */
  volume: '',
  /** 1 for only keywords whose latest page is not their target page. */
  mismatch: '',
  /** Sort order: a key of `extraColumns`, `name`, `change` or a date; empty for the order of the groups. */
  sort: '',
  /** `asc` or `desc`. */
  direction: 'asc',
  /** Optional columns: keys of `extraColumns`, comma-separated, or `none`; empty for those that the person keeps. */
  columns: '',
  /** Colours of cells: `bucket`, `change` or `none`. */
  paint: 'bucket',
  /** Height of rows: `dense` or `roomy`. */
  density: 'dense',
} as const satisfies Record<string, string>

export type RankingsView = { readonly [Name in keyof typeof beginning]: string }
export type ChangeView = (change: Partial<RankingsView>, options?: { readonly replace?: boolean }) => void

/** Parameters that filter keywords. */
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

/** A change that removes all filters. */
export const withoutFilters: Partial<RankingsView> = Object.fromEntries(
  filterNames.map((name) => [name, beginning[name]]),
)

export function useRankingsView(): readonly [RankingsView, ChangeView] {
  return useView<RankingsView>(beginning)
}

/** The parameters of a view that differ from their defaults. */
export function parametersOf(view: RankingsView): ViewParameters {
  const names = Object.keys(beginning) as (keyof RankingsView)[]
  return Object.fromEntries(
    names.filter((name) => view[name] !== beginning[name]).map((name) => [name, view[name]]),
  )
}

/** Active filters. */
export function activeFilters(view: RankingsView): readonly FilterName[] {
  return filterNames.filter((name) => view[name] !== beginning[name])
}

/** A whole number from 1 in an address; undefined for anything else. */
export function idIn(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}

/** The non-empty parts of a comma-separated text. */
export function listIn(text: string): readonly string[] {
  return text.split(',').filter((part) => part !== '')
}
