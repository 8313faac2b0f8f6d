import { linesOf } from '../../../ui/lines.ts'
import type { ControlOption } from './control.ts'

/** A checkbox for each value of a closed set. Values are sent in the order in which they were ticked. */
export function OptionBoxes({
  options,
  draft,
  onDraft,
}: {
  options: readonly ControlOption[]
  draft: string
  onDraft: (draft: string) => void
}) {
  const chosen = linesOf(draft)
  const toggle = (value: string) =>
    onDraft((chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]).join('\n'))
  return (
    <div className="option-boxes">
      {options.map(({ value, doc }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(String(value))}
            onChange={() => toggle(String(value))}
          />{' '}
          <code>{value}</code> {doc !== undefined && <span lang="en">{doc}</span>}
        </label>
      ))}
    </div>
  )
}
