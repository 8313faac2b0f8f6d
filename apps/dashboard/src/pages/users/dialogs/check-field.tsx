import { useId } from 'react'

/** A labelled box to tick. */
export function CheckField({
  label,
  hint,
  checked,
  disabled = false,
  onChange,
}: {
  label: string
  hint?: string | undefined
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="check-field">
      <label>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={({ target }) => onChange(target.checked)}
        />{' '}
        {label}
      </label>
      {hint !== undefined && (
        <p id={id} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
