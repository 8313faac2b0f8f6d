import type { MatchRule, RuleKind } from '@sextant/contract/positions_2/rules.ts'
import { canonicalText, comparableUrl, readableText, type ComparableUrl } from '#serp/url.ts'
import { patternMatcher } from './pattern.ts'
import { readPattern } from './read-pattern.ts'

export type { MatchRule }

/** The decision of rules on a result. */
export interface Decision {
  readonly belongs: boolean
  /** The rule that decided; undefined if none matched. */
  readonly rule: MatchRule | undefined
}

/** Decides whether a result belongs to a site. Null is a result with a hidden destination. */
export type Decide = (result: ComparableUrl | null) => Decision

/**
 * The rules of a site without its own: the host, with its subdomains if `subdomains` is set. A site with a path is the pages
 * at or below that path; a site with a query is that one page.
 */
export function defaultRules(site: string, subdomains: boolean): readonly MatchRule[] {
  const url = comparableUrl(`https://${site}`)
  const kind: RuleKind = url === null || url.search !== '' ? 'url' : url.path === '' ? 'host' : 'prefix'
  return [{ effect: 'include', kind, value: site, subdomains: subdomains ? 1 : 0 }]
}

/** Makes the test of a rule, by its kind. */
const kinds: Readonly<Record<RuleKind, (rule: MatchRule) => (result: ComparableUrl) => boolean>> = {
  host: (rule) => onHost(rule, () => () => true),
  prefix: (rule) =>
    onHost(
      rule,
      ({ path }) =>
        (result) =>
          result.path === path || result.path.startsWith(`${path}/`),
    ),
  // A name is looked for in texts, not in addresses: `siteNamer`.
  name: () => () => false,
  // A fragment counts only if the rule has one, since few sites route by it.
  url: (rule) =>
    onHost(
      rule,
      ({ path, search, fragment }) =>
        (result) =>
          result.path === path &&
          result.search === search &&
          (fragment === '' || result.fragment === fragment),
    ),
  regexp: ({ value }) => {
    const matches = patternMatcher(readPattern(value))
    return (result) => {
      const canonical = canonicalText(result)
      const readable = readableText(canonical)
      return matches(canonical) || (readable !== canonical && matches(readable))
    }
  },
}

/**
 * Compiles rules for many results. A result belongs to the site when an `include` rule matches and no `exclude` rule does.
 * The first match decides: exclusions are tried first, then inclusions, each in order.
 */
export function decideBy(rules: readonly MatchRule[]): Decide {
  const compiled = (['exclude', 'include'] as const).flatMap((effect) =>
    rules.filter((rule) => rule.effect === effect).map((rule) => ({ rule, matches: kinds[rule.kind](rule) })),
  )
  return (result) => {
    const rule = result === null ? undefined : compiled.find(({ matches }) => matches(result))?.rule
    return { belongs: rule?.effect === 'include', rule }
  }
}

/** Compares whole hosts: `notexample.com` does not match `example.com`. */
function onHost(
  { value, subdomains }: MatchRule,
  restOf: (rule: ComparableUrl) => (result: ComparableUrl) => boolean,
): (result: ComparableUrl) => boolean {
  const wanted = comparableUrl(`https://${value}`)
  if (wanted === null) return () => false
  const matchesRest = restOf(wanted)
  return (result) =>
    result.port === wanted.port &&
    (result.host === wanted.host || (subdomains === 1 && result.host.endsWith(`.${wanted.host}`))) &&
    matchesRest(result)
}
