import './stack-bar.css'

/** A part of a bar: 1 to 5 are the ranges of positions, 0 is what was not found. */
export interface StackPart {
  readonly tone: 0 | 1 | 2 | 3 | 4 | 5
  readonly count: number
  readonly words: string
}

/** A bar divided by counts. Its numbers are in its label and in its tooltip. */
export function StackBar({ parts }: { parts: readonly StackPart[] }) {
  const label = parts.map(({ words }) => words).join(', ')
  return (
    <span className="stack-bar" role="img" aria-label={label} title={label}>
      {parts
        .filter(({ count }) => count > 0)
        .map(({ tone, count }) => (
          <span key={tone} className={`bar-${tone}`} style={{ flexGrow: count }} />
        ))}
    </span>
  )
}
