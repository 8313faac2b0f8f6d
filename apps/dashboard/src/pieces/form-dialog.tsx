import type { ReactNode } from 'react'
import type { CallFailed } from '../api/failure.ts'
import { useSharedTexts } from '../texts/language.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'

/**
 * A dialog with a form. Its button and Enter submit it, and a failure is shown. While a request is on its way, which every client
 * ends after a time, the dialog cannot be closed: a closed one could not show the failure.
 */
export function FormDialog({
  title,
  action,
  wide = false,
  command,
  ready = true,
  onSubmit,
  canStop = false,
  onClose,
  children,
}: {
  title: string
  /** Label of the button. */
  action: string
  wide?: boolean
  /** State of the command: `isPending`, and `error` after a failure. */
  command: { readonly isPending: boolean; readonly error: CallFailed | null }
  /** Whether the entries can be sent. */
  ready?: boolean
  /** Whether `onClose` ends the request, which changes nothing: the dialog can then be closed at any time. */
  canStop?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { cancel, working } = useSharedTexts()
  const isLocked = command.isPending && !canStop
  return (
    <Dialog title={title} wide={wide} onClose={isLocked ? undefined : onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !command.isPending) onSubmit()
        }}
      >
        {children}
        {command.error !== null && <FailureNotice failure={command.error.failure} />}
        <div className="row">
          <button type="button" aria-disabled={isLocked} onClick={() => isLocked || onClose()}>
            {cancel}
          </button>
          <button type="submit" className="primary" disabled={!ready} aria-disabled={command.isPending}>
            {command.isPending ? working : action}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
