import { formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import type { RulesVersion } from './site.ts'
import { useTexts } from './texts/use-texts.ts'

/** Earlier versions of the rules. */
export function Versions({ versions }: { versions: readonly RulesVersion[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const shown = (date: string | null) => (date === null ? '' : formatDateTime(date, locale))
  return (
    <details className="panel">
      <summary>{texts.versions(versions.length)}</summary>
      <p className="hint">{texts.versionsHint}</p>
      {versions.map(({ version, date, by_user_id: by, is_default: isDefault, rules }) => (
        <div key={version}>
          <h3>{texts.versionTitle(version, shown(date), by ?? undefined)}</h3>
          <ul>
            {isDefault === 1 && <li>{texts.defaultRules}</li>}
            {rules.map((rule, place) => (
              <li key={place}>{texts.ruleInWords(rule)}</li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}
