import type { ReportBlock, ReportContent } from '@sextant/contract/reports_2/document.ts'
import { cellText, type Writing } from '@sextant/contract/reports_2/writing.ts'
import { Change } from './change.tsx'
import { StackChart } from './stack-chart.tsx'

/** The figures of a report, and the chart below them. */
export function Figures({
  block,
  words,
  writing,
  heading: Heading,
}: {
  block: Extract<ReportBlock, { kind: 'figures' }>
  words: ReportContent['words']
  writing: Writing
  heading: 'h2' | 'h3'
}) {
  const { chart, figures, note, region, title } = block
  return (
    <>
      <section>
        <Heading className={region === null ? 'unseen' : undefined}>
          {title}
          {region !== null && <span className="of-region">{region}</span>}
        </Heading>
        <dl className="paper-figures">
          {figures.map(({ change, label, note: remark, unit, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figure-value">
                {cellText(value, unit, writing)}{' '}
                {change !== null && <Change value={change} words={words} writing={writing} />}
              </dd>
              <dd className="figure-note">{remark}</dd>
            </div>
          ))}
        </dl>
        {note !== '' && <p className="note">{note}</p>}
      </section>
      {chart !== null && chart.dates.length > 0 && (
        <section>
          <Heading>{chart.title}</Heading>
          <StackChart chart={chart} words={words} writing={writing} />
        </section>
      )}
    </>
  )
}
