import type { MatchRule } from '@sextant/contract/positions_2/rules.ts'
import type { Provenance } from './provenance.ts'
import { useTexts } from './texts/use-texts.ts'

/** The rules that matched a result to the site. */
export function SourceRules({ rules: { version, rules } }: { rules: NonNullable<Provenance['rules']> }) {
  const { source } = useTexts()
  return (
    <>
      <p>{version === 0 ? source.rulesDefault : source.rulesVersion(version)}</p>
      <ul className="rules">
        {rules.map((rule) => (
          <li key={`${rule.effect} ${rule.kind} ${rule.value}`}>
            <RuleWords rule={rule} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A rule as a sentence. */
export function RuleWords({ rule }: { rule: MatchRule }) {
  const { source } = useTexts()
  return (
    <>
      {source.effects[rule.effect]} {source.ruleKinds[rule.kind]} <code>{rule.value}</code>
      {rule.kind === 'host' && rule.subdomains === 1 && ` ${source.withSubdomains}`}
    </>
  )
}
