import './invented-badge.css'
import { useTexts } from './texts/use-texts.ts'

/** Marks a number that the sandbox invented. */
export function InventedMark() {
  const texts = useTexts()
  return (
    <span className="invented-badge" title={texts.markTitle}>
      {texts.mark}
    </span>
  )
}
