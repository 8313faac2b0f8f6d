import './option.css'
import type { ComponentProps } from 'react'

/** A checkbox or radio button with its label and a hint. */
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
