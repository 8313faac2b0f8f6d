import type { FieldsAt } from '@sextant/sdk'
import type { TrackedRegion } from '../../api/regions.ts'

/** The site and region of the table. */
export interface Place {
  readonly projectId: number
  /** The project, or a competitor of it. */
  readonly siteId: number
  readonly regionIndex: number
  /** Field of the volume that visibility is based on; undefined where the search engine has none. */
  readonly volumeField: KeywordFieldName | undefined
  /** Field that says whether that volume is invented. */
  readonly volumeLabelField: KeywordFieldName | undefined
}

/** A field of the history. */
export type KeywordFieldName = FieldsAt<'get/positions_2/history'>

export function placeOf(projectId: number, siteId: number, region: TrackedRegion): Place {
  const { index, placeKey, searcherKey, volumeType } = region
  return {
    projectId,
    siteId,
    regionIndex: index,
    volumeField: volumeType === null ? undefined : `volume:${placeKey}:${searcherKey}:${volumeType}`,
    volumeLabelField:
      volumeType === null ? undefined : `volume_invented:${placeKey}:${searcherKey}:${volumeType}`,
  }
}
