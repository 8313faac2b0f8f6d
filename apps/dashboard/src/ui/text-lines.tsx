import { useId, type ComponentProps } from 'react'

/** A labelled field for several lines of text. */
export function TextLines({
  label,
  hint,
  ...area
}: { label: string; hint: string } & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea rows={4} {...area} id={id} aria-describedby={`${id}-hint`} spellCheck={false} />
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
    </div>
  )
}
