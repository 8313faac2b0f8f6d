import { useState } from 'react'

/** What somebody is changing, over what is saved. */
export interface Draft<Values> {
  readonly values: Values
  /** Whether anything differs from what is saved. */
  readonly dirty: boolean
  readonly change: (changes: Partial<Values>) => void
  /** Forgets the changes: they are saved, or not wanted. */
  readonly reset: () => void
}

/** Keeps only what was changed, so that what others save meanwhile is seen and nothing that was typed is lost. */
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
