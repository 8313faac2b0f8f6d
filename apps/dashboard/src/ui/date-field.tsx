import { DateInput } from './date-input.tsx'
import { useFieldNotes } from './use-field-notes.tsx'

/** A labelled date in a form, with a hint and an error. Dates are `YYYY-MM-DD`, `''` is none. */
export function DateField({
  label,
  hint,
  error,
  value,
  today,
  onChange,
}: {
  label: string
  hint?: string
  error?: string | undefined
  value: string
  today: string
  onChange: (date: string) => void
}) {
  const { id, describedBy, notes } = useFieldNotes({ hint, error })
  return (
    <div className="field">
      <span id={`${id}-label`} className="label">
        {label}
      </span>
      <DateInput
        label={label}
        labelId={`${id}-label`}
        describedBy={describedBy}
        isInvalid={error !== undefined}
        value={value}
        today={today}
        onChange={onChange}
      />
      {notes}
    </div>
  )
}
