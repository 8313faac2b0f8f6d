import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { flag } from '../value.ts'
import { MatchRule } from './rules.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])
const text = (description: string) => Type.String({ description })

/** Sources of a position. */
export const provenanceSources = {
  check: 'A rank check of Sextant.',
  replay: 'Stored pages of a rank check, replayed later.',
  import: 'Imported from elsewhere, so there is no page to show.',
  none: 'There is no position.',
} as const
export type ProvenanceSource = keyof typeof provenanceSources

/** States of a stored reply. */
export const replyStates = {
  read: 'Read by the current parser.',
  unreadable: 'Stored, but rejected by the current parser.',
  removed: 'No longer stored.',
} as const
export type ReplyState = keyof typeof replyStates

const listed = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts)
    .map(([name, meaning]) => `\`${name}\` ${meaning}`)
    .join(' ')

const Check = Type.Object({
  id: text('Unique id of the check.'),
  run_id: text('Id of the rank check it belongs to.'),
  query: text('The phrase as it was searched for.'),
  started: text('Time the rank check was started.'),
  ended: text('Time this check ended.'),
  outcome: text('Outcome for the project itself when the check ended.'),
  reason: nullable(text('Reason why it gave no position; null if it gave one.')),
  reason_kind: nullable(
    text('Kind of that reason: as in `get/providers_2/health`, or `cancelled`; null for other reasons.'),
  ),
  pages_wanted: Type.Integer({ description: 'Number of pages needed for the depth of the region.' }),
  price_per_page: text('Amount charged per page.'),
})

/** Null for a position of a copied project whose original no longer has the competitor. */
const Rules = Type.Object({
  version: Type.Integer({ description: 'Version of the rules; 0 if the site had no rules of its own.' }),
  rules: Type.Array(MatchRule),
})

const Page = Type.Object({
  page: Type.Integer({
    description:
      'Number of the requested page; negative: the second reply for this page, requested because the first was empty or doubtful; ' +
      '0: the AI Overview of the first page, loaded with a second request.',
  }),
  provider: Type.String({ description: 'Id of the provider.' }),
  request_id: nullable(text('Id that the provider gave the request; null if none.')),
  date: text('Time the reply was received.'),
  copied: flag('1 if the reply was already stored for another check with the same query.'),
  units: nullable(text('Amount charged by the provider, in its unit; null if unknown.')),
  cost: nullable(text('Cost of that amount at the time; null if no price was set.')),
  parser_version: Type.Integer({ description: 'Version of the parser that first read the reply.' }),
  parser_version_now: nullable(
    Type.Integer({ description: 'Version of the current parser; null if the provider no longer exists.' }),
  ),
  sha256: nullable(text('SHA-256 of the reply as received, in hexadecimal digits.')),
  state: Type.Unsafe<ReplyState>(
    Type.String({ description: listed(replyStates), enum: Object.keys(replyStates) }),
  ),
  reason: nullable(text('Reason why the reply cannot be read; null if it can.')),
  results: nullable(Type.Integer({ description: 'Number of organic results on the page.' })),
  counted: nullable(
    Type.Integer({
      description:
        'Number of results that take a position: those not already shown on an earlier page; of two replies for a page, ' +
        'only one counts.',
    }),
  ),
})

const Line = Type.Object({
  page: Type.Integer({ description: 'Number of the page whose reply contains the result.' }),
  index: Type.Integer({ description: 'Index among the organic results of the reply, from 0.' }),
  raw_url: text('Link exactly as in the reply.'),
  url: text('Destination of the link.'),
  canonical: nullable(text('Canonical form of the destination, used to compare addresses.')),
  title: Type.String({ description: 'Title of the result.' }),
  rule: nullable(MatchRule),
  before: Type.Integer({ description: 'Number of results that take a position on earlier pages.' }),
  place: Type.Integer({
    description:
      'Rank among the results of its page that take a position; the position is `before` + `place`.',
  }),
})

const of = {
  project_id: parameter.id().required('Id of the project.'),
  site_id: parameter
    .id()
    .optional('Id of the project or of one of its competitors. Defaults to the project.'),
  keyword_id: parameter.keywordId().required('Id of the keyword.'),
  region_index: parameter.id().required('Region index: search engine, place, language and device.'),
  date: parameter.date().required('Date of the position.'),
}
const sample = { project_id: 1, keyword_id: '3', region_index: 2 }

export const provenanceGet = operation('get/positions_2/provenance', {
  summary: 'Explains a position: the pages it was read from, and the result that gave it.',
  notes:
    'Reads the stored replies again with the rules that gave the position: `recomputed` is the result ' +
    'today, and `agrees` states whether it matches the position shown. Without a position, the last check ' +
    'of the date explains why there is none. `get/positions_2/provenance/reply` returns the replies ' +
    'themselves.',
  parameters: of,
  result: Type.Object({
    position: nullable(text('Position as shown in the history.')),
    relevant_url: nullable(text('Page of the site that ranked.')),
    invented: flag('1 if the sandbox invented the position.'),
    source: Type.Unsafe<ProvenanceSource>(
      Type.String({ description: listed(provenanceSources), enum: Object.keys(provenanceSources) }),
    ),
    info: text('Source of the position as a sentence.'),
    check: nullable(Check),
    replay: nullable(
      Type.Object({
        id: Type.Integer({ description: 'Id of the replay.' }),
        date: text('Time the replay was started.'),
      }),
    ),
    rules: nullable(Rules),
    replies_removed: nullable(
      text('Time the replies were removed after their retention period; null while they are stored.'),
    ),
    pages: Type.Array(Page),
    line: nullable(Line),
    recomputed: nullable(
      Type.Object({
        outcome: Type.String(),
        position: nullable(Type.Integer()),
        relevant_url: nullable(Type.String()),
        depth: Type.Integer({ description: 'Number of results from the first one without a gap.' }),
      }),
    ),
    agrees: nullable(
      flag(
        '1 if the position shown is what the replies give; null if the replies are no longer conclusive, or the ' +
          'rules are not known.',
      ),
    ),
  }),
  errors: ['forbidden'],
  example: {
    request: { ...sample, date: '2026-01-05' },
    result: {
      position: '7',
      relevant_url: 'bakery-lane.example/rye',
      invented: 0,
      source: 'import',
      info: 'Imported: there is no page to show.',
      check: null,
      replay: null,
      rules: null,
      replies_removed: null,
      pages: [],
      line: null,
      recomputed: null,
      agrees: null,
    },
  },
})

export const provenanceReply = operation('get/positions_2/provenance/reply', {
  summary: 'Downloads a reply of a provider as it was received.',
  notes:
    'Returns the body of a reply listed by `get/positions_2/provenance`. If the provider repeats the key ' +
    'of the request in it, the key is blanked.',
  parameters: {
    ...of,
    page: parameter
      .integer(-1_000, 1_000)
      .required('Number of the page, as listed by `get/positions_2/provenance`.'),
  },
  result: 'file',
  contentTypes: ['application/json', 'text/xml', 'text/plain'],
  errors: ['forbidden'],
  example: { request: { ...sample, date: '2026-01-01', page: 1 }, result: '{"results":[]}' },
})
