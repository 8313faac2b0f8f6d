import './choosing.css'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

/** Milliseconds without a keystroke before the text is searched for. */
const PAUSE_MS = 300

/** A search field. It calls back when typing pauses, so that not every letter causes a request. */
export function SearchField({
  label,
  hint,
  placeholder,
  value,
  onSearch,
}: {
  label: string
  /** Tooltip. */
  hint?: string
  /** Shown in the empty field, where the label is not. */
  placeholder?: string
  /** The text that is searched for. */
  value: string
  onSearch: (text: string) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const known = useRef(value)
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (known.current === value) return
    // Changed from outside: by a link, or by going back.
    known.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === known.current) return
    const timer = setTimeout(() => {
      known.current = typed
      search(typed)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="chooser">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        title={hint}
        placeholder={placeholder}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}
