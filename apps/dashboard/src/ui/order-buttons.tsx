import './order-buttons.css'

/** Moves something up or down in a list; at its end a button does nothing and stays, so that the focus is not lost. */
export function OrderButtons({
  labels,
  onUp,
  onDown,
}: {
  labels: { readonly up: string; readonly down: string }
  /** Absent for the first. */
  onUp: (() => void) | undefined
  /** Absent for the last. */
  onDown: (() => void) | undefined
}) {
  return (
    <span className="order-buttons">
      <button type="button" aria-label={labels.up} aria-disabled={onUp === undefined} onClick={onUp}>
        <span aria-hidden="true">↑</span>
      </button>
      <button type="button" aria-label={labels.down} aria-disabled={onDown === undefined} onClick={onDown}>
        <span aria-hidden="true">↓</span>
      </button>
    </span>
  )
}
