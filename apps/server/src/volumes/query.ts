import { volumeProviders } from '#serp/registry.ts'
import type { VolumeQuery } from '#serp/volumes.ts'
import type { Batch } from './batches.ts'
import { marketOf } from './qualifiers.ts'

/**
 * The provider query for a batch, with the phrases that the provider accepts and has not rejected, which may be none.
 * Undefined when the place or the provider no longer exists.
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
