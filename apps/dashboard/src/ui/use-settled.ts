import { useEffect, useState } from 'react'

/** Milliseconds without a change before a value counts as settled. */
const SETTLED_MS = 250

/**
 * A value that follows the given one once it has not changed for a moment, so that not every letter causes a
 * request.
 */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
