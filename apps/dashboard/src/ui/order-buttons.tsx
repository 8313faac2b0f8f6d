import { Icon } from './icon/icon.tsx'
import './order-buttons.css'

/**
 * Buttons that move an item up or down. At the end of the list a button does nothing but stays, so that the
 * focus is not lost.
 */
export function OrderButtons({
  labels,
  onUp,
  onDown,
}: {
  labels: { readonly up: string; readonly down: string }
  /** Undefined for the first item. */
  onUp: (() => void) | undefined
  /** Undefined for the last item. */
  onDown: (() => void) | undefined
}) {
  return (
    <span className="order-buttons">
      <button type="button" aria-label={labels.up} aria-disabled={onUp === undefined} onClick={onUp}>
        <Icon name="arrow-up" />
      </button>
      <button type="button" aria-label={labels.down} aria-disabled={onDown === undefined} onClick={onDown}>
        <Icon name="arrow-down" />
      </button>
    </span>
  )
}
