import { SerpError } from '#serp/errors.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { baselineOf } from '#serp/truth/baseline.ts'
import type { Profile } from '#serp/truth/profile.ts'
import type { Received } from '#serp/truth/seen.ts'
import type { Probe } from '../probes.ts'

/** What the replies of a probe say is usual, by variant. */
export function baselineOfProbe(
  provider: SerpProvider,
  probe: Pick<Probe, 'query' | 'replies'> | undefined,
): ReadonlyMap<string, Profile> {
  const received = (probe?.replies ?? []).map(({ page, body }): Received => {
    const query = { ...probe!.query, page }
    const isFirst = page === 1 || provider.paging !== 'addressable'
    return {
      raw: body,
      page: read(provider, body, query),
      query,
      isFirst,
      receivedAt: undefined,
      before: undefined,
    }
  })
  return baselineOf(received)
}

function read(provider: SerpProvider, body: string, query: Received['query']): Received['page'] {
  try {
    return provider.parse(body, query)
  } catch (error) {
    if (!(error instanceof SerpError)) throw error
    return undefined
  }
}
