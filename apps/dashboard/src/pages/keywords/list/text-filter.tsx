import '../../../ui/choosing.css'
import { useEffect, useId, useState } from 'react'
import { useTextsOf } from '../../../texts/language.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { useWorkspace } from '../workspace.ts'

/** Milliseconds without a key after which the list is asked for. */
const PAUSE_MS = 300

/** Part of a phrase that the list is narrowed to. */
export function TextFilter() {
  const { text: label } = useTextsOf({ en, ru }).filters
  const { view, changeView } = useWorkspace()
  const [typed, setTyped] = useState(view.text)
  const id = useId()
  // The address may change without typing, as by the browser's way back.
  useEffect(() => setTyped(view.text), [view.text])
  useEffect(() => {
    if (typed === view.text) return
    const timer = setTimeout(() => changeView({ text: typed }, { replace: true }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, view.text, changeView])
  return (
    <div className="chooser">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
    </div>
  )
}
