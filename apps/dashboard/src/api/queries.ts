import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailed, isRefused } from './failure.ts'

const listeners = new Set<() => void>()

/** Calls back when the installation does not accept who is asking any more; answers how to stop that. */
export function onRefusal(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellRefusal(error: unknown): void {
  if (!(error instanceof CallFailed) || !isRefused(error.failure)) return
  for (const listener of listeners) listener()
}

/** The answers kept for all pages. What is asked again, and when, is said where it is asked (`useAsk`). */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: tellRefusal }),
  mutationCache: new MutationCache({ onError: tellRefusal }),
  defaultOptions: {
    // A computer without a network finds out by asking, and the page says so.
    queries: { networkMode: 'always', retry: false, staleTime: 5_000 },
    mutations: { networkMode: 'always', retry: false },
  },
})
