import type { Place } from '../../../api/places.ts'

/** Words about places. */
export const en = {
  nameOf: ({ name_en, countryCode }: Place): string => `${name_en}, ${countryCode}`,
  /** What lies around a place of which the name does not say it. */
  areaOf: ({ name_en, areaName_en }: Place): string => (areaName_en === name_en ? '' : areaName_en),
  hint: 'Type a city or a country, such as Berlin.',
  looking: 'Looking for places…',
  found: (count: number, shown: number) =>
    count === 0
      ? 'No place of this search engine is called so.'
      : count > shown
        ? `${count} places, the first ${shown} are shown. Type on.`
        : count === 1
          ? '1 place.'
          : `${count} places.`,
}
