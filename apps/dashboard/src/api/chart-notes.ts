import type { ResultAt, RowAsked } from '@sextant/sdk'
import { useMemo } from 'react'
import { useAsk } from './ask.ts'
import { useProfile } from './profile.ts'

/** What pages read of an annotation; all ask for the same, so that they share one request. */
export const annotationFields = [
  'id',
  'date1',
  'date2',
  'text',
  'regions_indexes',
  'keyword_id',
  'by_user_id',
  'date',
] as const

/** A note about one or more days of a project. */
export type Annotation = RowAsked<'get/projects_2/annotations', (typeof annotationFields)[number]>

/** A ranking update of a search engine. */
export type RankingUpdate = ResultAt<'get/system_2/updates', readonly never[], never>[number]

/** What a chart or a table shows: one region, and one keyword or the whole project. */
export interface NotedScope {
  /** `region_index`; absent for all regions. */
  readonly regionIndex?: number | undefined
  /** Search engine; absent for all of them. */
  readonly searcherKey?: number | undefined
  /** Absent for the whole project, which has no annotations of keywords. */
  readonly keywordId?: string | undefined
}

/** What happened in a period. */
export interface ChartNotes {
  /** By their first day. */
  readonly annotations: readonly Annotation[]
  /** By their first day; none if the account hides them. */
  readonly updates: readonly RankingUpdate[]
  /** Annotations and updates of one day of the period. */
  readonly on: (date: string) => Pick<ChartNotes, 'annotations' | 'updates'>
}

/** The list of updates changes with a release only. */
const HOUR_MS = 3_600_000

/** Whether the account wants ranking updates on charts; undefined until the profile is loaded. */
export function useShowsUpdates(): boolean | undefined {
  const profile = useProfile().data?.result
  return profile === undefined ? undefined : profile.positions_show_updates === 1
}

/**
 * Annotations and ranking updates of a period, both ends included. All pages share two requests, whatever their period and
 * scope; empty until these are answered, and without updates if the account hides them.
 *
 * @param from `YYYY-MM-DD`; undefined for no period, and then nothing is found
 */
export function useChartNotes(
  projectId: number,
  from: string | undefined,
  to: string | undefined,
  { regionIndex, searcherKey, keywordId }: NotedScope = {},
): ChartNotes {
  const annotations = useAsk('get/projects_2/annotations', {
    project_id: projectId,
    fields: annotationFields,
  }).data?.result
  const isShown = useShowsUpdates() ?? false
  const updates = useAsk('get/system_2/updates', isShown ? {} : undefined, { freshMs: HOUR_MS }).data?.result
  return useMemo(
    () =>
      notesOf({
        annotations: (annotations ?? []).filter((annotation) =>
          isAbout(annotation, { regionIndex, keywordId }),
        ),
        updates: (isShown ? (updates ?? []) : []).filter(
          ({ searcher_key }) => searcherKey === undefined || searcher_key === searcherKey,
        ),
        from,
        to,
      }),
    [annotations, updates, isShown, from, to, regionIndex, searcherKey, keywordId],
  )
}

/** Whether an annotation belongs to a region and a keyword, or to the whole project. */
export function isAbout(
  { regions_indexes, keyword_id }: Pick<Annotation, 'regions_indexes' | 'keyword_id'>,
  { regionIndex, keywordId }: NotedScope,
): boolean {
  return (
    (keyword_id === null || keyword_id === keywordId) &&
    (regions_indexes === null ||
      regionIndex === undefined ||
      regions_indexes.split(',').includes(String(regionIndex)))
  )
}

/** The annotations and updates with a day in a period. */
export function notesOf({
  annotations,
  updates,
  from,
  to,
}: {
  annotations: readonly Annotation[]
  updates: readonly RankingUpdate[]
  from: string | undefined
  to: string | undefined
}): ChartNotes {
  const within = (first: string, last: string) => {
    const meets = (one: { readonly date1: string; readonly date2: string | null }) =>
      one.date1 <= last && (one.date2 === null || one.date2 >= first)
    return { annotations: annotations.filter(meets), updates: updates.filter(meets) }
  }
  const period = from === undefined || to === undefined ? { annotations: [], updates: [] } : within(from, to)
  return { ...period, on: (date) => within(date, date) }
}
