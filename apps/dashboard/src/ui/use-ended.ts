import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Whether work has ended while the page was open; calls `onEnd` each time. Quick work may end before the page
 * sees it running, so a higher `begun`, the number of starts from this page, counts as seeing it.
 */
export function useEnded(isRunning: boolean, begun: number, onEnd: () => void): boolean {
  const [seen, setSeen] = useState({ isRunning, begun: 0, ends: 0 })
  const wasRunning = seen.isRunning || begun > seen.begun
  const ends = wasRunning && !isRunning ? seen.ends + 1 : seen.ends
  if (seen.isRunning !== isRunning || seen.begun !== begun) setSeen({ isRunning, begun, ends })
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    if (ends > 0) ended()
  }, [ends])
  return ends > 0 && !isRunning
}
