import './choosing.css'

/** A few choices side by side, of which one is pressed. */
export function Switch<Value extends string>({
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
  return (
    <div className="switch" role="group" aria-label={label}>
      {options.map(([value, words]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {words}
        </button>
      ))}
    </div>
  )
}
