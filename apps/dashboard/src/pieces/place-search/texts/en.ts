import type { Place } from '../../../api/places.ts'
import { counted } from '../../../texts/en.ts'

/** Texts about places. */
export const en = {
  nameOf: ({ name_en, countryCode }: Place): string => `${name_en}, ${countryCode}`,
  /** The area around a place, where its name does not say it. */
  areaOf: ({ name_en, areaName_en }: Place): string => (areaName_en === name_en ? '' : areaName_en),
  hint: 'Enter a city or country, such as Berlin.',
  looking: 'Searching…',
  found: (count: number, listed: number) =>
    count === 0
      ? 'This search engine has no such place.'
      : count > listed
        ? `${counted(count, 'place')}, showing the first ${listed}. Keep typing to narrow the list.`
        : counted(count, 'place.', 'places.'),
}
