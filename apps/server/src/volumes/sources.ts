import { volumeProviders } from '#serp/registry.ts'

/** Sources whose volumes are invented; beside a real provider they are as good as none. */
export const inventedSources: readonly string[] = Object.values(volumeProviders)
  .filter(({ synthetic }) => synthetic)
  .map(({ id }) => id)
