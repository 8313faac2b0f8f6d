import './choosing.css'
import { DropDown } from './drop-down.tsx'
import { Option } from './option.tsx'

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
  /** Values with their labels. */
  options: readonly (readonly [value: Value, words: string])[]
  chosen: readonly Value[]
  most: number
  /** States why no more can be chosen. */
  mostWords: string
  onChoose: (chosen: readonly Value[]) => void
}) {
  const isFull = chosen.length >= most
  return (
    <DropDown label={label}>
      <fieldset className="several">
        <legend className="unseen">{label}</legend>
        {options.map(([value, words]) => (
          <Option
            key={value}
            label={words}
            checked={chosen.includes(value)}
            disabled={isFull && !chosen.includes(value)}
            onChange={({ target }) =>
              onChoose(
                options
                  .map(([one]) => one)
                  .filter((one) => (one === value ? target.checked : chosen.includes(one))),
              )
            }
          />
        ))}
      </fieldset>
      {isFull && <p className="hint">{mostWords}</p>}
    </DropDown>
  )
}
