import type { TrackedRegion } from '../../api/regions.ts'
import { useTexts } from './texts/use-texts.ts'

/** Returns a function that describes a region: search engine, place, language, device and depth. */
export function useRegionInWords(): (region: TrackedRegion) => string {
  const texts = useTexts()
  return (region) => {
    const { searcher, lang, device, depth } = region
    return `${searcher}, ${texts.placeOf(region)} (${[lang, texts.devices[device], texts.top(depth)].join(', ')})`
  }
}
