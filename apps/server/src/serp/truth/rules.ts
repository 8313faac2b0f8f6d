import type { SerpResult } from '../page.ts'
import { NO_SCRIPT } from './fingerprint.ts'
import { isFresh, missingFields, usualFields, usualTimes, type Profile } from './profile.ts'
import type { Seen } from './seen.ts'
import { mayHaveField, missingIn, timeIn } from './shape.ts'

/** What a rule says about a reply: nothing (undefined), that it is ordinary (false), or how it departs. */
export type Said = string | false | undefined

export interface Rule {
  /** What a departure means, for people. */
  readonly says: string
  /** Largest share of the replies of an honest provider that depart, from 0 to 1, on a day on which the engine changes its ranking. */
  readonly honest: number
  /** Whether it judges only after enough replies have shown that departures are rare. */
  readonly isLearned: boolean
  read(seen: Seen, profile: Profile): Said
}

/** Milliseconds after which a time that should be that of the request is old. */
const OLD_MS = 3_600_000

/**
 * The ways in which a reply departs from what was learned. The rules say nothing of pages with few results, since rare
 * queries are unlike others. Adding a rule is adding a row.
 */
export const rules = {
  unreadable: {
    says: 'Replies cannot be read, and do not have the usual form.',
    honest: 0.1,
    isLearned: false,
    read({ received: { raw, page } }, profile) {
      if (page !== undefined) return false
      const usual = usualFields(profile)
      // A reply of the usual form, as to a corrected query, says nothing about the provider.
      return usual.length === 0 ? undefined : missingIn(raw, usual)
    },
  },
  lost_field: {
    says: 'A field that replies always had is missing, or has another name or type.',
    honest: 0.15,
    isLearned: false,
    read(seen, profile) {
      if (isSmall(seen)) return undefined
      const usual = usualFields(profile)
      if (usual.length === 0) return undefined
      if (!seen.isShapeKnown && usual.every((field) => mayHaveField(seen.received.raw, field))) return false
      if (seen.shape === undefined) return undefined
      return missingFields(profile, seen.shape)[0] ?? false
    },
  },
  old_reply: {
    says: 'Replies bear an old time.',
    honest: 0.05,
    isLearned: false,
    read(seen, profile) {
      const { raw, receivedAt } = seen.received
      const times = usualTimes(profile)
      if (receivedAt === undefined || times.length === 0) return undefined
      const isOld = (at: number | undefined) => at !== undefined && receivedAt - at > OLD_MS
      if (!times.some((field) => !isFresh(timeIn(raw, field) ?? 0, receivedAt))) return false
      return times.find((field) => isOld(seen.shape?.times.get(field))) ?? false
    },
  },
  no_titles: shareRule('Results have no titles.', ({ title }) => title !== ''),
  no_snippets: shareRule('Results have no descriptions.', ({ snippet = '' }) => snippet !== ''),
  no_numbers: shareRule(
    'The provider no longer numbers the results.',
    ({ reportedPosition }) => reportedPosition !== undefined,
  ),
  hidden_links: shareRule('Results link to no page.', (_, index, { links }) => links[index] !== null),
  repeated_results: {
    says: 'The same results are repeated on a page.',
    honest: 0.1,
    isLearned: true,
    read(seen) {
      if (isSmall(seen)) return undefined
      const { results } = seen.print!
      return new Set(results).size * 2 <= results.length
        ? `${new Set(results).size} of ${results.length}`
        : false
    },
  },
  fewer_results: {
    says: 'Pages have far fewer results than before.',
    honest: 0.1,
    isLearned: false,
    read({ print, received: { before, page, query } }) {
      if (print === undefined || page === undefined || before === undefined) return undefined
      // A reply of several pages may be asked for fewer than the last one.
      const usual = Math.min(before.print.size, page.pageSize * query.page)
      return usual < 6 ? undefined : print.size * 2 <= usual && `${print.size} instead of ${usual}`
    },
  },
  no_blocks: {
    says: 'Pages no longer have blocks beside the results.',
    honest: 0.15,
    isLearned: false,
    read: changeRule((now, before) => (before.hasBlocks ? !now.hasBlocks && 'no blocks' : undefined)),
  },
  another_place: {
    says: 'Results are those of another country.',
    honest: 0.15,
    isLearned: false,
    read: changeRule((now, before) => {
      const changed =
        now.place === before.place
          ? Math.abs(now.placeTenths - before.placeTenths)
          : Math.max(now.placeTenths, before.placeTenths)
      return changed >= 5 && `.${now.place || 'com'} instead of .${before.place || 'com'}`
    }),
  },
  another_script: {
    says: 'Results are in another language.',
    honest: 0.05,
    isLearned: false,
    read: changeRule((now, before) =>
      [now.script, before.script].includes(NO_SCRIPT)
        ? undefined
        : now.script !== before.script && 'another script',
    ),
  },
  another_subject: {
    says: 'Results no longer mention the query.',
    honest: 0.1,
    isLearned: false,
    read: changeRule((now, before) => (before.isAbout ? !now.isAbout && 'none of its words' : undefined)),
  },
  other_results: {
    says: 'Results have hardly any page in common with those of the last check.',
    honest: 0.15,
    isLearned: false,
    read: ({ comparison: at }) => at && at.overlap <= 0.3 && `${Math.round(at.overlap * 100)} % in common`,
  },
  reordered: {
    says: 'The order of the results has nothing in common with that of the last check.',
    honest: 0.15,
    isLearned: false,
    read: ({ comparison: at }) => at && at.overlap >= 0.4 && at.order <= 0 && 'another order',
  },
  displaced: {
    says: 'Hardly any result is at the place of the last check.',
    honest: 0.35,
    isLearned: false,
    read: ({ comparison: at }) =>
      at && at.overlap >= 0.6 && at.kept < 0.35 && `${Math.round(at.kept * 100)} % at their place`,
  },
  moved_up: {
    says: 'Results move up together against the last check.',
    honest: 0.25,
    isLearned: false,
    read: ({ comparison: at }) => at && at.overlap >= 0.6 && at.up - at.down >= 0.5 && 'most of them',
  },
  moved_down: {
    says: 'Results move down together against the last check.',
    honest: 0.25,
    isLearned: false,
    read: ({ comparison: at }) => at && at.overlap >= 0.6 && at.down - at.up >= 0.5 && 'most of them',
  },
  same_reply: {
    says: 'Replies are byte for byte those of an earlier day.',
    honest: 0.2,
    isLearned: false,
    read({ print, received: { before, query, receivedAt } }) {
      if (print === undefined || before === undefined || receivedAt === undefined) return undefined
      if (before.date >= query.date) return undefined
      return print.checksum === before.print.checksum && `as on ${before.date}`
    },
  },
  same_page: {
    says: 'Different queries have the same results.',
    honest: 0.05,
    isLearned: false,
    read: (seen) => sameAsOther(seen, false),
  },
  same_page_alike: {
    says: 'Similar queries all have the same results.',
    honest: 0.4,
    isLearned: false,
    read: (seen) => sameAsOther(seen, true),
  },
} as const satisfies Readonly<Record<string, Rule>>

