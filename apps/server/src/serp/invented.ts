import { serpProviders, volumeProviders } from './registry.ts'

const synthetic = (
  providers: Readonly<Record<string, { readonly id: string; readonly synthetic: boolean }>>,
) => Object.values(providers).flatMap((provider) => (provider.synthetic ? [provider.id] : []))

/** Ids of the providers of SERPs whose results are invented. */
export const syntheticProviders: readonly string[] = synthetic(serpProviders)

/** Source of the volumes of demo projects, which are deleted with the last of them. */
export const DEMO_SOURCE = 'demo'

/** Sources of invented volumes, which a real provider treats as unknown. */
export const inventedSources: readonly string[] = [DEMO_SOURCE, ...synthetic(volumeProviders)]
