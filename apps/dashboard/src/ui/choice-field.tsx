import { ChoiceButton } from './choice-button.tsx'
import type { Options } from './pop-up/option-list.tsx'
import { useFieldNotes } from './use-field-notes.tsx'

/** A choice as a form field. */
export function ChoiceField<Value extends string | number>({
  label,
  hint,
  options,
  value,
  onChoose,
}: {
  label: string
  hint?: string | undefined
  options: Options<Value>
  value: Value | undefined
  onChoose: (value: Value) => void
}) {
  const { id, describedBy, notes } = useFieldNotes({ hint })
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <ChoiceButton
        id={id}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={describedBy}
        label={label}
        options={options}
        chosen={value}
        onChoose={onChoose}
      />
      {notes}
    </div>
  )
}
