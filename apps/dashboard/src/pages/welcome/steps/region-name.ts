import type { TrackedRegion } from '../../../api/regions.ts'
import { useLanguage, useTextsOf } from '../../../texts/language.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'

/** Names a region with all that makes it. */
export function useRegionName(): (region: TrackedRegion) => string {
  const texts = useTextsOf({ en, ru })
  const { code } = useLanguage()
  return ({ searcher, place, placeRu, lang, device, depth }) =>
    texts.region(
      searcher,
      code === 'ru' ? placeRu : place,
      [lang, texts.devices[device as keyof typeof texts.devices], texts.regionDepth(depth)].join(', '),
    )
}
