import type { RegistryAddress } from '@sextant/contract'
import type { BaseAt, FieldsAt, RequestTo, ResultAt, StylesAt, Success } from '@sextant/sdk'
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useClient } from './client.ts'
import { type CallFailed, isPassing, successOf } from './failure.ts'

/** What was asked, as pages read it: `data`, `error`, and when (`dataUpdatedAt`). */
export type Asked<T> = UseQueryResult<Success<T>, CallFailed>

export interface AskOptions<T> {
  /** Milliseconds until it is asked again while the page is seen; a function decides by what was answered; false: never. */
  readonly every?: number | false | ((latest: T | undefined) => number | false)
  /** Whether the last answer stays while another request of the same address is under way. */
  readonly keep?: boolean
  /** Milliseconds that an answer is not asked for again by itself; a few seconds when absent. */
  readonly freshMs?: number
}

/** Milliseconds until a request that may succeed in a moment is sent again. */
const AFTER_FAILURE_MS = 2_000

/**
 * Asks an address and keeps the answer, shared by every page that asks the same. An `undefined` request is not sent: what
 * it needs is not known yet.
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
    queryKey: [address, request],
    queryFn: async ({ signal }) => successOf(await client.call(address, request!, { signal })),
    enabled: request !== undefined,
    refetchInterval: ({ state }) => {
      if (state.error !== null) return isPassing(state.error.failure) && AFTER_FAILURE_MS
      return typeof every === 'function' ? every(state.data?.result) : every
    },
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    ...(freshMs === undefined ? {} : { staleTime: freshMs }),
  })
}

/** Addresses that change something. */
export type CommandAddress = Extract<RegistryAddress, `${'add' | 'edit' | 'del'}/${string}`>

export type Command<A extends CommandAddress> = UseMutationResult<
  Success<ResultAt<A, readonly BaseAt<A>[], StylesAt<A> & 'fetchAll'>>,
  CallFailed,
  RequestTo<A>
>

/**
 * Sends requests that change something. What is on the page is asked again after one succeeded: everything, or only
 * the addresses in `changes`. `timeoutMs` is the longest wait for work that takes longer than a person likes to wait.
 */
export function useCommand<A extends CommandAddress>(
  address: A,
  { changes, timeoutMs }: { readonly changes?: readonly RegistryAddress[]; readonly timeoutMs?: number } = {},
): Command<A> {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation<Awaited<ReturnType<Command<A>['mutateAsync']>>, CallFailed, RequestTo<A>>({
    // TypeScript cannot relate the request and the result of an address that is a type parameter.
    mutationFn: async (request) =>
      successOf(await client.call(address, request as never, timeoutMs === undefined ? {} : { timeoutMs })),
    onSuccess: async () => {
      const changed =
        changes === undefined
          ? {}
          : {
              predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
                changes.includes(queryKey[0] as RegistryAddress),
            }
      // An answer that was on its way before the change may not show it.
      await queries.cancelQueries(changed)
      await queries.invalidateQueries(changed)
    },
  })
}
