import type { FieldsAt } from '@sextant/sdk'
import type { TrackedRegion } from '../../api/regions.ts'

/** Whose positions are looked at, and where. */
export interface Place {
  readonly projectId: number
  /** The project, or a competitor of it. */
  readonly siteId: number
  readonly regionIndex: number
  /** The field of the volume that visibility is made of; undefined where the search engine has none. */
  readonly volumeField: KeywordFieldName | undefined
}

/** A name that `fields` of the history may hold. */
export type KeywordFieldName = FieldsAt<'get/positions_2/history'>

/** The positions of a site in a region. */
export function placeOf(projectId: number, siteId: number, region: TrackedRegion): Place {
  const { index, placeKey, searcherKey, volumeType } = region
  return {
    projectId,
    siteId,
    regionIndex: index,
    volumeField: volumeType === null ? undefined : `volume:${placeKey}:${searcherKey}:${volumeType}`,
  }
}
