import { Type } from 'typebox'
import { parameter } from '../parameter.ts'
import { region_device, region_lang } from '../positions_2/searchers.ts'
import { searcherKeys } from '../searchers.ts'

/** Depths that snapshots are shown to, in results. */
export const shownDepths = [20, 30, 50, 100] as const

const [a, b, c, d] = shownDepths
/** Schema of a result's `depthPositions`. */
export const depthPositions = (description: string) =>
  Type.Union([Type.Literal(a), Type.Literal(b), Type.Literal(c), Type.Literal(d)], { description })

/** Which SERPs are meant: a region by its number, or by what the number stands for. */
export const snapshotRegion = {
  region_index: parameter
    .integer(1)
    .optional('The region; one that was never checked answers no results. Wins over the four parameters.'),
  searcher_key: parameter
    .oneOf(searcherKeys)
    .optional('Instead of `region_index`, with `region_key`: 0 Yandex, 1 Google.'),
  region_key: parameter
    .id()
    .optional('Instead of `region_index`: place, by its id in `get/system_2/common/regions`.'),
  region_lang,
  region_device,
}
