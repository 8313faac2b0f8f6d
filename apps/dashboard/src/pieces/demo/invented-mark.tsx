import './invented-badge.css'
import { useTexts } from './texts/use-texts.ts'

/**
 * Marks a number that the sandbox invented.
 *
 * @param size `sign` is an asterisk whose label says the same
 */
export function InventedMark({ size = 'full' }: { size?: 'full' | 'sign' }) {
  const texts = useTexts()
  return size === 'sign' ? (
    <span className="invented-badge" role="img" aria-label={texts.mark} title={texts.markTitle}>
      *
    </span>
  ) : (
    <span className="invented-badge" title={texts.markTitle}>
      {texts.mark}
    </span>
  )
}
