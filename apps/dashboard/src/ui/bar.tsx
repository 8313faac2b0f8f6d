import './bar.css'

/** A share as a bar, hidden from screen readers: the figure beside it states the same. */
export function Bar({ share, full = false }: { share: number; full?: boolean }) {
  return (
    <span className={full ? 'bar full' : 'bar'} aria-hidden="true">
      <span style={{ width: `${Math.min(100, Math.max(0, 100 * share))}%` }} />
    </span>
  )
}
