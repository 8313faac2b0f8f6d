import './choosing.css'
import { DropDown } from './drop-down.tsx'
import { Option } from './option.tsx'

/** Chooses some of a list, in the order of the list, up to a number. */
export function Several<Value extends string | number>({
  label,
  options,
  chosen,
  most,
  mostWords,
  onChoose,
}: {
  label: string
  /** Values with their words. */
  options: readonly (readonly [value: Value, words: string])[]
  chosen: readonly Value[]
  most: number
  /** Says why no more can be chosen. */
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
