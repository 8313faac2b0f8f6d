import { useTextsOf } from '../../texts/language.tsx'
import './invented-badge.css'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** Marks a number that the sandbox invented. */
export function InventedMark() {
  const texts = useTextsOf({ en, ru })
  return (
    <span className="invented-badge" title={texts.markTitle}>
      {texts.mark}
    </span>
  )
}
