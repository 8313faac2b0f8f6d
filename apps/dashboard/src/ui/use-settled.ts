import { useEffect, useState } from 'react'

/** Milliseconds without a change after which what is typed counts. */
const SETTLED_MS = 250

/** A value once it has stayed the same for a moment, so that not every letter is asked about. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
