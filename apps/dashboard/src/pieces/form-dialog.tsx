import type { ReactNode } from 'react'
import type { CallFailed } from '../api/failure.ts'
import { useSharedTexts } from '../texts/language.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'

/** A dialog with a form. Its button and Enter submit it, and a failure is shown. */
export function FormDialog({
  title,
  action,
  wide = false,
  command,
  ready = true,
  onSubmit,
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
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { cancel, working } = useSharedTexts()
  return (
    <Dialog title={title} wide={wide} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !command.isPending) onSubmit()
        }}
      >
        {children}
        {command.error !== null && <FailureNotice failure={command.error.failure} />}
        <div className="row">
          <button type="button" onClick={onClose}>
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
