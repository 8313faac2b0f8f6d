import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { MatchRule } from './rules.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])
const text = (description: string) => Type.String({ description })
const flag = (description: string) => Type.Union([Type.Literal(0), Type.Literal(1)], { description })

/** Where a position can come from. */
export const provenanceSources = {
  check: 'A rank check of Sextant.',
  replay: 'The pages of a rank check, read again later.',
  import: 'Brought in from elsewhere: there is no page to show.',
  none: 'There is no position.',
} as const
export type ProvenanceSource = keyof typeof provenanceSources

/** What can be done with a stored reply today. */
export const replyStates = {
  read: 'Read by the parser of today.',
  unreadable: 'Kept, but today the parser refuses it.',
  removed: 'Kept no longer.',
} as const
export type ReplyState = keyof typeof replyStates

const listed = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts)
    .map(([name, meaning]) => `\`${name}\` ${meaning}`)
    .join(' ')

const Check = Type.Object({
  id: text('Number of the check.'),
  run_id: text('The rank check that it was part of.'),
  query: text('The phrase as it was asked for.'),
  started: text('When the rank check was started.'),
  ended: text('When this check ended.'),
  outcome: text('What it came to for the project itself, when it ended.'),
  reason: nullable(text('Why it gave no position.')),
  reason_kind: nullable(
    text('Kind of that reason: as in `get/providers_2/health`, or `cancelled`; null for others.'),
  ),
  pages_wanted: Type.Integer({ description: 'Pages that the depth of the region takes.' }),
  price_per_page: text('What a page was charged with.'),
})

const Rules = Type.Object({
  version: Type.Integer({ description: '0: the site had no rules of its own.' }),
  rules: Type.Array(MatchRule),
})

const Page = Type.Object({
  page: Type.Integer({ description: 'The page asked for.' }),
  provider: Type.String(),
  request_id: nullable(text('The name that the provider gave the request.')),
  date: text('When the reply was received.'),
  copied: flag('1: the reply was had already, for another check with the same query.'),
  units: nullable(text('What the provider charged, in its unit.')),
  cost: nullable(text('What that cost then; null when no price was set.')),
  parser_version: Type.Integer({ description: 'The parser that read it first.' }),
  parser_version_now: nullable(
    Type.Integer({ description: 'The parser of today; null when the provider is gone.' }),
  ),
  sha256: nullable(text('Of the reply as it was received, in hexadecimal digits.')),
  state: Type.Unsafe<ReplyState>(
    Type.String({ description: listed(replyStates), enum: Object.keys(replyStates) }),
  ),
  reason: nullable(text('Why it cannot be read.')),
  results: nullable(Type.Integer({ description: 'Organic results on it.' })),
  counted: nullable(
    Type.Integer({ description: 'Those that take a position: not what an earlier page has shown already.' }),
  ),
})

const Line = Type.Object({
  page: Type.Integer({ description: 'The page whose reply it stands in.' }),
  index: Type.Integer({ description: 'Its place among the organic results of the reply, from 0.' }),
  raw_url: text('The link exactly as the reply has it.'),
  url: text('Where it leads.'),
  canonical: nullable(text('That, as addresses are compared.')),
  title: Type.String(),
  rule: nullable(MatchRule),
  before: Type.Integer({ description: 'Results that take a position on the pages before.' }),
  place: Type.Integer({
    description: 'Its place among those of its page; the position is `before` + `place`.',
  }),
})

const of = {
  project_id: parameter.id().required('Project id.'),
  site_id: parameter.id().optional('The project itself (when absent) or one of its competitors.'),
  keyword_id: parameter.keywordId().required('Keyword id.'),
  region_index: parameter.id().required('Search engine, place, language and device.'),
  date: parameter.date().required('Date of the position.'),
}
const sample = { project_id: 1, keyword_id: '3', region_index: 2 }

export const provenanceGet = operation('get/positions_2/provenance', {
  summary: 'Explain a position: the pages it comes from, and the line that gave it.',
  notes:
    'The stored replies are read again with the rules that gave the position: `recomputed` says what they give today, ' +
    '`agrees` whether that is what is shown. Without a position, the last check of the date tells why there is none. The ' +
    'replies themselves: `get/positions_2/provenance/reply`.',
  parameters: of,
  result: Type.Object({
    position: nullable(text('As the history shows it.')),
    relevant_url: nullable(Type.String()),
    source: Type.Unsafe<ProvenanceSource>(
      Type.String({ description: listed(provenanceSources), enum: Object.keys(provenanceSources) }),
    ),
    info: text('The same in a sentence.'),
    check: nullable(Check),
    replay: nullable(Type.Object({ id: Type.Integer(), date: text('When it was started.') })),
    rules: nullable(Rules),
    replies_removed: nullable(text('When the replies were removed, their time being up.')),
    pages: Type.Array(Page),
    line: nullable(Line),
    recomputed: nullable(
      Type.Object({
        outcome: Type.String(),
        position: nullable(Type.Integer()),
        relevant_url: nullable(Type.String()),
        depth: Type.Integer({ description: 'Results from the first on without a gap.' }),
      }),
    ),
    agrees: nullable(flag('1: what is shown is what the replies give. Null: they cannot tell any more.')),
  }),
  errors: ['forbidden'],
  example: {
    request: { ...sample, date: '2026-01-05' },
    result: {
      position: '7',
      relevant_url: 'bakery-lane.example/rye',
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
  summary: 'Download a reply of a provider as it was received.',
  notes:
    'Its body, of the check that `get/positions_2/provenance` tells of; where the provider repeats the key it was asked with, ' +
    'that is blanked.',
  parameters: { ...of, page: parameter.integer(1, 1_000).required('The page, as listed there.') },
  result: 'file',
  errors: ['forbidden'],
  example: { request: { ...sample, date: '2026-01-01', page: 1 }, result: '{"results":[]}' },
})
