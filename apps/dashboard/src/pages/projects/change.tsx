import { roundedChange } from './figures.ts'
import { useTexts } from './texts/use-texts.ts'

/** A change as an arrow, a number and words, so that meaning never depends on colour alone; nothing if it is not known. */
export function Change({
  by,
  shown,
  words,
  title,
}: {
  /** Positive is better. */
  by: number | null | undefined
  shown: (size: number) => string
  /** The change in words, for screen readers. */
  words: (direction: 'better' | 'worse', size: string) => string
  title?: string | undefined
}) {
  const { same } = useTexts()
  if (by === null || by === undefined) return null
  // A change that disappears in rounding is none.
  const rounded = roundedChange(by)
  if (rounded === 0) {
    return (
      <span className="change hint" title={title}>
        <span aria-hidden="true">=</span>
        <span className="unseen">{same}</span>
      </span>
    )
  }
  const size = shown(Math.abs(rounded))
  return (
    <span className={rounded > 0 ? 'change better' : 'change worse'} title={title}>
      <span aria-hidden="true">
        {rounded > 0 ? '▲' : '▼'}
        {size}
      </span>
      <span className="unseen">{words(rounded > 0 ? 'better' : 'worse', size)}</span>
    </span>
  )
}
