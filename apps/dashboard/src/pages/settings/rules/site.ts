import type { ResultAt } from '@sextant/sdk'

/** A site that rules are about: the project's own or a competitor's. */
export interface Site {
  readonly id: number
  readonly name: string
}

/** The rules of a site as they are, or were, in one version. */
export type RulesVersion = ResultAt<'get/positions_2/rules', readonly never[], never>[number]

/** One rule. */
export type Rule = RulesVersion['rules'][number]
export type RuleKind = Rule['kind']
export type RuleEffect = Rule['effect']

/** A rule that somebody begins to write. */
export const newRule: Rule = { effect: 'include', kind: 'host', value: '', subdomains: 1 }

/** Rules that can be sent: those that say something; only hosts have sub-domains. */
export function rulesToSend(rules: readonly Rule[]): Rule[] {
  return rules
    .map((rule) => ({
      ...rule,
      value: rule.value.trim(),
      subdomains: rule.kind === 'regexp' ? (0 as const) : rule.subdomains,
    }))
    .filter(({ value }) => value !== '')
}
