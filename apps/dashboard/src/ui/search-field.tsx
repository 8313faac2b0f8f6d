import './choosing.css'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

/** Milliseconds without a key after which what is typed is searched for. */
const PAUSE_MS = 300

/** A field to search by. It calls back once typing pauses, so that not every letter is asked about. */
export function SearchField({
  label,
  hint,
  value,
  onSearch,
}: {
  label: string
  /** More words about it, for who points at it. */
  hint?: string
  /** What is searched for. */
  value: string
  onSearch: (text: string) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const known = useRef(value)
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (known.current === value) return
    // Not from here: a link, or the browser going back.
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
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}
