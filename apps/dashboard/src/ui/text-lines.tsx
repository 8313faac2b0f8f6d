import type { ComponentProps } from 'react'
import { useFieldNotes } from './use-field-notes.tsx'

/** A labelled field for several lines of text. */
export function TextLines({
  label,
  hint,
  ...area
}: { label: string; hint: string } & ComponentProps<'textarea'>) {
  const { id, describedBy, notes } = useFieldNotes({ hint })
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea rows={4} {...area} id={id} aria-describedby={describedBy} spellCheck={false} />
      {notes}
    </div>
  )
}
