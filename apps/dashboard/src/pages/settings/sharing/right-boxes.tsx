import { hasRight, type GuestRight } from '@sextant/contract/rights.ts'
import { Option } from '../../../ui/option.tsx'
import { shownRights } from './rights.ts'
import { useTexts } from './texts/use-texts.ts'

/** Checkboxes for rights. A user cannot give a right that the user does not have. */
export function RightBoxes({
  own,
  given,
  onChange,
}: {
  /** `right` of the user who gives. */
  own: string
  given: readonly GuestRight[]
  onChange: (given: readonly GuestRight[]) => void
}) {
  const texts = useTexts()
  return (
    <fieldset>
      <legend>{texts.rights}</legend>
      {shownRights.map((right) => (
        <Option
          key={right}
          label={texts.names[right]}
          hint={hasRight(own, right) ? texts.means[right] : texts.notYours}
          checked={given.includes(right)}
          disabled={!hasRight(own, right)}
          onChange={({ target }) =>
            onChange(target.checked ? [...given, right] : given.filter((each) => each !== right))
          }
        />
      ))}
      {!given.includes('view') && <p className="field-error">{texts.withoutView}</p>}
    </fieldset>
  )
}
