import type { ResultAt } from '@sextant/sdk'

/** A site with match rules: the project's or a competitor's. */
export interface Site {
  readonly id: number
  readonly name: string
}

/** A version of a site's rules. */
export type RulesVersion = ResultAt<'get/positions_2/rules', readonly never[], never>[number]

export type Rule = RulesVersion['rules'][number]
export type RuleKind = Rule['kind']
export type RuleEffect = Rule['effect']

/** The default rule. */
export const newRule: Rule = { effect: 'include', kind: 'host', value: '', subdomains: 1 }

export function hasHost({ kind }: Rule): boolean {
  return kind !== 'regexp' && kind !== 'name'
}

/** The rules to send: those with a value. Only hosts have `subdomains`. */
export function rulesToSend(rules: readonly Rule[]): Rule[] {
  return rules
    .map((rule) => ({
      ...rule,
      value: rule.value.trim(),
      subdomains: hasHost(rule) ? rule.subdomains : (0 as const),
    }))
    .filter(({ value }) => value !== '')
}
