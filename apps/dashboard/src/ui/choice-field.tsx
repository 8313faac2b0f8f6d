import { useId } from 'react'
import { ChoiceButton } from './choice-button.tsx'
import type { Options } from './pop-up/option-list.tsx'

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
  const id = useId()
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <ChoiceButton
        id={id}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        label={label}
        options={options}
        chosen={value}
        onChoose={onChoose}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
