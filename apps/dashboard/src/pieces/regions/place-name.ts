import { useTexts } from './texts/use-texts.ts'

/** Returns a function that names a region's place in the language of the pages. */
export function usePlaceName(): (region: { readonly name_en: string; readonly name_ru: string }) => string {
  const { placeOf } = useTexts()
  return ({ name_en, name_ru }) => placeOf({ place: name_en, placeRu: name_ru })
}
