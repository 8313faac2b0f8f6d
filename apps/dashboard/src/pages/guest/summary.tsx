import { useAsk } from '../../api/ask.ts'
import { segments } from '../../api/segments.ts'
import { Asked } from '../../pieces/asked.tsx'
import { InventedLine } from '../../pieces/demo/invented-line.tsx'
import { formatCount, formatDate, formatPercent } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Table } from '../../ui/table.tsx'
import { useTexts } from './texts/use-texts.ts'
import type { Visit } from './visit.ts'

/** The last two dates with a check, compared. */
export function Summary({ visit, region }: { visit: Visit; region: Visit['regions'][number] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const count = (value: number) => formatCount(value, locale)
  const query = useAsk('get/positions_2/summary', {
    project_id: visit.project_id,
    region_index: region.index,
    type_range: 7,
    date1: visit.date1 ?? '0001-01-01',
    date2: visit.date2 ?? '9999-12-31',
    show_dynamics: 1,
    show_tops: 1,
    show_avg: 1,
    show_invented: 1,
    show_comparison: 1,
    show_visibility: visit.contents.includes('volume') ? 1 : 0,
  })
  return (
    <Asked query={query}>
      {({ result }) => {
        const [first, last] = result.dates
        if (first === undefined || last === undefined) return <p className="lead">{texts.noChecks}</p>
        const now = result.tops?.[1]
        const comparison = first === last ? undefined : result.comparison
        return (
          <>
            <p>
              {first === last
                ? formatDate(last, locale)
                : texts.compared(formatDate(first, locale), formatDate(last, locale))}
            </p>
            <dl className="guest-figures">
              <Figure
                name={texts.average}
                value={result.avgs?.[1]}
                moved={comparison?.avg_dynamic}
                words={count}
              />
              {result.visibilities !== undefined && (
                <Figure
                  name={texts.visibility}
                  value={result.visibilities[1]}
                  moved={comparison?.visibility_dynamic}
                  words={(value) => formatPercent(value, locale)}
                />
              )}
              {first !== last && (
                <>
                  <Figure name={texts.wentUp} value={result.dynamics?.up} words={count} />
                  <Figure name={texts.stayed} value={result.dynamics?.stay} words={count} />
                  <Figure name={texts.wentDown} value={result.dynamics?.down} words={count} />
                </>
              )}
            </dl>
            {comparison !== undefined && (
              <p className="hint">
                {texts.averageOver(comparison.found, comparison.depth)}{' '}
                {result.visibilities !== undefined &&
                  comparison.visibility_dynamic !== null &&
                  texts.visibilityOver(comparison.with_volume)}
              </p>
            )}
            {result.invented?.slice(first === last ? 1 : 0).map((invented, index) => (
              <InventedLine
                key={index}
                date={formatDate(index === 0 && first !== last ? first : last, locale)}
                invented={invented}
              />
            ))}
            {now !== undefined && (
              <div className="guest-counts">
                <h2>{texts.segmentsTitle}</h2>
                <Table
                  label={texts.segmentsTitle}
                  rows={segments}
                  keyOf={({ name }) => name}
                  columns={[
                    {
                      name: 'positions',
                      heading: texts.positions,
                      isRowHeading: true,
                      cell: ({ name }) => texts.segments[name],
                    },
                    {
                      name: 'keywords',
                      heading: texts.keywords,
                      isNumber: true,
                      cell: (segment) => count(segment.count(now) ?? 0),
                    },
                  ]}
                />
              </div>
            )}
          </>
        )
      }}
    </Asked>
  )
}

function Figure({
  name,
  value,
  moved = null,
  words,
}: {
  name: string
  value: number | null | undefined
  /** Positive is better. */
  moved?: number | null | undefined
  words: (value: number) => string
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null || value === undefined ? '–' : words(value)}{' '}
        {moved !== null && moved !== 0 && (
          <span className={moved > 0 ? 'better' : 'worse'}>
            <span aria-hidden="true">{moved > 0 ? '▲' : '▼'}</span>
            <span className="unseen">{moved > 0 ? texts.better : texts.worse}</span>{' '}
            {formatCount(Math.abs(moved), locale)}
          </span>
        )}
      </dd>
    </div>
  )
}
