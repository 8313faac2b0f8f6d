import { useId } from 'react'
import { DateInput } from './date-input.tsx'
import { FieldError } from './field-error.tsx'

/** A labelled date in a form, with a hint and an error. Dates are `YYYY-MM-DD`, `''` is none. */
export function DateField({
  label,
  hint,
  error,
  value,
  onChange,
}: {
  label: string
  hint?: string
  error?: string | undefined
  value: string
  onChange: (date: string) => void
}) {
  const id = useId()
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="field">
      <span id={id} className="label">
        {label}
      </span>
      <DateInput
        label={label}
        labelId={id}
        describedBy={described === '' ? undefined : described}
        isInvalid={error !== undefined}
        value={value}
        onChange={onChange}
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
