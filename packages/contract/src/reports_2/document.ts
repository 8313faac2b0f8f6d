import { Type, type Static } from 'typebox'
import { integerOrNull, numberOrNull, textOrNull } from '../value.ts'
import { reportLanguages } from './choices.ts'

const text = (description: string) => Type.String({ description })

const Figure = Type.Object({
  label: text('What the figure is.'),
  unit: Type.Union([Type.Literal('percent'), Type.Literal('number')]),
  value: numberOrNull('The figure on the second date; null if it is not known.'),
  change: numberOrNull('How much better it is than on the first date; null if that is not known.'),
  note: text('What it is compared with.'),
})
/** One figure of a summary. */
export type ReportFigure = Static<typeof Figure>

const Chart = Type.Object({
  title: text('Heading of the chart.'),
  note: text('How to read it.'),
  segments: Type.Array(Type.String(), {
    description: 'Ranges of positions, best first; the last: not found.',
  }),
  dates: Type.Array(Type.String(), { description: 'Dates, ascending.' }),
  bars: Type.Array(Type.Array(Type.Integer()), {
    description: 'Number of keywords by date, in the order of `segments`.',
  }),
})
/** The number of keywords by range of positions, date by date. */
export type ReportChart = Static<typeof Chart>

/** How a column of a table is read. */
export const reportColumnKinds = {
  text: 'a text',
  number: 'a number',
  percent: 'a percentage',
  position: 'a position: digits, `>30` for not found among 30, `--` for not found; null for none',
  change: 'a number of places or percentage points, higher is better, or a word',
} as const
export type ReportColumnKind = keyof typeof reportColumnKinds

const Column = Type.Object({
  label: text('Heading of the column.'),
  kind: Type.Unsafe<ReportColumnKind>(
    Type.Union(
      Object.entries(reportColumnKinds).map(([name, description]) => Type.Literal(name, { description })),
    ),
  ),
})
const Cell = Type.Union([Type.String(), Type.Number(), Type.Null()])
/** A cell of a table. */
export type ReportCell = Static<typeof Cell>

const Figures = Type.Object({
  kind: Type.Literal('figures'),
  title: text('Heading.'),
  region: textOrNull('The region, if the report has several.'),
  figures: Type.Array(Figure),
  chart: Type.Union([Chart, Type.Null()]),
  note: text('The keywords that the changes cover.'),
})
const Table = Type.Object({
  kind: Type.Literal('table'),
  title: text('Heading.'),
  region: textOrNull('The region, if the report has several.'),
  half: Type.Boolean({ description: 'Whether it stands beside the next or the previous table.' }),
  columns: Type.Array(Column),
  rows: Type.Array(Type.Array(Cell)),
  bars: integerOrNull('Index of the column that is also drawn as a bar; null for none.'),
  own: integerOrNull('Index of the row for the tracked site, from 0; null if no row is for it.'),
  note: text('What is left out, or why there is nothing; empty for neither.'),
})
const Notes = Type.Object({
  kind: Type.Literal('notes'),
  title: text('Heading; may be empty.'),
  lines: Type.Array(Type.String()),
})

export const ReportBlock = Type.Union([Figures, Table, Notes])
/** A block of a report as readers see it. */
export type ReportBlock = Static<typeof ReportBlock>
export type ReportTable = Static<typeof Table>

export const ReportContent = Type.Object(
  {
    version: Type.Literal(1, { description: 'Version of the form of the document.' }),
    language: Type.Unsafe<(typeof reportLanguages)[number]>(
      Type.Union(
        reportLanguages.map((name) => Type.Literal(name)),
        { description: 'Language of all its words.' },
      ),
    ),
    project: Type.Object({ name: text('Name of the project.'), site: text('The site.') }),
    agency: text('Who sends the report; may be empty.'),
    colour: text('Colour of the report, `#rrggbb`.'),
    logo: Type.Union(
      [
        Type.Object({
          type: Type.Union([Type.Literal('image/png'), Type.Literal('image/jpeg')]),
          base64: text('The picture.'),
        }),
        Type.Null(),
      ],
      { description: 'Picture of the sender; null without one.' },
    ),
    made_at: text('Time the report was made, `YYYY-MM-DD HH:MM:SS` in `time_zone`.'),
    time_zone: text('Time zone of the project.'),
    invented: Type.Boolean({ description: 'Whether the sandbox invented any of the numbers.' }),
    kicker: text('Dates and region.'),
    report_for: text('For whom the report is.'),
    headline: text('The report in one sentence.'),
    lead: Type.Array(Type.String(), { description: 'What happened, paragraph by paragraph.' }),
    blocks: Type.Array(ReportBlock),
    outro: Type.Array(Type.String(), { description: 'Closing words, paragraph by paragraph.' }),
    footer: Type.Array(Type.String(), { description: 'What the numbers are based on.' }),
    words: Type.Object(
      {
        fingerprint: Type.String(),
        up: Type.String(),
        down: Type.String(),
        invented: Type.String(),
        not_known: Type.String(),
        page: Type.String(),
        as_table: Type.String(),
        date: Type.String(),
      },
      { description: 'Words that only the form of the report needs.' },
    ),
  },
  { description: 'A report as its readers see it, which never changes.' },
)
/** A report as its readers see it: all its numbers and words. */
export type ReportContent = Static<typeof ReportContent>

export const ReportEvidence = Type.Object(
  {
    project_id: Type.Integer(),
    blocks: Type.Array(
      Type.Object({
        region_index: integerOrNull(),
        dates: Type.Array(Type.String(), { description: 'The dates compared; the last one is the newer.' }),
        run_ids: Type.Array(Type.String(), {
          description: 'Rank checks that the cells of these dates come from.',
        }),
        keyword_ids: Type.Array(textOrNull(), {
          description: 'Keywords of the rows, in their order; null for a row that is no keyword.',
        }),
      }),
      { description: 'One entry for each block, in their order.' },
    ),
  },
  { description: 'What leads from each block to its checks and replies. Clients do not see it.' },
)
/** What leads from the numbers of a report to their evidence. */
export type ReportEvidence = Static<typeof ReportEvidence>

/** The report of the examples. */
export const reportExample: ReportContent = {
  version: 1,
  language: 'en',
  project: { name: 'Bakery Lane', site: 'bakery-lane.example' },
  agency: 'Northwind Search',
  colour: '#1f5fa8',
  logo: null,
  made_at: '2026-12-01 08:00:00',
  time_zone: 'UTC',
  invented: false,
  kicker: '',
  report_for: 'Report for Bakery Lane',
  headline: 'There are no positions in this period.',
  lead: [],
  blocks: [{ kind: 'notes', title: 'What we do next', lines: ['Watch the rye breads.'] }],
  outro: [],
  footer: ['Made 1 December 2026, 08:00. The numbers are as they were then and do not change.'],
  words: {
    fingerprint: 'fingerprint',
    up: 'up',
    down: 'down',
    invented: 'Invented numbers',
    not_known: 'not known',
    page: 'Page',
    as_table: 'As a table',
    date: 'Date',
  },
}
