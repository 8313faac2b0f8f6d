import './choosing.css'
import { useId } from 'react'
import { formatDate } from '../texts/format.ts'
import { useLanguage } from '../texts/language.tsx'
import { Icon } from './icon/icon.tsx'
import { PopUpButton } from './pop-up-button.tsx'

const load = () => import('./pop-up/calendar.tsx')

/** Chooses one of some days in a calendar. Dates are `YYYY-MM-DD`. */
export function DayChoice({
  label,
  days,
  chosen,
  today,
  onChoose,
}: {
  label: string
  /** What can be chosen, in ascending order. */
  days: readonly string[]
  chosen: string | undefined
  today: string
  onChoose: (date: string) => void
}) {
  const { locale } = useLanguage()
  const id = useId()
  return (
    <div className="chooser">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <PopUpButton
        id={id}
        aria-labelledby={`${id}-label ${id}`}
        has="dialog"
        className="pop-up-button choice-button"
        load={load}
        render={({ Calendar }, opened) => (
          <Calendar
            label={label}
            opened={opened}
            days={days}
            chosen={chosen}
            today={today}
            onChoose={onChoose}
          />
        )}
      >
        <Icon name="calendar" />
        <span className="choice-words">{chosen === undefined ? '—' : formatDate(chosen, locale)}</span>
        <Icon name="chevron-down" />
      </PopUpButton>
    </div>
  )
}
