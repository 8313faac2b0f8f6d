import './date-input.css'
import { isDate } from '@sextant/contract/calendar.ts'
import { lazy, Suspense } from 'react'
import { useSharedTexts } from '../texts/language.tsx'
import { Icon } from './icon/icon.tsx'
import { PopUpButton } from './pop-up-button.tsx'

const DateSegments = lazy(() => import('./pop-up/date-segments.tsx'))
const load = () => import('./pop-up/calendar.tsx')

/** A date that is typed or chosen in a calendar. Dates are `YYYY-MM-DD`, `''` is none. */
export function DateInput({
  label,
  labelId,
  describedBy,
  isInvalid = false,
  value,
  today,
  onChange,
}: {
  label: string
  /** The element that shows `label`. */
  labelId: string
  describedBy?: string | undefined
  isInvalid?: boolean
  value: string
  today: string
  onChange: (date: string) => void
}) {
  const texts = useSharedTexts()
  // An address may name what is no date.
  const date = isDate(value) ? value : ''
  return (
    <span className="date-input" data-invalid={isInvalid || undefined}>
      <Suspense fallback={<span className="date-segments" />}>
        <DateSegments
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          isInvalid={isInvalid}
          value={date}
          onChange={onChange}
        />
      </Suspense>
      <PopUpButton
        aria-label={texts.calendarOf(label)}
        has="dialog"
        className="pop-up-button plain"
        load={load}
        render={({ Calendar }, opened) => (
          <Calendar
            label={label}
            opened={opened}
            chosen={date === '' ? undefined : date}
            today={today}
            onChoose={onChange}
          />
        )}
      >
        <Icon name="calendar" />
      </PopUpButton>
    </span>
  )
}
