import { ApiError, shown } from '@sextant/contract'
import { MATCH_PATTERNS, type MatchRule } from '@sextant/contract/positions_2/rules.ts'
import { canonicalText, comparableUrl } from '#serp/url.ts'
import { PatternError, readPattern } from './read-pattern.ts'
import { HAS_SCHEME, shortUrl } from './site.ts'

/** Letters and digits of the shortest name, and characters of the longest. */
const SHORTEST_NAME = 2
const LONGEST_NAME = 100
/** The parameter that holds the rules. */
const FIELD = 'rules'

/**
 * Reads rules into the form in which they are stored and compared, with canonical addresses. Throws ApiError 2003 naming the
 * invalid rule.
 */
export function readRules(sent: readonly MatchRule[]): MatchRule[] {
  const rules = sent.map((rule, index) => ({ ...rule, value: readValue(rule, `${FIELD}[${index}]`) }))
  if (rules.length > 0 && !rules.some(({ effect, kind }) => effect === 'include' && kind !== 'name')) {
    throw refuse(
      FIELD,
      'must have at least one rule with the effect include for addresses, since exclusions and names alone match nothing',
    )
  }
  const patterns = rules.filter(({ kind }) => kind === 'regexp').length
  if (patterns > MATCH_PATTERNS) {
    throw refuse(FIELD, `must have at most ${MATCH_PATTERNS} regular expressions, but has ${patterns}`)
  }
  return rules
}

function refuse(field: string, text: string): ApiError {
  return new ApiError('parameter_value', text, { field })
}

function readValue(rule: MatchRule, field: string): string {
  const { kind, value, subdomains } = rule
  if (kind === 'name') return readName(rule, field)
  if (kind === 'regexp') {
    if (subdomains === 1)
      throw refuse(`${field}.subdomains`, 'must be 0, since a regular expression has no host')
    return readExpression(value, `${field}.value`)
  }
  shortUrl(value, `${field}.value`)
  const url = comparableUrl(HAS_SCHEME.test(value) ? value : `https://${value}`)
  if (url === null) {
    throw refuse(`${field}.value`, `must be the address of a site, but got a redirect: ${shown(value)}`)
  }
  if (kind === 'host' && (url.path !== '' || url.search !== '' || url.fragment !== '')) {
    throw refuse(
      `${field}.value`,
      `must be a host without a path (kinds prefix and url allow one), but got ${shown(value)}`,
    )
  }
  if (kind === 'prefix' && (url.search !== '' || url.fragment !== '')) {
    throw refuse(
      `${field}.value`,
      `must be a host and a path without a query (kind url allows one), but got ${shown(value)}`,
    )
  }
  return canonicalText(url)
}

function readName({ effect, value, subdomains }: MatchRule, field: string): string {
  if (effect !== 'include') throw refuse(`${field}.effect`, 'must be include for a name')
  if (subdomains === 1) throw refuse(`${field}.subdomains`, 'must be 0, since a name has no host')
  const name = value.trim().replace(/\s+/gu, ' ')
  const letters = name.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (letters < SHORTEST_NAME || name.length > LONGEST_NAME) {
    throw refuse(
      `${field}.value`,
      `must be a name of ${SHORTEST_NAME} letters to ${LONGEST_NAME} characters, but got ${shown(value)}`,
    )
  }
  return name
}

function readExpression(value: string, field: string): string {
  try {
    readPattern(value)
    return value
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    throw refuse(field, `is not a supported regular expression: ${error.message}`)
  }
}
