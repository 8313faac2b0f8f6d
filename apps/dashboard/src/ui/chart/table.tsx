import { formatDate } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Table } from '../table.tsx'
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
      <Table
        label={title}
        rows={dates.map((date, index) => ({ date, index })).toReversed()}
        keyOf={({ date }) => date}
        columns={[
          {
            name: 'date',
            heading: texts.date,
            isRowHeading: true,
            cell: ({ date }) => formatDate(date, locale),
          },
          ...series.map((one, place) => ({
            name: `series-${place}`,
            heading: one.name,
            isNumber: true,
            cell: ({ index }: { index: number }) => valueInWords(one, index, format),
          })),
          ...(notes.length > 0
            ? [
                {
                  name: 'notes',
                  heading: texts.notes,
                  cell: ({ date }: { date: string }) => signsOn(date, notes),
                },
              ]
            : []),
        ]}
      />
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
