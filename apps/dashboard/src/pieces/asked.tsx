import type { Success } from '@sextant/sdk'
import { useState, type ReactNode } from 'react'
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
  const { data, error, dataUpdatedAt, errorUpdateCount } = query
  const course =
    error !== null
      ? isPassing(error.failure)
        ? 'interrupted'
        : 'refused'
      : data === undefined
        ? 'waiting'
        : 'answered'
  const [last, setLast] = useState({
    course,
    errors: errorUpdateCount,
    wasInterrupted: course === 'interrupted',
    recovered: false,
  })
  if (last.course !== course || last.errors !== errorUpdateCount) {
    setLast({
      course,
      errors: errorUpdateCount,
      wasInterrupted: course === 'interrupted' || (course === 'waiting' && last.wasInterrupted),
      // Another request, to which the page may have come meanwhile, had no failure.
      recovered: course === 'answered' && last.wasInterrupted && errorUpdateCount > 0,
    })
  }
  return (
    <>
      <Announcement>{last.recovered ? failures.recovered : ''}</Announcement>
      {error !== null && (
        <FailureNotice
          failure={error.failure}
          lastSeen={data === undefined ? undefined : new Date(dataUpdatedAt)}
          triesAgain={isPassing(error.failure)}
          onAgain={() => void query.refetch()}
        />
      )}
      {data !== undefined ? children(data) : error === null && <p role="status">{loading}</p>}
    </>
  )
}
