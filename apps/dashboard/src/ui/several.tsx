import { Icon } from './icon/icon.tsx'
import { PopUpButton } from './pop-up-button.tsx'
import type { Options } from './pop-up/option-list.tsx'

const load = () => import('./pop-up/option-list.tsx')

/** Chooses several items of a list, up to a maximum. */
export function Several<Value extends string | number>({
  label,
  options,
  chosen,
  most,
  mostWords,
  onChoose,
}: {
  label: string
  options: Options<Value>
  chosen: readonly Value[]
  most: number
  /** States why no more can be chosen. */
  mostWords: string
  onChoose: (chosen: readonly Value[]) => void
}) {
  return (
    <PopUpButton
      has="listbox"
      className="pop-up-button choice-button"
      load={load}
      render={({ OptionList }, opened) => (
        <OptionList
          label={label}
          opened={opened}
          options={options}
          chosen={chosen}
          // A single one could not be deselected.
          most={Math.max(most, 2)}
          note={chosen.length >= most && <p className="options-note">{mostWords}</p>}
          onChoose={(all) => onChoose(all)}
        />
      )}
    >
      <span className="choice-words">{label}</span>
      <Icon name="chevron-down" />
    </PopUpButton>
  )
}
