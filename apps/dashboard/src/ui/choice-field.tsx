import { useId, type ComponentProps } from 'react'

/** A labelled select as a form field, with its options as children. */
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
