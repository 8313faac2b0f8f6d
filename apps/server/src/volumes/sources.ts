import { volumeProviders } from '#serp/registry.ts'

/** Source of the volumes that come with demo projects, and go with the last of them. */
export const DEMO_SOURCE = 'demo'

/** Sources whose volumes are invented; beside a real provider they are as good as none. */
export const inventedSources: readonly string[] = [
  DEMO_SOURCE,
  ...Object.values(volumeProviders)
    .filter(({ synthetic }) => synthetic)
    .map(({ id }) => id),
]
