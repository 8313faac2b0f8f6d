import { searchers } from '#serp/query.ts'
import { serpProviders } from '#serp/registry.ts'
import { describe } from '#serp/truth/watch.ts'
import type { Quarantine } from './stored.ts'

/** What a quarantine is about, for people. */
export function sentenceOf(quarantine: Quarantine): string {
  const { provider, engine, reason } = partsOf(quarantine)
  return `the replies of ${provider} for ${engine} are no longer trusted. ${reason}`
}

/** The names and the reason in that sentence. */
export function partsOf(quarantine: Quarantine): { provider: string; engine: string; reason: string } {
  return {
    provider: serpProviders[quarantine.provider]?.label ?? quarantine.provider,
    engine: searchers[quarantine.searcher].label,
    reason: describe(quarantine),
  }
}

/** The key of its search engine. */
export function searcherKeyOf({ searcher }: Quarantine): number {
  return searchers[searcher].key
}
