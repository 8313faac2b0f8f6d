import { ApiError, shown } from '@sextant/contract'
import { MATCH_PATTERNS, type MatchRule } from '@sextant/contract/positions_2/rules.ts'
import { canonicalText, comparableUrl } from '#serp/url.ts'
import { HAS_SCHEME, shortUrl } from '../find/site.ts'
import { PatternError, readPattern } from './read-pattern.ts'

/**
 * Rules as they are stored and compared: addresses in their canonical form. Throws ApiError 2003 naming the rule that
 * cannot be one.
 */
export function readRules(sent: readonly MatchRule[], field = 'rules'): MatchRule[] {
  const rules = sent.map((rule, index) => ({ ...rule, value: readValue(rule, `${field}[${index}]`) }))
  if (rules.length > 0 && !rules.some(({ effect }) => effect === 'include')) {
    throw refuse(field, 'expected at least one rule with the effect include: exclusions alone find nothing')
  }
  const patterns = rules.filter(({ kind }) => kind === 'regexp').length
  if (patterns > MATCH_PATTERNS) {
    throw refuse(field, `expected at most ${MATCH_PATTERNS} regular expressions, got ${patterns}`)
  }
  return rules
}

function refuse(field: string, text: string): ApiError {
  return new ApiError('parameter_value', text, { field })
}

function readValue({ kind, value, subdomains }: MatchRule, field: string): string {
  if (kind === 'regexp') {
    if (subdomains === 1) throw refuse(`${field}.subdomains`, 'expected 0: a regular expression has no host')
    return readExpression(value, `${field}.value`)
  }
  shortUrl(value, `${field}.value`)
  const url = comparableUrl(HAS_SCHEME.test(value) ? value : `https://${value}`)
  if (url === null) {
    throw refuse(`${field}.value`, `expected the address of a site, got a redirect: ${shown(value)}`)
  }
  if (kind === 'host' && (url.path !== '' || url.search !== '' || url.fragment !== '')) {
    throw refuse(`${field}.value`, `expected a host without a path (kind prefix or url), got ${shown(value)}`)
  }
  if (kind === 'prefix' && (url.search !== '' || url.fragment !== '')) {
    throw refuse(
      `${field}.value`,
      `expected a host and a path without a query (kind url), got ${shown(value)}`,
    )
  }
  return canonicalText(url)
}

function readExpression(value: string, field: string): string {
  try {
    readPattern(value)
    return value
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    throw refuse(field, `regular expression: ${error.message}`)
  }
}
