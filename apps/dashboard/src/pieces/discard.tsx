import type { ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { Confirmation } from './confirmation.tsx'

const DONE_AT_ONCE = { isPending: false, error: null }

interface Question {
  readonly title: string
  /** Label of the button. */
  readonly action: string
  readonly children?: ReactNode
}

/** Asks before something that was entered is lost. */
export function Discard({
  onDiscard,
  onClose,
  ...question
}: Question & { onDiscard: () => void; onClose: () => void }) {
  return <Confirmation danger command={DONE_AT_ONCE} onConfirm={onDiscard} onClose={onClose} {...question} />
}

/** Asks before the page is left, or another view of it is shown, while something on it would be lost. */
export function LeaveGuard({
  isUnsaved,
  onLeave,
  ...question
}: Question & { isUnsaved: () => boolean; onLeave?: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname + from.search !== to.pathname + to.search && isUnsaved(),
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Discard
      onDiscard={() => {
        blocker.proceed()
        onLeave?.()
      }}
      onClose={() => blocker.reset()}
      {...question}
    />
  )
}
