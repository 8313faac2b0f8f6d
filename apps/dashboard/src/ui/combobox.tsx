import { useState, type KeyboardEvent } from 'react'
import './combobox.css'
import { useFieldNotes } from './use-field-notes.tsx'

/** An option of a combobox. */
export interface ComboboxOption {
  readonly key: string
  readonly words: string
  /** Distinguishes options with the same words. */
  readonly more?: string
}

/**
 * A text field with suggestions. Arrow keys move through the list, Enter or a click chooses, Escape closes
 * it. The focus stays in the field.
 */
export function Combobox({
  label,
  hint,
  error,
  text,
  options,
  status,
  onText,
  onChoose,
}: {
  label: string
  hint: string
  error: string | undefined
  text: string
  options: readonly ComboboxOption[]
  /** A description of the list: announced to screen readers, and shown when the list is empty. */
  status: string
  onText: (text: string) => void
  onChoose: (key: string) => void
}) {
  const { id, describedBy, notes } = useFieldNotes({ hint, error })
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const shown = open && text !== ''
  const choose = (index: number) => {
    const option = options[index]
    if (option === undefined) return
    onChoose(option.key)
    setOpen(false)
  }
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => (shown ? setActive(Math.min(active + 1, options.length - 1)) : setOpen(true)),
    ArrowUp: () => setActive(Math.max(active - 1, 0)),
    Enter: () => choose(active),
    Escape: () => setOpen(false),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    // With the list closed, Enter belongs to the form and Escape to the dialog.
    if (move === undefined || (!shown && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move()
  }
  return (
    <div className="field combobox">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={shown && options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown && options.length > 0 ? `${id}-${active}` : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy}
        value={text}
        onChange={({ target }) => {
          onText(target.value)
          setActive(0)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={label} hidden={!shown || options.length === 0}>
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field handles the keys.
          <li
            key={option.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // A press would move the focus out of the field before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            {option.words} {option.more !== undefined && <span className="hint">{option.more}</span>}
          </li>
        ))}
      </ul>
      <p role="status" className={options.length === 0 ? 'hint' : 'unseen'}>
        {shown ? status : ''}
      </p>
      {notes}
    </div>
  )
}
