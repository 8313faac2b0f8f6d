import './drop-down.css'
import { type ReactNode, useEffect, useRef } from 'react'

/** A button that opens a panel below it. Escape closes it, and so does a click elsewhere. */
export function DropDown({ label, children }: { label: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
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
      onKeyDown={({ key }) => {
        const { current } = details
        if (key !== 'Escape' || current === null || !current.open) return
        current.open = false
        current.querySelector('summary')?.focus()
      }}
    >
      <summary>{label}</summary>
      <div className="drop-down-panel">{children}</div>
    </details>
  )
}
