import { useEffect, useState } from 'react'

/** Milliseconds without a key after which what is typed counts. */
const TYPED_MS = 350

/** A text that is typed: shown at once, handed on when the typing pauses. A change from elsewhere shows too. */
export function useSlowly(
  value: string,
  onChange: (value: string) => void,
): readonly [string, (value: string) => void] {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>()
  const isTyping = typed !== undefined && typed.over === value
  const shown = isTyping ? typed.text : value
  useEffect(() => {
    if (!isTyping || typed.text === value) return
    const timer = setTimeout(() => onChange(typed.text), TYPED_MS)
    return () => clearTimeout(timer)
  })
  return [shown, (text) => setTyped({ text, over: value })]
}
