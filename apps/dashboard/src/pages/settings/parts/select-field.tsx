import { useId } from 'react'

/** A labelled list to choose one of, with a hint, as one field of a form. */
export function SelectField<Value extends string>({
  label,
  hint,
  options,
  value,
  onChoose,
}: {
  label: string
  hint?: string | undefined
  /** Values with their words. */
  options: readonly (readonly [value: Value, words: string])[]
  value: Value
  onChoose: (value: Value) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => onChoose(target.value as Value)}
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
