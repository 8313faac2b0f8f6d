import { useTextsOf } from '../../../texts/language.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'

/** What the signs in the table mean. */
export function Legend() {
  const texts = useTextsOf({ en, ru })
  return (
    <details className="panel-menu">
      <summary>{texts.legend}</summary>
      <dl className="legend">
        {texts.legendEntries.map(([sign, meaning]) => (
          <div key={sign}>
            <dt>{sign}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
