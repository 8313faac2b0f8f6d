import { failedWith, type Client } from '@sextant/sdk'
import { useCallback, useEffect } from 'react'
import { askOverview, type Overview } from '../../api/overview.ts'
import { usePoll } from '../../api/poll.ts'
import { isChecking } from '../../api/projects.ts'

/** Milliseconds between two looks. */
const WHILE_MOVING_MS = 2_000
const WHILE_IDLE_MS = 15_000

/**
 * Projects and balance, read again while the page is open. `onRefused` is called when the key is not accepted.
 *
 * @param following whether somebody works through the first calls, whose effects should show soon
 */
export function useOverview(
  client: Client,
  page: number,
  following: (overview: Overview) => boolean,
  onRefused: () => void,
) {
  const ask = useCallback((signal: AbortSignal) => askOverview(client, page, signal), [client, page])
  const polled = usePoll(ask, (overview: Overview) =>
    overview.projects.some(isChecking) || following(overview) ? WHILE_MOVING_MS : WHILE_IDLE_MS,
  )
  const refused = polled.failure !== undefined && failedWith(polled.failure, 'unauthenticated')
  useEffect(() => {
    if (refused) onRefused()
  }, [refused])
  return polled
}

/** Whether no project was ever checked, which is when the first calls are what to do next. */
export function isNewcomer({ projects, total }: Overview): boolean {
  return projects.length === total && projects.every(({ positions_date }) => positions_date === null)
}
