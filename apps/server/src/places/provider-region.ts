import type { Place } from './places.ts'

/** The numbers and names by which providers know a place. */
export function providerRegion({ nameEn, googleCanonicalName, yandexLr, googleCriteriaId }: Place) {
  return { name: nameEn, canonicalName: googleCanonicalName, yandexLr, googleCriteriaId }
}
