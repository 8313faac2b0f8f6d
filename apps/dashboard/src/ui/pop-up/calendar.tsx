import { GregorianCalendar, parseDate, type CalendarDate } from '@internationalized/date'
import { Button } from 'react-aria-components/Button'
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { Icon } from '../icon/icon.tsx'
import type { Opened } from '../pop-up-button.tsx'
import { PopUp } from './pop-up.tsx'
import { useTexts } from './texts/use-texts.ts'

/** A pop-up with a calendar that offers some days only. Dates are `YYYY-MM-DD`. */
export function Calendar({
  label,
  opened,
  days,
  chosen,
  today,
  onChoose,
}: {
  label: string
  opened: Opened
  /** What can be chosen, in ascending order. */
  days: readonly string[]
  chosen: string | undefined
  today: string
  onChoose: (date: string) => void
}) {
  const texts = useTexts()
  const offered = new Set(days)
  const [first, last] = [days[0] ?? today, days.at(-1) ?? today]
  return (
    <PopUp label={label} opened={opened} className="calendar-pop-up">
      <AriaCalendar
        aria-label={label}
        createCalendar={() => new GregorianCalendar()}
        firstDayOfWeek="mon"
        autoFocus
        value={chosen === undefined ? null : parseDate(chosen)}
        defaultFocusedValue={parseDate(chosen ?? last)}
        minValue={parseDate(first)}
        maxValue={parseDate(last < today ? today : last)}
        isDateUnavailable={(date) => !offered.has(date.toString())}
        onChange={(date: CalendarDate) => {
          onChoose(date.toString())
          opened.onClose()
        }}
      >
        <div className="calendar-head">
          <Button slot="previous">
            <Icon name="chevron-left" />
          </Button>
          <CalendarHeading />
          <Button slot="next">
            <Icon name="chevron-right" />
          </Button>
        </div>
        <CalendarGrid weekdayStyle="short">
          <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell date={date} className={date.toString() === today ? 'day today' : 'day'} />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </AriaCalendar>
      <p className="options-note">{texts.days}</p>
    </PopUp>
  )
}
