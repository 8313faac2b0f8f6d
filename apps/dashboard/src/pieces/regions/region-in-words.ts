import type { TrackedRegion } from '../../api/regions.ts'
import { useTextsOf } from '../../texts/language.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** Returns a function that describes a region: search engine, place, language, device and depth. */
export function useRegionInWords(): (region: TrackedRegion) => string {
  const texts = useTextsOf({ en, ru })
  return (region) => {
    const { searcher, lang, device, depth } = region
    return `${searcher}, ${texts.placeOf(region)} (${[lang, texts.devices[device], texts.top(depth)].join(', ')})`
  }
}
