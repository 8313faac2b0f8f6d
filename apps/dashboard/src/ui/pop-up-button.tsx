import './pop-up-button.css'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useSharedTexts } from '../texts/language.tsx'

/** What a pop-up needs to know of the button that opens it. */
export interface Opened {
  /** The button. */
  readonly trigger: HTMLElement | null
  readonly isOpen: boolean
  readonly onClose: () => void
}

const openingKeys: Readonly<Record<'listbox' | 'dialog', readonly string[]>> = {
  listbox: ['Enter', ' ', 'ArrowDown', 'ArrowUp'],
  dialog: ['Enter', ' '],
}

/**
 * A button that opens a pop-up. The button is plain: the library of pop-ups is loaded when the pointer or the
 * focus first reaches such a button, so no page waits for it.
 */
export function PopUpButton<Piece>({
  has,
  load,
  render,
  className = 'pop-up-button',
  children,
  ...button
}: {
  has: keyof typeof openingKeys
  /** Loads what `render` needs. */
  load: () => Promise<Piece>
  render: (piece: Piece, opened: Opened) => ReactNode
} & Omit<ComponentProps<'button'>, 'popover' | 'type' | 'ref' | 'onClick'>) {
  const { failures, reload } = useSharedTexts()
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [piece, setPiece] = useState<Piece | 'missing'>()
  const prepare = () => void load().catch(() => undefined)
  const open = () => {
    // Safari does not focus a button that is clicked, and the focus returns to where it was.
    trigger?.focus()
    setOpen(true)
    if (piece === undefined) {
      // A browser never asks again for a module that it could not load.
      load().then(
        (loaded) => setPiece(() => loaded),
        () => setPiece('missing'),
      )
    }
  }
  return (
    <>
      <button
        {...button}
        ref={setTrigger}
        type="button"
        className={className}
        aria-haspopup={has}
        aria-expanded={isOpen && piece !== 'missing'}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
        // The library would take the click that a key causes for one of a screen reader.
        onKeyDown={(event) => {
          if (!openingKeys[has].includes(event.key)) return
          event.preventDefault()
          open()
        }}
        onKeyUp={(event) => {
          if (event.key === ' ') event.preventDefault()
        }}
      >
        {children}
      </button>
      {piece === 'missing' && (
        <span role="alert" className="field-error">
          {failures.network.what}.{' '}
          <button type="button" onClick={() => location.reload()}>
            {reload}
          </button>
        </span>
      )}
      {piece !== undefined &&
        piece !== 'missing' &&
        render(piece, { trigger, isOpen, onClose: () => setOpen(false) })}
    </>
  )
}
