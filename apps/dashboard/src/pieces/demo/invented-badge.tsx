import './invented-badge.css'
import { useTexts } from './texts/use-texts.ts'

/** The fields of a project that say whether its numbers are invented. */
interface Labelled {
  readonly demo: 0 | 1
  readonly synthetic: 0 | 1
}

/** Marks a project with invented numbers in a list. */
export function InventedBadge({ demo, synthetic }: Labelled) {
  const texts = useTexts()
  if (demo === 0 && synthetic === 0) return null
  return (
    <span className="invented-badge" title={demo === 1 ? texts.demoTodo : texts.syntheticTodo}>
      {demo === 1 ? texts.badge : texts.badgeSynthetic}
    </span>
  )
}
