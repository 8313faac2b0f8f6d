import { useState } from 'react'

/** Changes to saved values. */
export interface Draft<Values> {
  readonly values: Values
  /** Whether a value differs from the saved one. */
  readonly dirty: boolean
  readonly change: (changes: Partial<Values>) => void
  /** Discards the changes, once saved or unwanted. */
  readonly reset: () => void
}

/** Stores only the changed values, so that changes saved elsewhere show and nothing typed is lost. */
export function useDraft<Values extends object>(saved: Values): Draft<Values> {
  const [changes, setChanges] = useState<Partial<Values>>({})
  const dirty = Object.entries(changes).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Values]),
  )
  return {
    values: { ...saved, ...changes },
    dirty,
    change: (more) => setChanges((before) => ({ ...before, ...more })),
    reset: () => setChanges({}),
  }
}
