import { formatDate } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import type { ChartNote } from './notes.ts'
import { valueInWords, type ChartSeries } from './series.ts'
import { useTexts } from './texts/use-texts.ts'

/** The values of a chart as a table, latest date first, in a closed `<details>`. */
export function ChartTable({
  title,
  dates,
  series,
  notes,
  format,
}: {
  title: string
  dates: readonly string[]
  series: readonly ChartSeries[]
  notes: readonly ChartNote[]
  format: (value: number) => string
}) {
  const texts = useTexts()
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
              {notes.length > 0 && <th scope="col">{texts.notes}</th>}
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
                  {notes.length > 0 && <td>{signsOn(date, notes)}</td>}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** The signs of the notes of a date: `A, G1`. */
function signsOn(date: string, notes: readonly ChartNote[]): string {
  return notes
    .filter(({ from, to }) => from <= date && (to === null || to >= date))
    .map(({ sign }) => sign)
    .join(', ')
}
