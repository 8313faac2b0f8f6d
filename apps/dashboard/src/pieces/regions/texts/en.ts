import type { TrackedRegion } from '../../../api/regions.ts'

/** Texts about regions. */
export const en = {
  label: 'Region',
  placeOf: ({ place }: Pick<TrackedRegion, 'place' | 'placeRu'>): string => place,
  devices: ['PC', 'tablet', 'phone'] as readonly string[],
  top: (depth: number) => `top ${depth}`,
}
