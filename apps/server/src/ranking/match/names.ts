import { comparableUrl, readableText } from '#serp/url.ts'
import type { MatchRule } from './rules.ts'

/**
 * Returns a test for texts that name a site: by a name of its rules, or by the host or address that a rule includes. Whole words
 * only, in any case: `bakery-lane.example` is not named by `old-bakery-lane.example` or `bakery-lane.example.org`.
 */
export function siteNamer(rules: readonly MatchRule[]): (text: string) => boolean {
  const tests = rules.flatMap((rule) => (rule.effect === 'include' ? namerOf(rule) : []))
  return (text) => {
    if (tests.length === 0) return false
    const folded = fold(text)
    return tests.some((names) => names(folded))
  }
}

/** Characters around an occurrence that decide about it. */
const NEARBY = 6

type Namer = (folded: string) => boolean

function namerOf({ kind, value, subdomains }: MatchRule): Namer[] {
  if (kind === 'name') return [occurs(fold(value), () => true)]
  if (kind === 'regexp' || comparableUrl(`https://${value}`) === null) return []
  // A host continues with a dot and a letter, and a subdomain ends with a dot.
  return [
    occurs(
      fold(readableText(value)),
      (before, after) =>
        !/^(?:[-_]|\.[\p{L}\p{N}])/u.test(after) &&
        !/[-_@]$/.test(before) &&
        (!before.endsWith('.') || subdomains === 1 || /(?:^|[^\p{L}\p{N}.-])www\.$/u.test(before)),
    ),
  ]
}

function occurs(wanted: string, fits: (before: string, after: string) => boolean): Namer {
  return (text) => {
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
      // No more than the tests look at: a long text may have many occurrences.
      const before = text.slice(Math.max(0, at - NEARBY), at)
      const after = text.slice(at + wanted.length, at + wanted.length + NEARBY)
      const isWhole = !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)
      if (isWhole && fits(before, after)) return true
    }
    return false
  }
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}
