import './choosing.css'
import { useId } from 'react'

/** A labelled select. */
export function Choice<Value extends string>({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string
  /** Values with their labels. */
  options: readonly (readonly [value: Value, words: string])[]
  chosen: Value
  onChoose: (value: Value) => void
}) {
  const id = useId()
  return (
    <div className="chooser">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={chosen} onChange={({ target }) => onChoose(target.value as Value)}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
