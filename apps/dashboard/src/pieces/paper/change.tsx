import type { ReportContent } from '@sextant/contract/reports_2/document.ts'
import type { Writing } from '@sextant/contract/reports_2/writing.ts'

/** A change with its direction as a sign and, for screen readers, as a word. */
export function Change({
  value,
  words,
  writing,
}: {
  value: number
  words: ReportContent['words']
  writing: Writing
}) {
  if (value === 0) return <span className="same">=</span>
  const isUp = value > 0
  return (
    <span className={isUp ? 'better' : 'worse'}>
      <span aria-hidden="true">{isUp ? '▲' : '▼'}</span>
      <span className="unseen">{isUp ? words.up : words.down} </span>
      {writing.number(Math.abs(value))}
    </span>
  )
}
