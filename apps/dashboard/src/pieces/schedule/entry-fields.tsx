import { ChoiceField } from '../../ui/choice-field.tsx'
import { DayBoxes } from './day-boxes.tsx'
import { AFTER_CHECK, EVERY_DAY, newTime, type Entry } from './entry.ts'
import { useTexts } from './texts/use-texts.ts'
import { TimeFields } from './time-fields.tsx'
import './schedule.css'

/** The days of an entry: every day, chosen days, or after each rank check. */
type DayKind = 'every' | 'chosen' | 'after'

/** Days and the times at which work starts on them. */
export function EntryFields({
  number,
  entry: { days, times },
  canFollowChecks,
  isOnceADay = false,
  onChange,
  onRemove,
}: {
  /** Number of the entry, from 1. */
  number: number
  entry: Entry
  /** Whether work may start after every rank check. */
  canFollowChecks: boolean
  /** Whether work starts at most once a day. */
  isOnceADay?: boolean
  onChange: (entry: Entry) => void
  /** Undefined for an entry that must stay. */
  onRemove: (() => void) | undefined
}) {
  const texts = useTexts()
  const kind = kindOf(days)
  const kinds: readonly DayKind[] = canFollowChecks ? ['every', 'chosen', 'after'] : ['every', 'chosen']
  const begin: Readonly<Record<DayKind, Entry>> = {
    every: { days: [EVERY_DAY], times },
    chosen: { days: ['MONDAY'], times },
    after: { days: [AFTER_CHECK], times: [] },
  }
  return (
    <fieldset className="schedule-entry">
      <legend>{texts.entry(number)}</legend>
      <div className="short">
        <ChoiceField
          label={texts.days}
          options={kinds.map((each) => [each, texts.dayKinds[each]] as const)}
          value={kind}
          onChoose={(chosen) => {
            const entry = begin[chosen]
            onChange(chosen !== 'after' && entry.times.length === 0 ? { ...entry, times: [newTime] } : entry)
          }}
        />
      </div>
      {kind === 'chosen' && <DayBoxes days={days} onChange={(chosen) => onChange({ days: chosen, times })} />}
      {kind !== 'after' && (
        <>
          {times.map((time, place) => (
            <TimeFields
              key={place}
              number={place + 1}
              time={time}
              isOnce={isOnceADay}
              onChange={(changed) => onChange({ days, times: times.with(place, changed) })}
              onRemove={
                times.length > 1 ? () => onChange({ days, times: times.toSpliced(place, 1) }) : undefined
              }
            />
          ))}
          {!isOnceADay && (
            <button type="button" onClick={() => onChange({ days, times: [...times, newTime] })}>
              {texts.addTime}
            </button>
          )}
        </>
      )}{' '}
      {onRemove !== undefined && (
        <button type="button" onClick={onRemove}>
          {texts.removeEntry}
          <span className="unseen"> {texts.entry(number)}</span>
        </button>
      )}
    </fieldset>
  )
}

function kindOf(days: readonly string[]): DayKind {
  if (days.includes(EVERY_DAY)) return 'every'
  return days.length > 0 && days.every((day) => day === AFTER_CHECK) ? 'after' : 'chosen'
}
