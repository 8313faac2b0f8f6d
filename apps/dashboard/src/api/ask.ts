import type { RegistryAddress } from '@sextant/contract'
import type { BaseAt, Client, FieldsAt, RequestTo, ResultAt, StylesAt, Success } from '@sextant/sdk'
import {
  keepPreviousData,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { client as sessionClient, useClient } from './client.ts'
import { isPassing, successOf, type CallFailed } from './failure.ts'
import { useOnce } from './once.ts'
import { queries as cache } from './queries.ts'
import { forPeople } from './readable.ts'

/** A query as pages read it: `data`, `error` and the time of the data (`dataUpdatedAt`). */
export type Asked<T> = UseQueryResult<Success<T>, CallFailed>

export interface AskOptions<T> {
  /**
   * Milliseconds between refetches while the page is visible; a function decides from the latest result;
   * false means never.
   */
  readonly every?: number | false | ((latest: T | undefined) => number | false)
  /** Whether to keep the last result while another request to the same address is loading. */
  readonly keep?: boolean
  /** Milliseconds for which a result is not refetched automatically; a few seconds by default. */
  readonly freshMs?: number
}

/** Milliseconds before a request with a temporary failure is retried. */
const AFTER_FAILURE_MS = 2_000

/**
 * Sends a request and caches the result, as people read it, for every page that sends the same one. `undefined` means that the
 * request is not known yet: nothing is sent.
 */
export function useAsk<
  A extends RegistryAddress,
  const Fields extends readonly FieldsAt<A>[] = readonly BaseAt<A>[],
  Style extends StylesAt<A> = StylesAt<A> & 'fetchAll',
>(
  address: A,
  request: RequestTo<A, Fields, Style> | undefined,
  { every = false, keep = false, freshMs }: AskOptions<ResultAt<A, Fields, Style>> = {},
): Asked<ResultAt<A, Fields, Style>> {
  const client = useClient()
  return useQuery<Success<ResultAt<A, Fields, Style>>, CallFailed>({
    ...questionOf(client, address, request),
    enabled: request !== undefined,
    refetchInterval: ({ state }) => {
      if (state.error !== null) return isPassing(state.error.failure) && AFTER_FAILURE_MS
      return typeof every === 'function' ? every(state.data?.result) : every
    },
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    ...(freshMs === undefined ? {} : { staleTime: freshMs }),
  })
}

/** Sends a request before the page that reads it with `useAsk` is drawn. */
export function askEarly<
  A extends RegistryAddress,
  const Fields extends readonly FieldsAt<A>[] = readonly BaseAt<A>[],
  Style extends StylesAt<A> = StylesAt<A> & 'fetchAll',
>(address: A, request: RequestTo<A, Fields, Style>): void {
  void cache.prefetchQuery(questionOf(sessionClient, address, request))
}

function questionOf<
  A extends RegistryAddress,
  const Fields extends readonly FieldsAt<A>[],
  Style extends StylesAt<A>,
>(client: Client, address: A, request: RequestTo<A, Fields, Style> | undefined) {
  return {
    queryKey: [address, request],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
      forPeople(address, successOf(await client.call(address, request!, { signal }))),
  }
}

/** Returns a function that sends the request once and keeps nothing: for copies, which need more rows than a page shows. */
export function useRead<
  A extends RegistryAddress,
  const Fields extends readonly FieldsAt<A>[] = readonly BaseAt<A>[],
  Style extends StylesAt<A> = StylesAt<A> & 'fetchAll',
>(address: A, request: RequestTo<A, Fields, Style>): () => Promise<ResultAt<A, Fields, Style>> {
  const client = useClient()
  return async () => forPeople(address, successOf(await client.call(address, request))).result
}

/** Addresses that change something. */
export type CommandAddress = Extract<RegistryAddress, `${'add' | 'edit' | 'del'}/${string}`>

export type Command<A extends CommandAddress> = UseMutationResult<
  Success<ResultAt<A, readonly BaseAt<A>[], StylesAt<A> & 'fetchAll'>>,
  CallFailed,
  RequestTo<A>
>

/**
 * Whether a change is on its way. A dialog with several commands cannot be closed until then: a closed one could not show a failure.
 */
export function useIsChanging(): boolean {
  return useIsMutating() > 0
}

/**
 * Sends requests that change something, each once until it is answered. After a success it refetches what is on the page: everything, or only
 * the addresses in `changes`. `timeoutMs` is for work that takes longer than the client's usual limit. With an
 * `idempotencyKey`, sending the same request again after a broken connection has no second effect.
 */
export function useCommand<A extends CommandAddress>(
  address: A,
  {
    changes,
    timeoutMs,
    idempotencyKey,
  }: {
    readonly changes?: readonly RegistryAddress[]
    readonly timeoutMs?: number
    readonly idempotencyKey?: string
  } = {},
): Command<A> {
  const client = useClient()
  const queries = useQueryClient()
  const mutation = useMutation<Awaited<ReturnType<Command<A>['mutateAsync']>>, CallFailed, RequestTo<A>>({
    // TypeScript cannot relate the request and the result when the address is a type parameter.
    mutationFn: async (request) =>
      successOf(
        await client.call(address, request as never, {
          ...(timeoutMs === undefined ? {} : { timeoutMs }),
          ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
        }),
      ),
    onSuccess: async () => {
      const changed =
        changes === undefined
          ? {}
          : {
              predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
                changes.includes(queryKey[0] as RegistryAddress),
            }
      // A response already on its way may not include the change.
      await queries.cancelQueries(changed)
      await queries.invalidateQueries(changed)
    },
  })
  return useOnce(mutation)
}
