import type { ReactNode } from 'react'
import type { CallFailed } from '../api/failure.ts'
import { useTexts } from '../texts/language.tsx'
import { Dialog } from './dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'

/** Asks before something is done that costs or destroys, tells what, and shows why it failed. */
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
  /** The words on the button that does it. */
  action: string
  danger?: boolean
  /** What doing it is: `isPending` while it is under way, `error` why it failed. */
  command: { readonly isPending: boolean; readonly error: CallFailed | null }
  /** Whether what has to be known first, such as a price, is known. */
  ready?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const { cancel, working } = useTexts()
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {command.error !== null && <FailureNotice failure={command.error.failure} />}
      <div className="row">
        <button type="button" onClick={onClose}>
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
