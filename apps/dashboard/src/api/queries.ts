import { failedWith } from '@sextant/sdk'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailed, isRefused } from './failure.ts'

const listeners = new Set<() => void>()

/** Calls back when the installation rejects the credentials. Returns a function that unsubscribes. */
export function onRefusal(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function onError(error: unknown): void {
  if (!(error instanceof CallFailed)) return
  if (isRefused(error.failure)) for (const listener of listeners) listener()
  // The project may have been deleted elsewhere; its frame then says so.
  if (failedWith(error.failure, 'forbidden')) {
    void queries.invalidateQueries({
      predicate: ({ queryKey: [address] }) => address === 'get/projects_2/projects',
    })
  }
}

/** The query cache of all pages. `useAsk` decides what is refetched, and when. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // Without a network the request fails, and the page shows that.
    queries: { networkMode: 'always', retry: false, staleTime: 5_000 },
    mutations: { networkMode: 'always', retry: false },
  },
})
