import { useTextsOf } from '../../texts/language.tsx'
import './invented-badge.css'
import type { Labelled } from './invented-notice.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

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
