import { normalizeQueryText } from '../query.ts'
import { emptyProfile, KNOWN, type Profile } from './profile.ts'
import { ruleNames, rules, type Rule } from './rules.ts'
import { Seen, variantOf, type Received } from './seen.ts'
import { shapeOf } from './shape.ts'

/**
 * What the replies of a probe say is usual, by variant: a profile to compare with until enough replies are learned. One query shows
 * little of others, so it has only what no honest reply lacks: that the text of the query and the links and titles of the results
 * are where the adapter reads them, and what most results have.
 */
export function baselineOf(replies: readonly Received[]): ReadonlyMap<string, Profile> {
  return new Map(
    replies.flatMap((received) => {
      const seen = new Seen(received)
      return (seen.print?.size ?? 0) < 3 ? [] : [[variantOf(received), profileOf(seen)] as const]
    }),
  )
}

function profileOf(seen: Seen): Profile {
  const ordinary = ruleNames.filter((name) => {
    const rule: Rule = rules[name]
    return rule.isLearned && rule.read(seen, emptyProfile) === false
  })
  const known = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, KNOWN]))
  return { ...emptyProfile, shapes: KNOWN, fields: known(fieldsRead(seen.received)), judged: known(ordinary) }
}

/** The fields of a reply that hold what the adapter reads. */
function fieldsRead({ raw, page, query }: Received): string[] {
  const organic = page?.organic ?? []
  const text = normalizeQueryText(query.text)
  const ofResults = new Set<unknown>(
    organic.flatMap(({ rawUrl, title }) => (title === '' ? [rawUrl] : [rawUrl, title])),
  )
  const shape = shapeOf(raw, organic, (value, inResult) => (inResult ? ofResults.has(value) : value === text))
  return [...(shape?.fields ?? [])]
}
