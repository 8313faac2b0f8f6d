import type { HistoryCell, outcomes } from '@sextant/contract'
import type { OverviewState } from '@sextant/contract/positions_2/features.ts'
import { historyCell } from '@sextant/sdk'
import { useAsk, type Asked } from '../../api/ask.ts'
import { isWithin } from '../../api/depth.ts'
import { datesOf, type Period } from '../../api/period.ts'
import { useToday } from '../../api/project.ts'

/** Outcome of a check. */
export type Outcome = (typeof outcomes)[number]

/** What a check found on one date. */
export interface Observation {
  readonly date: string
  /** Undefined if other keywords were checked on that date but this one was not. */
  readonly outcome: Outcome | undefined
  /** Position of the site; for `at_best`, where it was seen; otherwise null. */
  readonly position: number | null
  readonly url: string | null
  /** Number of results read without a gap; null when unknown, as for imported positions. */
  readonly depth: number | null
  /** Why pages are missing. */
  readonly reason: string | null
  /** Kind of the reason, if known. */
  readonly reasonKind: string | null
  /** The page of the last earlier position of its kind, invented or real, if it was another one. */
  readonly urlBefore: string | null
  /** The state of the AI Overview for the site; null when nothing is known of one. */
  readonly overview: OverviewState | null
  /** Place of the site among the sources of the AI Overview. */
  readonly overviewPlace: number | null
  /** Other blocks of the first page that show the site. */
  readonly blocks: readonly { readonly type: string; readonly place: number }[]
  /** The change since the last conclusive date; none where it is not known. */
  readonly moved: Move
  /** Whether the sandbox invented it. */
  readonly invented: boolean
}

/** Change of a position since the previous one. */
export type Move =
  | { readonly kind: 'none' | 'same' | 'entered' | 'left' }
  | { readonly kind: 'up' | 'down'; readonly by: number }

const fields = [
  'position',
  'relevant_url',
  'outcome',
  'reason',
  'reason_kind',
  'depth',
  'worst_position',
  'serp_features',
  'sf_owned',
  'sf_ai_overview',
  'sf_ai_overview_place',
  'invented',
] as const

/** The part of the history's result that this page reads. */
export interface KeywordHistory {
  readonly keywords: readonly {
    readonly positionsData: Readonly<Record<string, HistoryCell>> | readonly never[]
  }[]
  readonly existsDates: readonly string[] | null
}

/** Cells of the keyword in a region, for the project and the chosen competitors. */
export function useKeywordHistory(asked: {
  readonly projectId: number
  readonly keywordId: string
  readonly regionIndex: number | undefined
  readonly period: Period
  readonly rivals: readonly number[]
}): Asked<KeywordHistory> {
  const { projectId, keywordId, regionIndex, period, rivals } = asked
  const today = useToday()
  const request =
    regionIndex === undefined
      ? undefined
      : {
          project_id: projectId,
          regions_indexes: [regionIndex],
          ...datesOf(period, today),
          type_range: 0 as const,
          show_failed_dates: 1 as const,
          competitors_ids: [projectId, ...rivals],
          history_fields: [...fields],
          fields: ['id'] as const,
          filters: [{ name: 'id', operator: 'EQUALS' as const, values: [keywordId] }],
          show_exists_dates: 1 as const,
        }
  return useAsk('get/positions_2/history', request, { keep: true })
}

/** Observations of the project's site on every date from `from`, ascending. */
export function observationsIn(
  { keywords: [keyword], existsDates }: KeywordHistory,
  { projectId, regionIndex, from }: { projectId: number; regionIndex: number; from: string },
): Observation[] {
  if (keyword === undefined) return []
  const checked = (existsDates ?? []).filter((date) => date >= from)
  const own = Object.keys(keyword.positionsData)
    .map((key) => key.split(':') as [string, string, string])
    .filter(([, site]) => Number(site) === projectId)
    .map(([date]) => date)
  const dates = [...new Set([...checked, ...own])].toSorted()
  let before: Observation | undefined
  const pages = new Map<boolean, string>()
  return dates.map((date) => {
    const cell = historyCell(keyword, date, projectId, regionIndex)
    // Invented and real observations are not compared.
    const invented = cell?.invented === 1
    const ofKind = before?.invented === invented ? before : undefined
    const seen = observed(date, cell, ofKind, pages.get(invented) ?? null)
    if (seen.outcome === 'exact' || seen.outcome === 'not_within') before = seen
    if (seen.outcome === 'exact' && seen.url !== null) pages.set(invented, seen.url)
    return seen
  })
}

/** Positions of a competitor on dates; null where it has none. */
export function positionsOf(
  { keywords: [keyword] }: KeywordHistory,
  dates: readonly string[],
  siteId: number,
  regionIndex: number,
): (number | null)[] {
  return dates.map((date) => {
    const cell = keyword && historyCell(keyword, date, siteId, regionIndex)
    const position = Number(cell?.position ?? '--')
    return Number.isNaN(position) ? null : position
  })
}

function observed(
  date: string,
  cell: HistoryCell | undefined,
  /** The last conclusive date. */
  before: Observation | undefined,
  urlBefore: string | null,
): Observation {
  const outcome = cell?.outcome
  const position =
    outcome === 'exact'
      ? Number(cell!.position)
      : outcome === 'at_best'
        ? (cell!.worst_position ?? null)
        : null
  const url = cell?.relevant_url ?? null
  const depth = cell?.depth ?? null
  return {
    date,
    outcome,
    position,
    url,
    depth,
    reason: cell?.reason ?? null,
    reasonKind: cell?.reason_kind ?? null,
    urlBefore: outcome !== 'exact' || url === null || url === urlBefore ? null : urlBefore,
    overview: overviewIn(cell),
    overviewPlace: cell?.sf_ai_overview_place ?? null,
    blocks: blocksIn(cell),
    moved: moveTo({ outcome, position, depth }, before),
    invented: cell?.invented === 1,
  }
}

/** An unknown state is worth a word only where there is an AI Overview. */
function overviewIn(cell: HistoryCell | undefined): OverviewState | null {
  const state = cell?.sf_ai_overview ?? null
  const isShown = cell?.serp_features?.split(',').includes('ai_overview') === true
  return state === 'unknown' && !isShown ? null : state
}

function blocksIn(cell: HistoryCell | undefined): Observation['blocks'] {
  const owned = cell?.sf_owned ?? ''
  if (owned === '') return []
  return owned
    .split(',')
    .map((block) => block.split(':') as [string, string])
    .filter(([type]) => type !== 'ai_overview')
    .map(([type, place]) => ({ type, place: Number(place) }))
}

/** Only conclusive outcomes are compared, and a `--` only with positions that its check would have seen. */
function moveTo(
  { outcome, position, depth }: Pick<Observation, 'outcome' | 'position' | 'depth'>,
  before: Observation | undefined,
): Move {
  if (before === undefined || (outcome !== 'exact' && outcome !== 'not_within')) return { kind: 'none' }
  if (before.position === null) {
    if (position === null) return { kind: 'same' }
    return { kind: isWithin(position, before.depth) ? 'entered' : 'none' }
  }
  if (position === null) return { kind: isWithin(before.position, depth) ? 'left' : 'none' }
  const by = before.position - position
  return by === 0 ? { kind: 'same' } : { kind: by > 0 ? 'up' : 'down', by: Math.abs(by) }
}
