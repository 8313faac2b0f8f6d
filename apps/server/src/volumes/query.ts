import { volumeProviders } from '#serp/registry.ts'
import type { VolumeQuery } from '#serp/volumes.ts'
import type { Batch } from './batches.ts'
import { marketOf } from './qualifiers.ts'

/**
 * What is asked of its provider for a batch: the phrases that it takes and has not refused, at times none. Undefined for
 * a place or a provider that exists no longer.
 */
export function queryOf(batch: Batch): VolumeQuery | undefined {
  const provider = volumeProviders[batch.provider]
  const market = marketOf({
    regionKey: batch.region_key,
    searcherKey: batch.searcher_key,
    type: batch.type,
  })
  if (provider === undefined || market === undefined) return undefined
  const leftOut = new Set(batch.left_out)
  return {
    ...market,
    phrases: batch.phrases.filter((phrase) => !leftOut.has(phrase) && provider.takes(phrase)),
  }
}
