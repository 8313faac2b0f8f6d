import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useSharedTexts } from '../texts/language.tsx'
import { Icon } from './icon/icon.tsx'

/** A modal dialog, open while it is rendered. Escape and its close button call `onClose`. */
export function Dialog({
  title,
  wide = false,
  onClose,
  children,
}: {
  title: string
  wide?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { close } = useSharedTexts()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={wide ? 'wide' : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="dialog-top">
        <h2 id={id}>{title}</h2>
        <button type="button" className="plain" aria-label={close} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
