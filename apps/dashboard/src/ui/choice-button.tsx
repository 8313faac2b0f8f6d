import { Icon } from './icon/icon.tsx'
import { PopUpButton } from './pop-up-button.tsx'
import type { Options } from './pop-up/option-list.tsx'

const load = () => import('./pop-up/option-list.tsx')

/** A button that shows what is chosen and opens the options. Without another label it says both. */
export function ChoiceButton<Value extends string | number>({
  label,
  options,
  chosen,
  onChoose,
  ...button
}: {
  label: string
  options: Options<Value>
  chosen: Value | undefined
  onChoose: (value: Value) => void
  id?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string | undefined
}) {
  const words = options.find(([value]) => value === chosen)?.[1]
  return (
    <PopUpButton
      aria-label={button['aria-labelledby'] === undefined ? `${label}: ${words ?? ''}` : undefined}
      {...button}
      has="listbox"
      className="pop-up-button choice-button"
      load={load}
      render={({ OptionList }, opened) => (
        <OptionList
          label={label}
          opened={opened}
          options={options}
          chosen={chosen === undefined ? [] : [chosen]}
          most={1}
          onChoose={([value]) => onChoose(value as Value)}
        />
      )}
    >
      <span className="choice-words">{words ?? '—'}</span>
      <Icon name="chevron-down" />
    </PopUpButton>
  )
}
