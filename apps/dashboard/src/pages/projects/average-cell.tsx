import { HISTORY_DAYS, type Project, type ProjectFigures } from '../../api/projects.ts'
import { trackedRegions } from '../../api/regions.ts'
import { InventedMark } from '../../demo/invented-mark.tsx'
import { formatDate } from '../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../texts/language.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { Change } from './change.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** The average position, its change, and a sparkline of recent weeks. */
export function AverageCell({ project, figures }: { project: Project; figures: ProjectFigures | undefined }) {
  const texts = useTextsOf({ en, ru })
  const { locale } = useLanguage()
  if (figures === undefined) return <span aria-hidden="true">…</span>
  const { positions_summary: summary, positions_history: history } = figures
  if (summary === undefined || summary === null) return <span className="hint">{texts.noFigures}</span>
  const ofWhich = trackedRegions(project).length > 1 && <p className="hint">{texts.firstRegion}</p>
  const average = summary.avgs?.[1] ?? null
  if (average === null) {
    return (
      <>
        <span className="hint">{texts.nothingFound}</span>
        {ofWhich}
      </>
    )
  }
  const number = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)
  // A change that disappears in rounding is none.
  const change = Math.round((summary.avg_dynamic ?? 0) * 10) / 10
  const known = history?.avg.filter((value) => value !== null) ?? []
  return (
    <>
      <span className="figure">{number(average)}</span>{' '}
      {(summary.invented?.[1]?.cells ?? 0) > 0 && <InventedMark />}{' '}
      {summary.dates[0] !== summary.dates[1] && (
        <Change
          by={change}
          words={change > 0 ? texts.better(number(change)) : texts.worse(number(-change))}
          same={texts.same}
          shown={number(Math.abs(change))}
          title={texts.since(formatDate(summary.dates[0]!, locale))}
        />
      )}
      {history !== undefined && known.length > 1 && (
        <Sparkline
          values={byDay(history)}
          lowIsUp
          label={texts.trend(number(known[0]!), number(known.at(-1)!), HISTORY_DAYS)}
        />
      )}
      {ofWhich}
    </>
  )
}

/** A value per day from the first date to the last. A day without a check is a gap. */
function byDay({ dates, avg }: NonNullable<ProjectFigures['positions_history']>): (number | null)[] {
  const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000
  const first = dayOf(dates[0]!)
  const values = Array.from({ length: dayOf(dates.at(-1)!) - first + 1 }, (): number | null => null)
  dates.forEach((date, index) => (values[dayOf(date) - first] = avg[index] ?? null))
  return values
}
