import { formatDateTime, formatDecimal } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Columns } from '../../ui/columns/columns.tsx'
import { answeredOf, isOpen, type Run } from './runs.ts'
import { useTexts } from './texts/use-texts.ts'

/** The share of keywords with a result in each check: data quality over time. */
export function Quality({ runs }: { runs: readonly Run[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const ended = runs.filter((run) => !isOpen(run) && run.checks > 0).toReversed()
  if (ended.length < 2) return null
  const { answered, partial, failed, cancelled } = texts.parts
  return (
    <section className="panel">
      <Columns
        title={texts.quality}
        parts={[
          { name: answered, tone: 'good' },
          { name: partial, tone: 'warn' },
          { name: failed, tone: 'bad' },
          { name: cancelled, tone: 'off' },
        ]}
        columns={ended.map((run) => ({
          label: formatDateTime(run.started_at, locale),
          values: [answeredOf(run), run.partial, run.failed, run.cancelled].map(
            (count) => (100 * count) / run.checks,
          ),
        }))}
        format={(value) => texts.percent(formatDecimal(value, locale))}
        maximum={100}
      />
      <p className="hint">{texts.qualityHint}</p>
    </section>
  )
}
