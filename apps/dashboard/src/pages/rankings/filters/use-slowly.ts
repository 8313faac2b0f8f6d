import { useEffect, useState } from 'react'

/** Milliseconds without a keystroke before the text counts. */
const TYPED_MS = 350

/** A typed text: shown at once, passed on when typing pauses. A change from outside shows too. */
export function useSlowly(
  value: string,
  onChange: (value: string) => void,
): readonly [string, (value: string) => void] {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>()
  // Text typed over another value was either passed on or superseded.
  if (typed !== undefined && typed.over !== value) setTyped(undefined)
  useEffect(() => {
    if (typed === undefined || typed.text === value) return
    const timer = setTimeout(() => onChange(typed.text), TYPED_MS)
    return () => clearTimeout(timer)
  })
  return [typed?.text ?? value, (text) => setTyped({ text, over: value })]
}
