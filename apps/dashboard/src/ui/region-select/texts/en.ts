import type { TrackedRegion } from '../../../api/regions.ts'

/** Words about regions. */
export const en = {
  label: 'Engine and region',
  placeOf: ({ place }: Pick<TrackedRegion, 'place' | 'placeRu'>): string => place,
  devices: ['PC', 'tablet', 'phone'] as readonly string[],
  top: (depth: number) => `top ${depth}`,
}
