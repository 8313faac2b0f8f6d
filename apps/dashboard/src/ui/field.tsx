import { useId, type ComponentProps } from 'react'
import { FieldError } from './field-error.tsx'

/** A labelled input with a hint and an error. */
export function Field({
  label,
  hint,
  error,
  ...input
}: { label: string; hint?: string; error?: string | undefined } & ComponentProps<'input'>) {
  const id = useId()
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={described === '' ? undefined : described}
      />
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
