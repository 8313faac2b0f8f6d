import { Type } from 'typebox'
import { parameter } from '../parameter.ts'
import { region_device, region_lang } from '../positions_2/searchers.ts'
import { searcherKeys } from '../searchers.ts'

/** Depths to which snapshots are shown, in results. */
export const shownDepths = [20, 30, 50, 100] as const

const [a, b, c, d] = shownDepths
/** Schema of `depthPositions` in a result. */
export const depthPositions = (description: string) =>
  Type.Union([Type.Literal(a), Type.Literal(b), Type.Literal(c), Type.Literal(d)], { description })

/** Parameters that select the SERPs of a region: by its index, or by what the index stands for. */
export const snapshotRegion = {
  region_index: parameter
    .integer(1)
    .optional(
      'Region index. A region that was never checked returns no results. Takes precedence over the four ' +
        'parameters below.',
    ),
  searcher_key: parameter
    .oneOf(searcherKeys)
    .optional('Search engine, instead of `region_index`, together with `region_key`: 0 Yandex, 1 Google.'),
  region_key: parameter
    .id()
    .optional('Key of the place, instead of `region_index`, as listed by `get/system_2/common/regions`.'),
  region_lang,
  region_device,
}
