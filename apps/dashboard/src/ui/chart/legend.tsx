import { valueInWords, type ChartSeries } from './series.ts'
import { useTexts } from './texts/use-texts.ts'

/** The sign of each series, with its value on the date under the pointer, or else the last date. */
export function ChartLegend({
  date,
  index,
  series,
  format,
}: {
  date: string
  index: number
  series: readonly ChartSeries[]
  format: (value: number) => string
}) {
  const texts = useTexts()
  return (
    <div className="chart-legend">
      {date !== '' && <span className="chart-date">{texts.on(date)}</span>}
      <ul>
        {series.map((one) => (
          <li key={one.name}>
            <span className={`chart-sign kind-${one.kind} tone-${one.tone}`} aria-hidden="true" />
            {one.name} <strong>{valueInWords(one, index, format)}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
