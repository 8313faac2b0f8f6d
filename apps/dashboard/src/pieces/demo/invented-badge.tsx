import './invented-badge.css'
import { useTexts } from './texts/use-texts.ts'

/** The fields of a project that say whether its numbers are invented. */
interface Labelled {
  readonly demo: 0 | 1
  readonly synthetic: 0 | 1
}

/**
 * Marks a project with invented numbers in a list.
 *
 * @param size `short` is one word, and `sign` an asterisk whose label says the same
 */
export function InventedBadge({
  demo,
  synthetic,
  size = 'full',
}: Labelled & { size?: 'full' | 'short' | 'sign' }) {
  const texts = useTexts()
  if (demo === 0 && synthetic === 0) return null
  const label = demo === 1 ? texts.badge : texts.badgeSynthetic
  const title = demo === 1 ? texts.demoTodo : texts.syntheticTodo
  return size === 'sign' ? (
    <span className="invented-badge" role="img" aria-label={label} title={title}>
      *
    </span>
  ) : (
    <span className="invented-badge" title={title}>
      {size === 'short' ? texts.mark : label}
    </span>
  )
}
