import { volumeProviders } from '#serp/registry.ts'

/** Source of the volumes of demo projects, which are deleted with the last of them. */
export const DEMO_SOURCE = 'demo'

/** Sources of synthetic volumes, which a real provider treats as unknown. */
export const inventedSources: readonly string[] = [
  DEMO_SOURCE,
  ...Object.values(volumeProviders)
    .filter(({ synthetic }) => synthetic)
    .map(({ id }) => id),
]