export type RuleName = keyof typeof rules
export const ruleNames = Object.keys(rules) as RuleName[]

/** Results of which a page has too few to say anything. */
function isSmall({ print }: Seen): boolean {
  return print === undefined || print.size < 3
}

/** A rule that departs where fewer than half of the results have something. */
function shareRule(says: string, has: (result: SerpResult, index: number, seen: Seen) => boolean): Rule {
  return {
    says,
    honest: 0.1,
    isLearned: true,
    read(seen) {
      if (isSmall(seen)) return undefined
      const { organic } = seen.received.page!
      const count = organic.filter((result, index) => has(result, index, seen)).length
      return 2 * count < organic.length && `${count} of ${organic.length} have it`
    },
  }
}

type Print = NonNullable<Seen['print']>

/** Compares a page with the last one of the same query. */
function changeRule(read: (now: Print, before: Print) => Said): Rule['read'] {
  return ({ print, received: { before } }) =>
    print === undefined || before === undefined ? undefined : read(print, before.print)
}

/** Compares a page with those of other queries, which share a word with this one (`alike`) or none. */
function sameAsOther(seen: Seen, alike: boolean): Said {
  const now = seen.remembered
  if (now === undefined) return undefined
  const others = seen.recent.filter(
    ({ text, stems }) => text !== now.text && [...stems].some((stem) => now.stems.has(stem)) === alike,
  )
  if (others.length === 0) return undefined
  return others.some(({ results }) => results === now.results) && 'the same results in the same order'
}
