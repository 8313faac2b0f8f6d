import './drop-down.css'
import { useEffect, useRef, type ReactNode } from 'react'

/** A button that opens a panel below it. Escape or a click elsewhere closes it. */
export function DropDown({ label, children }: { label: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const close = (event: PointerEvent) => {
      const { current } = details
      if (current?.open === true && !current.contains(event.target as Node)) current.open = false
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [])
  return (
    <details
      ref={details}
      className="drop-down"
      onToggle={() => intoWindow(panel.current)}
      onKeyDown={({ key }) => {
        const { current } = details
        if (key !== 'Escape' || current === null || !current.open) return
        current.open = false
        current.querySelector('summary')?.focus()
      }}
    >
      <summary>{label}</summary>
      <div ref={panel} className="drop-down-panel">
        {children}
      </div>
    </details>
  )
}

/** Pixels between a panel and the edge of the window. */
const MARGIN = 16

/** Moves a panel that sticks out of the window to the left. */
function intoWindow(panel: HTMLElement | null): void {
  if (panel === null) return
  panel.style.translate = ''
  const beyond = panel.getBoundingClientRect().right + MARGIN - document.documentElement.clientWidth
  if (beyond > 0) panel.style.translate = `${-beyond}px`
}
