import { useMemo } from 'react'
import { useAsk, useCommand, type Asked, type Command } from './ask.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

/** The scope of a rank check: all enabled parts of a project, or some of them. */
export interface CheckScope {
  readonly projectId: number
  /** Only these regions. */
  readonly regionsIndexes?: readonly number[]
  /** Only this keyword, in exactly one region. */
  readonly keywordId?: string
}

export interface CheckPrice {
  /** Highest possible charge. */
  readonly price: number
  /** Highest possible number of result pages; 0 when there is nothing to check. */
  readonly pages: number
}

function requestOf({ projectId, regionsIndexes, keywordId }: CheckScope) {
  return {
    id: projectId,
    ...(regionsIndexes === undefined ? {} : { regions_indexes: [...regionsIndexes] }),
    ...(keywordId === undefined ? {} : { keyword_id: keywordId }),
  }
}

/** Milliseconds between two prices on a page; each can be accepted for fifteen minutes. */
const PRICE_EVERY_MS = 600_000

/** The highest price of a check, requested just before it is started. */
export function useCheckPrice(scope: CheckScope): Asked<{
  pricesByUsers: Readonly<Record<string, { readonly price: number; readonly limits: number }>>
  /** 1 when the positions would be synthetic. */
  synthetic: 0 | 1
  /** Accepts this price once. */
  price_token: string
}> {
  return useAsk('get/positions_2/checker/price', requestOf(scope), { every: PRICE_EVERY_MS })
}

/** The price in a result of `useCheckPrice`. A project has one owner, so there is one entry. */
export function priceIn(answer: {
  readonly pricesByUsers: Readonly<Record<string, { readonly price: number; readonly limits: number }>>
}): CheckPrice {
  const [ofOwner] = Object.values(answer.pricesByUsers)
  return { price: ofOwner?.price ?? 0, pages: ofOwner?.limits ?? 0 }
}

/**
 * Starts a check at a price that was shown: it is refused if it would cost more, and starting it again after a broken
 * connection starts it once. It counts as started once the progress and the balance on the page are refetched.
 *
 * @param priceToken of the price; undefined until it is known
 */
export function useStartCheck(
  scope: CheckScope,
  priceToken: string | undefined,
): {
  readonly command: Command<'edit/positions_2/checker/go'>
  readonly start: (onStarted: () => void) => void
} {
  const key = useMemo(() => ({ priceToken, once: newIdempotencyKey() }), [priceToken])
  const command = useCommand('edit/positions_2/checker/go', {
    changes: [
      'get/projects_2/projects',
      'get/positions_2/runs',
      'get/positions_2/checker/price',
      'get/bank_2/info',
    ],
    idempotencyKey: key.once,
  })
  const request = { ...requestOf(scope), price_token: priceToken }
  return { command, start: (onStarted) => command.mutate(request, { onSuccess: onStarted }) }
}
