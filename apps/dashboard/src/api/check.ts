import { type Asked, type Command, useAsk, useCommand } from './ask.ts'

/** What a rank check is of: all of a project that is on, or only a part of it. */
export interface CheckScope {
  readonly projectId: number
  /** Only these regions. */
  readonly regionsIndexes?: readonly number[]
  /** Only this keyword, in exactly one region. */
  readonly keywordId?: string
}

export interface CheckPrice {
  /** The most that can be charged. */
  readonly price: number
  /** The most result pages that are fetched; 0 when there is nothing to check. */
  readonly pages: number
}

function requestOf({ projectId, regionsIndexes, keywordId }: CheckScope) {
  return {
    id: projectId,
    ...(regionsIndexes === undefined ? {} : { regions_indexes: [...regionsIndexes] }),
    ...(keywordId === undefined ? {} : { keyword_id: keywordId }),
  }
}

/** What a check can cost at most, asked when it is about to be started. */
export function useCheckPrice(scope: CheckScope): Asked<{
  pricesByUsers: Readonly<Record<string, { readonly price: number; readonly limits: number }>>
  /** 1 when the positions would be invented. */
  synthetic: 0 | 1
}> {
  return useAsk('get/positions_2/checker/price', requestOf(scope))
}

/** The price in an answer of `useCheckPrice`: that of the one owner a project has. */
export function priceIn(answer: {
  readonly pricesByUsers: Readonly<Record<string, { readonly price: number; readonly limits: number }>>
}): CheckPrice {
  const [ofOwner] = Object.values(answer.pricesByUsers)
  return { price: ofOwner?.price ?? 0, pages: ofOwner?.limits ?? 0 }
}

/** Starts a check; what shows the project's progress and money is asked again before it counts as started. */
export function useStartCheck(scope: CheckScope): {
  readonly command: Command<'edit/positions_2/checker/go'>
  readonly start: (onStarted: () => void) => void
} {
  const command = useCommand('edit/positions_2/checker/go', {
    changes: ['get/projects_2/projects', 'get/positions_2/runs', 'get/bank_2/info'],
  })
  return { command, start: (onStarted) => command.mutate(requestOf(scope), { onSuccess: onStarted }) }
}
