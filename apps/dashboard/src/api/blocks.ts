import type { FieldsAt, RequestTo, RowAsked } from '@sextant/sdk'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from './client.ts'
import { CallFailed, isPassing, successOf } from './failure.ts'
import { forPeople } from './readable.ts'

/** The list that is loaded in blocks. */
const address = 'get/keywords_2/keywords'

/** Rows per block. */
export const BLOCK_ROWS = 200

/** Milliseconds before a block with a temporary failure is retried. */
const AFTER_FAILURE_MS = 2_000

/** A long list, loaded only where it is visible. */
export interface Blocks<Row> {
  /** Number of rows; undefined until the first response. */
  readonly total: number | undefined
  /** The row at an index from 0; undefined while it is not loaded. */
  readonly rowAt: (index: number) => Row | undefined
  readonly error: CallFailed | null
  /** Whether the rows are those of an earlier request, because the current one is still loading. */
  readonly isOutdated: boolean
  /** Retries failed blocks. */
  readonly refetch: () => void
}

/**
 * Loads the blocks that hold the rows from `first` to `last`. Blocks stay in the query cache, so scrolling
 * back sends nothing. While a new request is loading, the rows of the previous one stay.
 */
export function useBlocks<const Fields extends readonly FieldsAt<typeof address>[]>(
  request: RequestTo<typeof address, Fields, 'fetchAll'>,
  { first, last }: { readonly first: number; readonly last: number },
): Blocks<RowAsked<typeof address, Fields[number]>> {
  const client = useClient()
  const numbers = blocksOf(first, last)
  const answers = useQueries({
    queries: numbers.map((number) => {
      const asked = { ...request, limit: BLOCK_ROWS, offset: number * BLOCK_ROWS }
      return {
        queryKey: [address, asked],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          forPeople(
            address,
            successOf(await client.call<typeof address, Fields, 'fetchAll'>(address, asked, { signal })),
          ),
        refetchInterval: ({ state }: { state: { error: unknown } }) =>
          state.error instanceof CallFailed && isPassing(state.error.failure) && AFTER_FAILURE_MS,
      }
    }),
  })
  const error = answers.find((answer) => answer.error instanceof CallFailed)?.error
  const current = { numbers, blocks: answers.map(({ data }) => data) }
  const isAnswered = current.blocks.some((block) => block !== undefined)
  const [before, setBefore] = useState(current)
  if (isAnswered && !isSame(before, current)) setBefore(current)
  const shown = isAnswered ? current : before
  const answered = shown.blocks.find((block) => block !== undefined)
  return {
    // A list that fits into one response has no `total`.
    total: answered?.total ?? answered?.result.length,
    rowAt: (index) =>
      shown.blocks[shown.numbers.indexOf(Math.floor(index / BLOCK_ROWS))]?.result[index % BLOCK_ROWS],
    error: error instanceof CallFailed ? error : null,
    isOutdated: !isAnswered && answered !== undefined,
    refetch: () => {
      for (const answer of answers) if (answer.error !== null) void answer.refetch()
    },
  }
}

interface Read {
  readonly numbers: readonly number[]
  readonly blocks: readonly unknown[]
}

function isSame(a: Read, b: Read): boolean {
  return a.numbers.join() === b.numbers.join() && a.blocks.every((block, index) => block === b.blocks[index])
}

function blocksOf(first: number, last: number): number[] {
  const from = Math.floor(Math.max(first, 0) / BLOCK_ROWS)
  const to = Math.floor(Math.max(last, 0) / BLOCK_ROWS)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
