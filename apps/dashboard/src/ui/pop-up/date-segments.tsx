import { parseDate, type CalendarDate } from '@internationalized/date'
import { useState } from 'react'
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLanguage } from '../../texts/language.tsx'

/** Day, month and year of a date, typed in the order of the language. Dates are `YYYY-MM-DD`, `''` is none. */
export default function DateSegments({
  value,
  onChange,
  isInvalid,
  ...names
}: {
  value: string
  onChange: (date: string) => void
  isInvalid: boolean
  'aria-labelledby': string
  'aria-describedby': string | undefined
}) {
  const { locale } = useLanguage()
  const [unfinished, setUnfinished] = useState<CalendarDate>()
  return (
    <I18nProvider locale={locale}>
      <DateField
        {...names}
        className="date-field"
        shouldForceLeadingZeros
        isInvalid={isInvalid}
        value={unfinished ?? (value === '' ? null : parseDate(value))}
        // As in an input of the browser.
        onKeyDown={({ key, target }) => {
          if (key === 'Enter') (target as Element).closest('form')?.requestSubmit()
        }}
        onChange={(date: CalendarDate | null) => {
          // The first digits of a year are a year themselves.
          const isUnfinished = date !== null && date.year < 1000
          setUnfinished(isUnfinished ? date : undefined)
          if (!isUnfinished) onChange(date?.toString() ?? '')
        }}
        onBlur={() => setUnfinished(undefined)}
      >
        <DateInput className="date-segments">
          {(segment) => <DateSegment segment={segment} className="date-segment" />}
        </DateInput>
      </DateField>
    </I18nProvider>
  )
}
