import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Option } from '../../../ui/option.tsx'
import { hasHost, type Rule, type RuleEffect, type RuleKind } from './site.ts'
import { useTexts } from './texts/use-texts.ts'
import './rules.css'

/** One rule of a list. */
export function RuleFields({
  number,
  rule,
  onChange,
  onRemove,
}: {
  /** Number of the rule, from 1. */
  number: number
  rule: Rule
  onChange: (rule: Rule) => void
  onRemove: () => void
}) {
  const texts = useTexts()
  const kinds = Object.entries(texts.kinds) as [RuleKind, string][]
  const effects = Object.entries(texts.effects) as [RuleEffect, string][]
  const id = `rule-${number}`
  return (
    <li>
      <fieldset className="match-rule">
        <legend className="unseen">{texts.rule(number)}</legend>
        <ChoiceField
          label={texts.effect}
          options={effects}
          value={rule.effect}
          onChoose={(effect) => onChange({ ...rule, effect })}
        />
        <ChoiceField
          label={texts.kind}
          options={kinds}
          value={rule.kind}
          onChoose={(kind) => onChange({ ...rule, kind })}
        />
        <div className="field">
          <label htmlFor={id}>{texts.values[rule.kind]}</label>
          <input
            id={id}
            value={rule.value}
            placeholder={texts.samples[rule.kind]}
            maxLength={2_000}
            spellCheck={false}
            autoCapitalize="none"
            onChange={({ target }) => onChange({ ...rule, value: target.value })}
          />
        </div>
        <div className="match-rule-end">
          {hasHost(rule) && (
            <Option
              label={texts.subdomains}
              checked={rule.subdomains === 1}
              onChange={({ target }) => onChange({ ...rule, subdomains: target.checked ? 1 : 0 })}
            />
          )}
          <button type="button" onClick={onRemove}>
            {texts.remove}
            <span className="unseen"> {texts.rule(number)}</span>
          </button>
        </div>
      </fieldset>
    </li>
  )
}
