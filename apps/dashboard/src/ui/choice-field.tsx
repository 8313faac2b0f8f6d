import { type ComponentProps, useId } from 'react'

/** A labelled list to choose one of, as a field of a form; the options are its children. */
export function ChoiceField({
  label,
  hint,
  ...select
}: { label: string; hint?: string } & ComponentProps<'select'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} aria-describedby={hint === undefined ? undefined : `${id}-hint`} />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
