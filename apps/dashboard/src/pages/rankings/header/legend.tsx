import { useTextsOf } from '../../../texts/language.tsx'
import { DropDown } from '../../../ui/drop-down.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'

/** Explains the signs in the table. */
export function Legend() {
  const texts = useTextsOf({ en, ru })
  return (
    <DropDown label={texts.legend}>
      <dl className="legend">
        {texts.legendEntries.map(([sign, meaning]) => (
          <div key={sign}>
            <dt>{sign}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </DropDown>
  )
}
