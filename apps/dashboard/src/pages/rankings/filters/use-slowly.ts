import { useEffect, useState } from 'react'

/** Milliseconds without a key after which what is typed counts. */
const TYPED_MS = 350

/** A text that is typed: shown at once, handed on when the typing pauses. A change from elsewhere shows too. */
export function useSlowly(
  value: string,
  onChange: (value: string) => void,
): readonly [string, (value: string) => void] {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>()
  // What was typed over another value has been handed on, or was overtaken.
  if (typed !== undefined && typed.over !== value) setTyped(undefined)
  useEffect(() => {
    if (typed === undefined || typed.text === value) return
    const timer = setTimeout(() => onChange(typed.text), TYPED_MS)
    return () => clearTimeout(timer)
  })
  return [typed?.text ?? value, (text) => setTyped({ text, over: value })]
}
