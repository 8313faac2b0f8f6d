import type { FieldsAt, RequestTo, RowAsked } from '@sextant/sdk'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from './client.ts'
import { CallFailed, isPassing, successOf } from './failure.ts'

/** The list that is read in blocks. */
const address = 'get/keywords_2/keywords'

/** Rows of one block. */
export const BLOCK_ROWS = 200

/** Milliseconds until a block that may succeed in a moment is asked for again. */
const AFTER_FAILURE_MS = 2_000

/** A long list of which only what is looked at is read. */
export interface Blocks<Row> {
  /** How many rows there are; undefined until the first answer. */
  readonly total: number | undefined
  /** The row at a place counted from 0; undefined while it is not read. */
  readonly rowAt: (index: number) => Row | undefined
  readonly error: CallFailed | null
  /** Whether what is shown is of an earlier request, since the first answer is still under way. */
  readonly isOutdated: boolean
  /** Asks again for what failed. */
  readonly refetch: () => void
}

/**
 * Reads the blocks in which the rows from `first` to `last` stand. Blocks stay in the cache like every other answer, so that
 * scrolling back asks nothing. While another request is answered, the rows of the one before stay.
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
          successOf(await client.call<typeof address, Fields, 'fetchAll'>(address, asked, { signal })),
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
    // A list that fits into one answer does not count itself.
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
