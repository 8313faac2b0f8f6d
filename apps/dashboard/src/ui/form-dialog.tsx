import type { ReactNode } from 'react'
import type { CallFailed } from '../api/failure.ts'
import { useTexts } from '../texts/language.tsx'
import { Dialog } from './dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'

/** A window with a form: what is entered is sent by its button or by Enter, and why that failed is shown. */
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
  /** The words on the button that sends it. */
  action: string
  wide?: boolean
  /** What sending it is: `isPending` while it is under way, `error` why it failed. */
  command: { readonly isPending: boolean; readonly error: CallFailed | null }
  /** Whether what is entered can be sent. */
  ready?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { cancel, working } = useTexts()
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
