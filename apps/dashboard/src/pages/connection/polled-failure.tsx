import type { Failure } from '@sextant/sdk'
import { useEffect, useRef, useState } from 'react'
import type { Polled } from '../../api/poll.ts'
import { useTexts } from '../../texts/language.tsx'
import { Announcement } from '../../ui/announcement.tsx'
import { FailureNotice } from './failure-notice.tsx'

/** Says when what a page shows cannot be read any more, and when it can again. */
export function PolledFailure({ polled }: { polled: Polled<unknown, Failure> }) {
  const texts = useTexts()
  const wasFailing = useRef(false)
  const [recovered, setRecovered] = useState(false)
  const failing = polled.failure !== undefined
  useEffect(() => {
    if (wasFailing.current !== failing) setRecovered(wasFailing.current && !failing)
    wasFailing.current = failing
  }, [failing])
  return (
    <>
      <Announcement>{recovered ? texts.failures.recovered : ''}</Announcement>
      {polled.failure !== undefined && (
        <FailureNotice failure={polled.failure} lastSeen={polled.at} onAgain={polled.again} />
      )}
    </>
  )
}
