import { Choice } from '../../ui/choice.tsx'
import type { Time } from './entry.ts'
import { useTexts } from './texts/use-texts.ts'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))
const minutes = Array.from({ length: 60 }, (_, minute) => String(minute))

/** A time of day, or an interval such as every four hours. */
export function TimeFields({
  number,
  time,
  isOnce,
  onChange,
  onRemove,
}: {
  /** Number of the time, from 1. */
  number: number
  time: Time
  /** Whether it must be one time of day. */
  isOnce: boolean
  onChange: (time: Time) => void
  /** Undefined for the only time. */
  onRemove: (() => void) | undefined
}) {
  const texts = useTexts()
  const select = (part: 'hour' | 'minute', words: Readonly<Record<string, string>>, numbers: string[]) => (
    <Choice
      label={texts[part]}
      options={[
        ...(isOnce ? [] : Object.entries(words)),
        ...numbers.map((each) => [each, each.padStart(2, '0')] as const),
      ]}
      chosen={time[part]}
      onChoose={(chosen) => onChange({ ...time, [part]: chosen })}
    />
  )
  return (
    <div className="row schedule-time" role="group" aria-label={texts.time(number)}>
      {select('hour', texts.hourWords, hours)}
      {select('minute', texts.minuteWords, minutes)}
      {onRemove !== undefined && (
        <button type="button" onClick={onRemove}>
          {texts.removeTime}
          <span className="unseen"> {texts.time(number)}</span>
        </button>
      )}
    </div>
  )
}
