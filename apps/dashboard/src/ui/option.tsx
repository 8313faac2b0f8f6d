import './option.css'
import type { ComponentProps } from 'react'

/** A box to tick, or one of several to choose, with its words and what it means. */
export function Option({
  label,
  hint,
  type = 'checkbox',
  ...input
}: { label: string; hint?: string | undefined; type?: 'checkbox' | 'radio' } & Omit<
  ComponentProps<'input'>,
  'type'
>) {
  return (
    <label className="option">
      <input {...input} type={type} />
      <span>
        {label}
        {hint !== undefined && <span className="hint">{hint}</span>}
      </span>
    </label>
  )
}
