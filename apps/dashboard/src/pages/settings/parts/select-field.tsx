import { ChoiceField } from '../../../ui/choice-field.tsx'

/** A labelled select of a form. */
export function SelectField<Value extends string>({
  label,
  hint,
  options,
  value,
  onChoose,
}: {
  label: string
  hint?: string
  /** Values with their labels. */
  options: readonly (readonly [value: Value, words: string])[]
  value: Value
  onChoose: (value: Value) => void
}) {
  return (
    <ChoiceField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      value={value}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </ChoiceField>
  )
}
