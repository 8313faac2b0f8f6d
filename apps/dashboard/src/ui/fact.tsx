import type { ReactNode } from 'react'

/** A fact of a `dl`: its name and what is known. */
export function Fact({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {hint !== undefined && <dd className="hint">{hint}</dd>}
    </div>
  )
}
