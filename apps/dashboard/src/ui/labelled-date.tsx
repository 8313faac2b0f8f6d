import './choosing.css'
import { useId } from 'react'
import { DateInput } from './date-input.tsx'

/** A labelled date in a row of choosers. Dates are `YYYY-MM-DD`, `''` is none. */
export function LabelledDate({
  label,
  value,
  today,
  onChange,
}: {
  label: string
  value: string
  today: string
  onChange: (date: string) => void
}) {
  const id = useId()
  return (
    <div className="chooser">
      <span id={id} className="label">
        {label}
      </span>
      <DateInput label={label} labelId={id} value={value} today={today} onChange={onChange} />
    </div>
  )
}
