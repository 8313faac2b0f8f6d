import type { ReportBlock, ReportEvidence } from '@sextant/contract/reports_2/document.ts'
import type { ReadContext } from '../../request/context.ts'
import type { BlockAsked } from '../templates/settings.ts'
import type { Place, Reported } from './place.ts'
import type { Words } from './words.ts'

/** A place with a check: what a block is about. */
export type CheckedPlace = Place & { readonly second: string }

/** What the maker of a block needs. */
export interface Asking {
  readonly context: ReadContext
  readonly of: Reported
  readonly place: CheckedPlace
  readonly asked: BlockAsked
  readonly competitorsIds: readonly number[]
  readonly words: Words
  /** Name of the region, if the report has several. */
  readonly region: string | null
}

/** A block, and what leads from its rows to their keywords. */
export interface Part {
  readonly block: ReportBlock
  readonly evidence: ReportEvidence['blocks'][number]
  /** Whether it shows invented numbers besides the site's own on both dates. */
  readonly invented?: boolean
}

/** The evidence of a block of a place. */
export function evidenceOf(
  { place }: Pick<Asking, 'place'>,
  keywordIds: readonly (string | null)[] = [],
): ReportEvidence['blocks'][number] {
  const dates = [...new Set([place.first ?? place.second, place.second])]
  return { region_index: place.regionIndex, dates, run_ids: [], keyword_ids: [...keywordIds] }
}
