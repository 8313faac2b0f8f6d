import type { ProjectFigures } from '../../api/projects.ts'
import { HISTORY_DAYS } from '../../api/projects.ts'
import { formatDate } from '../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../texts/language.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { Change } from './change.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** The average position, how it changed, and its line over the last weeks. */
export function AverageCell({ figures }: { figures: ProjectFigures | undefined }) {
  const texts = useTextsOf({ en, ru })
  const { locale } = useLanguage()
  if (figures === undefined) return <span aria-hidden="true">…</span>
  const { positions_summary: summary, positions_history: history } = figures
  const average = summary?.avgs?.[1] ?? null
  if (summary == null || average === null) return <span className="hint">{texts.noFigures}</span>
  const number = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)
  // What is not seen in the number is no change.
  const change = summary.avg_dynamic == null ? null : Math.round(summary.avg_dynamic * 10) / 10
  const [first, last] = [
    history?.avg.find((value) => value !== null),
    history?.avg.findLast((value) => value !== null),
  ]
  return (
    <>
      <span className="figure">{number(average)}</span>{' '}
      {change !== null && summary.dates[0] !== summary.dates[1] && (
        <Change
          by={change}
          words={change > 0 ? texts.better(number(change)) : texts.worse(number(-change))}
          same={texts.same}
          shown={number(Math.abs(change))}
          title={texts.since(formatDate(summary.dates[0]!, locale))}
        />
      )}
      {history !== undefined && history.dates.length > 1 && first != null && last != null && (
        <Sparkline
          values={byDay(history)}
          lowIsUp
          label={texts.trend(number(first), number(last), HISTORY_DAYS)}
        />
      )}
    </>
  )
}

/** A value for every day from the first date to the last: a day without a check is a gap. */
function byDay({ dates, avg }: NonNullable<ProjectFigures['positions_history']>): (number | null)[] {
  const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000
  const first = dayOf(dates[0]!)
  const values = Array.from({ length: dayOf(dates.at(-1)!) - first + 1 }, (): number | null => null)
  dates.forEach((date, index) => (values[dayOf(date) - first] = avg[index] ?? null))
  return values
}
