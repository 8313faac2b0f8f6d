import type { ReportChart, ReportContent } from '@sextant/contract/reports_2/document.ts'
import type { Writing } from '@sextant/contract/reports_2/writing.ts'
import { useId } from 'react'

const [WIDTH, HEIGHT, LEFT, BASE] = [706, 200, 28, 176]
/** Most dates that are written below the bars. */
const LABELS = 7

/** The keywords by range of positions: a bar for each date, the best range below. */
export function StackChart({
  chart,
  words,
  writing,
}: {
  chart: ReportChart
  words: ReportContent['words']
  writing: Writing
}) {
  const id = useId()
  const { bars, dates, note, segments, title } = chart
  const dayOf = writing.days(dates)
  const most = Math.max(1, ...bars.map(sumOf))
  // The middle one only where it is a whole number.
  const lines = most % 2 === 0 ? [0, most / 2, most] : [0, most]
  const step = (WIDTH - LEFT) / dates.length
  const width = Math.min(48, step * 0.86)
  const every = Math.ceil(dates.length / LABELS)
  const scale = (BASE - 8) / most
  // A chart has no ranges deeper than what was looked at, so what was not found may be at any place.
  const notFound = segments.length - 1
  const rangeClass = (index: number) => (index === notFound ? 'not-found' : `range-${index}`)
  const last = dates.length - 1
  // The last date is always written, so one that stands close before it is not.
  const isLabelled = (place: number) => place === last || (place % every === 0 && last - place > every / 2)
  return (
    <>
      <p className="note">{note}</p>
      <ul className="paper-legend">
        {segments.map((name, index) => (
          <li key={name}>
            <span className={`swatch ${rangeClass(index)}`} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
      <svg className="paper-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
        <defs>
          <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="1.5" height="4" className="hatch" />
          </pattern>
        </defs>
        {lines.map((count) => (
          <g key={count}>
            <line x1={LEFT} x2={WIDTH} y1={BASE - count * scale} y2={BASE - count * scale} />
            <text x={LEFT - 6} y={BASE - count * scale + 4} textAnchor="end">
              {writing.number(count)}
            </text>
          </g>
        ))}
        {bars.map((counts, place) => {
          const x = LEFT + place * step + (step - width) / 2
          return (
            <g key={dates[place]}>
              {counts.map((count, index) => {
                const below = sumOf(counts.slice(0, index))
                return (
                  <rect
                    key={segments[index]}
                    className={rangeClass(index)}
                    fill={index === notFound ? `url(#${id})` : undefined}
                    x={x}
                    y={BASE - (below + count) * scale}
                    width={width}
                    height={Math.max(0, count * scale - 1)}
                  />
                )
              })}
              {isLabelled(place) && (
                <text
                  className={place === 0 || place === last ? 'day' : 'day in-between'}
                  // The outer ones stay within the paper.
                  {...(place === last
                    ? { x: x + width, textAnchor: 'end' }
                    : place === 0
                      ? { x, textAnchor: 'start' }
                      : { x: x + width / 2, textAnchor: 'middle' })}
                  y={HEIGHT - 8}
                >
                  {dayOf(dates[place]!)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <details className="no-print">
        <summary>{words.as_table}</summary>
        <div className="paper-scroll" role="region" aria-label={title} tabIndex={0}>
          <table className="paper-table">
            <thead>
              <tr>
                <th scope="col">{words.date}</th>
                {segments.map((name) => (
                  <th key={name} scope="col" className="figure">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bars.map((counts, place) => (
                <tr key={dates[place]}>
                  <th scope="row">{dayOf(dates[place]!)}</th>
                  {counts.map((count, index) => (
                    <td key={segments[index]} className="figure">
                      {writing.number(count)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
