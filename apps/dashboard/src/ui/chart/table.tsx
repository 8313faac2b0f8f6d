import { formatDate } from '../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../texts/language.tsx'
import { valueInWords, type ChartSeries } from './series.ts'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** The values of a chart as a table, latest date first, in a closed `<details>`. */
export function ChartTable({
  title,
  dates,
  series,
  format,
}: {
  title: string
  dates: readonly string[]
  series: readonly ChartSeries[]
  format: (value: number) => string
}) {
  const texts = useTextsOf({ en, ru })
  const { locale } = useLanguage()
  return (
    <details className="chart-table">
      <summary>{texts.asTable}</summary>
      <div className="scroll" role="region" aria-label={title} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{texts.date}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dates
              .map((date, index) => (
                <tr key={date}>
                  <th scope="row">{formatDate(date, locale)}</th>
                  {series.map((one) => (
                    <td key={one.name} className="number">
                      {valueInWords(one, index, format)}
                    </td>
                  ))}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </div>
    </details>
  )
}
