import { useLanguage } from '../../texts/language.tsx'
import { Option } from '../../ui/option.tsx'
import { LAST_DAY, monthDays, weekdayNames } from './entry.ts'
import { useTexts } from './texts/use-texts.ts'

/** A Monday, as a base for the names of weekdays. */
const A_MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** Checkboxes for days of the week and of the month. */
export function DayBoxes({
  days,
  onChange,
}: {
  days: readonly string[]
  onChange: (days: string[]) => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const box = (day: string, words: string) => (
    <Option
      key={day}
      label={words}
      checked={days.includes(day)}
      onChange={({ target }) =>
        onChange(target.checked ? [...days, day] : days.filter((each) => each !== day))
      }
    />
  )
  const isOfMonth = (day: string) => day === LAST_DAY || monthDays.includes(day)
  return (
    <>
      <div className="options">
        {weekdayNames.map((day, place) => box(day, weekday.format(new Date(A_MONDAY + place * DAY_MS))))}
      </div>
      <details open={days.some(isOfMonth) || undefined}>
        <summary>{texts.monthDays}</summary>
        <div className="options month-days">
          {monthDays.map((day) => box(day, day))}
          {box(LAST_DAY, texts.lastDay)}
        </div>
      </details>
    </>
  )
}
