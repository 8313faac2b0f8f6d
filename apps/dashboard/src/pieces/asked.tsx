import type { Success } from '@sextant/sdk'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Asked as AskedQuery } from '../api/ask.ts'
import { isPassing } from '../api/failure.ts'
import { useSharedTexts } from '../texts/language.tsx'
import { Announcement } from '../ui/announcement.tsx'
import { FailureNotice } from './failure-notice.tsx'

/**
 * Renders the result of a query. Before the first result it shows that the page is loading; after a failure
 * it shows the reason and keeps the last result.
 */
export function Asked<T>({
  query,
  children,
}: {
  query: AskedQuery<T>
  children: (answer: Success<T>) => ReactNode
}) {
  const { loading, failures } = useSharedTexts()
  const { data, error, dataUpdatedAt } = query
  const failing = error !== null
  const wasFailing = useRef(false)
  const [recovered, setRecovered] = useState(false)
  useEffect(() => {
    if (wasFailing.current !== failing) setRecovered(wasFailing.current && !failing)
    wasFailing.current = failing
  }, [failing])
  return (
    <>
      <Announcement>{recovered ? failures.recovered : ''}</Announcement>
      {error !== null && (
        <FailureNotice
          failure={error.failure}
          lastSeen={data === undefined ? undefined : new Date(dataUpdatedAt)}
          triesAgain={isPassing(error.failure)}
          onAgain={() => void query.refetch()}
        />
      )}
      {data !== undefined ? children(data) : !failing && <p role="status">{loading}</p>}
    </>
  )
}
