import type { PositionsData } from '@sextant/sdk'
import type { TrackedRegion } from '../../api/regions.ts'
import type { BesideAsked } from './beside.ts'
import { cellsOf, type Cell } from './cell.ts'
import type { HistoryRequest } from './history-request.ts'
import { listIn } from './rankings-view.ts'

/** Most regions beside the one of the table. */
export const REGIONS_BESIDE = 4

/** A region with a column. */
export interface RegionBeside {
  /** `region_index`. */
  readonly index: number
  readonly name: string
}

/**
 * The chosen regions beside the one of the table, in the order of the project.
 *
 * @param text the parameter of the address
 */
export function regionsBeside(
  text: string,
  regions: readonly TrackedRegion[],
  own: TrackedRegion,
): readonly TrackedRegion[] {
  const wanted = listIn(text)
  return regions
    .filter(({ index }) => index !== own.index && wanted.includes(String(index)))
    .slice(0, REGIONS_BESIDE)
}

/** What is asked of other regions: their latest checks in the period of the table. Undefined without other regions. */
export function regionsAsked(
  { project_id, regions_indexes, competitors_ids, history_fields }: HistoryRequest,
  regions: readonly RegionBeside[],
  dates: readonly string[],
): BesideAsked | undefined {
  const others = regions.map(({ index }) => index).filter((index) => !regions_indexes.includes(index))
  const [first, last] = [dates.at(-1), dates[0]]
  if (others.length === 0 || first === undefined || last === undefined) return undefined
  return {
    project_id,
    regions_indexes: others,
    competitors_ids,
    when: { date1: first, date2: last, type_range: 2, show_failed_dates: true },
    fields: [],
    history_fields,
  }
}

/** The latest cell of a keyword in a region, with the change since the one before; undefined without a check. */
export function latestIn(positions: PositionsData, siteId: number, regionIndex: number): Cell | undefined {
  const dates = Object.keys(positions).flatMap((key) => {
    const [date = '', site, region] = key.split(':')
    return Number(site) === siteId && Number(region) === regionIndex ? [date] : []
  })
  return cellsOf(positions, dates.toSorted(), siteId, regionIndex).at(-1)
}
