import { useTextsOf } from '../../texts/language.tsx'
import './invented-badge.css'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** The fields of a project that say whether its numbers are invented. */
interface Labelled {
  readonly demo: 0 | 1
  readonly synthetic: 0 | 1
}

/** Marks a project with invented numbers in a list. */
export function InventedBadge({ demo, synthetic }: Labelled) {
  const texts = useTextsOf({ en, ru })
  if (demo === 0 && synthetic === 0) return null
  return (
    <span className="invented-badge" title={demo === 1 ? texts.demoTodo : texts.syntheticTodo}>
      {demo === 1 ? texts.badge : texts.badgeSynthetic}
    </span>
  )
}
