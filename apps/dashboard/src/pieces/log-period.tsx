import { useOwnToday } from '../api/profile.ts'
import { LabelledDate } from '../ui/labelled-date.tsx'

/** Chooses the first and last day of a log, in the time zone of the signed-in user. Dates are `YYYY-MM-DD`, `''` is none. */
export function LogPeriod({
  texts,
  view,
  onChange,
}: {
  texts: { readonly from: string; readonly to: string }
  view: { readonly from: string; readonly to: string }
  onChange: (changes: { from?: string; to?: string }) => void
}) {
  const today = useOwnToday()
  return (['from', 'to'] as const).map((end) => (
    <LabelledDate
      key={end}
      label={texts[end]}
      value={view[end]}
      today={today}
      onChange={(date) => onChange({ [end]: date })}
    />
  ))
}
