import type { TrackedRegion } from '../api/regions.ts'
import { useLanguage, useTextsOf } from '../texts/language.tsx'
import { en } from './region-select/texts/en.ts'
import { ru } from './region-select/texts/ru.ts'

/** Names a region with all that makes it: engine, place, language, device and depth. */
export function useRegionInWords(): (region: TrackedRegion) => string {
  const texts = useTextsOf({ en, ru })
  const { code } = useLanguage()
  return ({ searcher, place, placeRu, lang, device, depth }) =>
    `${searcher}, ${code === 'ru' ? placeRu : place} (${[lang, texts.devices[device], texts.top(depth)].join(', ')})`
}
