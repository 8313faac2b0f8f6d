import type { ReactNode } from 'react'
import type { CallFailed } from '../api/failure.ts'
import { useSharedTexts } from '../texts/language.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'

/**
 * Asks for confirmation before something is charged or destroyed, and shows why it failed. Like a `FormDialog`, it cannot be closed
 * while the request is on its way.
 */
export function Confirmation({
  title,
  action,
  danger = false,
  command,
  ready = true,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  /** Label of the button. */
  action: string
  danger?: boolean
  /** State of the command: `isPending`, and `error` after a failure. */
  command: { readonly isPending: boolean; readonly error: CallFailed | null }
  /** Whether everything the user has to know first, such as a price, is loaded. */
  ready?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const { cancel, working } = useSharedTexts()
  return (
    <Dialog title={title} onClose={command.isPending ? undefined : onClose}>
      {children}
      {command.error !== null && <FailureNotice failure={command.error.failure} />}
      <div className="row">
        <button
          type="button"
          aria-disabled={command.isPending}
          onClick={() => command.isPending || onClose()}
        >
          {cancel}
        </button>
        <button
          type="button"
          className={danger ? 'danger' : 'primary'}
          disabled={!ready}
          aria-disabled={command.isPending}
          onClick={() => {
            if (!command.isPending) onConfirm()
          }}
        >
          {command.isPending ? working : action}
        </button>
      </div>
    </Dialog>
  )
}
