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

/** A pop-up with a calendar of every day or of some. Dates are `YYYY-MM-DD`. */
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
  /** What can be chosen, in ascending order: every day, if not given. */
  days?: readonly string[]
  chosen: string | undefined
  today: string
  onChoose: (date: string) => void
}) {
  const texts = useTexts()
  return (
    <PopUp label={label} opened={opened} className="calendar-pop-up">
      <AriaCalendar
        aria-label={label}
        createCalendar={() => new GregorianCalendar()}
        firstDayOfWeek="mon"
        autoFocus
        value={chosen === undefined ? null : parseDate(chosen)}
        defaultFocusedValue={parseDate(chosen ?? days?.at(-1) ?? today)}
        {...(days !== undefined && onlySome(days, today))}
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
      {days !== undefined && <p className="options-note">{texts.days}</p>}
    </PopUp>
  )
}

function onlySome(days: readonly string[], today: string) {
  const offered = new Set(days)
  const [first, last] = [days[0] ?? today, days.at(-1) ?? today]
  return {
    minValue: parseDate(first),
    maxValue: parseDate(last < today ? today : last),
    isDateUnavailable: (date: { toString: () => string }) => !offered.has(date.toString()),
  }
}
