/** A change as an arrow, a number and words, so that meaning never depends on colour alone. */
export function Change({
  by,
  words,
  same,
  shown,
  title,
}: {
  /** Positive is better. */
  by: number
  words: string
  /** Words for no change. */
  same: string
  shown: string
  title?: string
}) {
  if (by === 0) {
    return (
      <span className="hint" title={title}>
        <span aria-hidden="true">=</span>
        <span className="unseen">{same}</span>
      </span>
    )
  }
  return (
    <span className={by > 0 ? 'change better' : 'change worse'} title={title}>
      <span aria-hidden="true">
        {by > 0 ? '▲' : '▼'}
        {shown}
      </span>
      <span className="unseen">{words}</span>
    </span>
  )
}
