import './choosing.css'
import { useId } from 'react'
import { ChoiceButton } from './choice-button.tsx'
import type { Options } from './pop-up/option-list.tsx'

/** A labelled choice among options. */
export function Choice<Value extends string | number>({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string
  options: Options<Value>
  chosen: Value
  onChoose: (value: Value) => void
}) {
  const id = useId()
  return (
    <div className="chooser">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <ChoiceButton
        id={id}
        aria-labelledby={`${id}-label ${id}`}
        label={label}
        options={options}
        chosen={chosen}
        onChoose={onChoose}
      />
    </div>
  )
}
