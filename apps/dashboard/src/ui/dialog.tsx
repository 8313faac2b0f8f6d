import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useSharedTexts } from '../texts/language.tsx'
import { Icon } from './icon/icon.tsx'

/** What a dialog was opened to fill in. Of a group of radio buttons, the checked one. */
const CONTROLS = 'input:not([type="radio"]:not(:checked)), textarea, select, [aria-haspopup]'

/**
 * A modal dialog, open while it is rendered. Its first field has the focus, or the one with `data-autofocus`. Escape and its close button call `onClose`;
 * without it, only what is in the dialog closes it.
 */
export function Dialog({
  title,
  wide = false,
  onClose,
  children,
}: {
  title: string
  wide?: boolean
  onClose: (() => void) | undefined
  children: ReactNode
}) {
  const { close } = useSharedTexts()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const open = () => {
    dialog.current?.showModal()
    // The browser would focus the close button, and React focuses nothing, since the dialog was closed when it was mounted.
    const first = (selector: string) => dialog.current?.querySelector<HTMLElement>(selector)
    ;(first('[data-autofocus]') ?? first(`:is(${CONTROLS}):enabled`))?.focus()
  }
  useEffect(() => {
    const before = document.activeElement
    open()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={wide ? 'wide' : undefined}
      aria-labelledby={id}
      closedby={onClose === undefined ? 'none' : 'closerequest'}
      onCancel={(event) => {
        // A file field fires the same event when no file is chosen.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      // A browser lets a page refuse to close only once, and some do not know `closedby`.
      onClose={(event) => {
        if (event.target === event.currentTarget) open()
      }}
    >
      <div className="dialog-top">
        <h2 id={id}>{title}</h2>
        {onClose !== undefined && (
          <button type="button" className="plain" aria-label={close} onClick={onClose}>
            <Icon name="x" />
          </button>
        )}
      </div>
      {children}
    </dialog>
  )
}
