import type { ReportCell, ReportContent, ReportTable } from '@sextant/contract/reports_2/document.ts'
import { cellText, type Writing } from '@sextant/contract/reports_2/writing.ts'
import { Link } from 'react-router'
import { Change } from './change.tsx'

/** A table of a report. `evidenceAt` is the address of the evidence of a row. */
export function Table({
  block,
  words,
  writing,
  heading: Heading,
  evidenceAt,
}: {
  block: ReportTable
  words: ReportContent['words']
  writing: Writing
  heading: 'h2' | 'h3'
  evidenceAt: ((row: number) => string | undefined) | undefined
}) {
  const { bars, columns, note, own, region, rows, title } = block
  const name = region === null ? title : `${title}, ${region}`
  const longest = bars === null ? 0 : Math.max(0, ...rows.map((row) => numberIn(row[bars])))
  return (
    <section className={block.half ? 'half' : undefined}>
      <Heading>
        {title}
        {region !== null && <span className="of-region">{region}</span>}
      </Heading>
      {rows.length > 0 && (
        <div className="paper-scroll" role="region" aria-label={name} tabIndex={0}>
          <table className="paper-table">
            <thead className={block.half ? 'unseen' : undefined}>
              <tr>
                {columns.map(({ kind, label }) => (
                  <th key={label} scope="col" className={kind === 'text' ? undefined : 'figure'}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, place) => (
                <tr key={place} className={own === place ? 'own' : undefined}>
                  {columns.map(({ kind, label }, index) => {
                    const cell = row[index] ?? null
                    const text = cellText(cell, kind, writing)
                    if (index === 0) {
                      const evidence = evidenceAt?.(place)
                      return (
                        <th key={label} scope="row">
                          {evidence === undefined ? text : <Link to={evidence}>{text}</Link>}
                        </th>
                      )
                    }
                    return (
                      <td key={label} data-label={label} className={kind === 'text' ? 'page-cell' : 'figure'}>
                        {kind === 'change' && typeof cell === 'number' ? (
                          <Change value={cell} words={words} writing={writing} />
                        ) : index === bars ? (
                          <span className="bar-cell">
                            <span
                              className="bar"
                              aria-hidden="true"
                              style={{ '--share': longest === 0 ? 0 : numberIn(cell) / longest }}
                            />
                            {text}
                          </span>
                        ) : (
                          text
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {note !== '' && <p className="note">{note}</p>}
    </section>
  )
}

function numberIn(cell: ReportCell | undefined): number {
  return typeof cell === 'number' ? cell : 0
}
