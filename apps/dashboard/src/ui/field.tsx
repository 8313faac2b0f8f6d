import type { ComponentProps } from 'react'
import { useFieldNotes } from './use-field-notes.tsx'

/** A labelled input with a hint and an error. */
export function Field({
  label,
  hint,
  error,
  ...input
}: { label: string; hint?: string; error?: string | undefined } & ComponentProps<'input'>) {
  const { id, describedBy, notes } = useFieldNotes({ hint, error })
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-invalid={error !== undefined} aria-describedby={describedBy} />
      {notes}
    </div>
  )
}
