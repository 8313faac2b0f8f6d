import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'
import {
  LOGO_BYTES,
  LOGO_PIXELS,
  REPORT_BLOCKS,
  REPORT_COLOUR,
  REPORT_COMPETITORS,
  REPORT_REGIONS,
  REPORT_ROWS,
  REPORT_TEMPLATES,
  reportBlockKinds,
  reportBlocks,
  reportLanguages,
  reportPeriodNames,
  reportPeriods,
} from './choices.ts'
import { ReportContent, reportExample } from './document.ts'

const meanings = (table: Readonly<Record<string, string>>) =>
  Object.entries(table)
    .map(([name, doc]) => `\`${name}\` ${doc}`)
    .join('; ')

export const ReportTemplate = row(
  'ReportTemplate',
  'What a report for a client contains, and how it looks.',
  {
    id: field.id('Unique id of the template.'),
    project_id: field.id('Id of the project.'),
    name: field.text('Name of the template, which clients do not see.'),
    language: field.text('Language of the report.'),
    agency: field.text('Who sends the report; may be empty.'),
    headline: field.text('Heading of the report; empty for a sentence about the numbers.'),
    intro: field.text('First words; may be empty.'),
    outro: field.text('Closing words; may be empty.'),
    period: field.text(`Period: ${meanings(reportPeriods)}.`),
    regions_indexes: field.textOrNull('Region indexes, comma-separated; null for the enabled regions.'),
    competitors_ids: field.textOrNull('Ids of competitors, comma-separated; null for those that are on.'),
    blocks: field.text('Blocks in their order, as JSON.'),
    colour: field.text('Colour, `#rrggbb`.'),
    logo: field.textOrNull('Logo as base64; null without one.'),
    date: field.datetime('Time the template was added.'),
    by_user_id: field.id('Id of the account that added the template.'),
  },
  ['id', 'name', 'language', 'period', 'blocks'],
)

const project_id = parameter.id().required('Id of the project.')
const id = parameter.id().required('Id of the template.')

const block = {
  kind: parameter.oneOf(reportBlockKinds).required(`Block: ${meanings(reportBlocks)}.`),
  rows: parameter
    .integer(1, REPORT_ROWS)
    .optional('Maximum number of rows of `movements`, `table` and `pages`.'),
  title: parameter.text(200, 0).optional('Heading. Defaults to the usual one.'),
  text: parameter.text(10_000, 0).optional('The text of `notes`; every line is a paragraph.'),
}

const words = {
  agency: parameter.text(100, 0),
  headline: parameter.text(200, 0),
  intro: parameter.text(4_000, 0),
  outro: parameter.text(4_000, 0),
}
const logo = parameter.text(Math.ceil(LOGO_BYTES / 3) * 4, 0)
const logoDoc =
  `Logo, a PNG or JPEG picture as base64 of at most ${LOGO_BYTES / 1024} KB and ${LOGO_PIXELS} × ${LOGO_PIXELS} pixels. ` +
  'An empty text means none.'

const name = parameter.text(100)
const language = parameter.oneOf(reportLanguages)
const period = parameter.oneOf(reportPeriodNames)
const periodDoc = `Period, compared with the one before: ${meanings(reportPeriods)}. The last date with a check of each period counts.`
const regions = parameter.ids(REPORT_REGIONS)
const regionsDoc = `Indexes of the regions, at most ${REPORT_REGIONS}. An empty list means the first enabled regions.`
const competitors = parameter.ids(REPORT_COMPETITORS)
const competitorsDoc = `Ids of the competitors, at most ${REPORT_COMPETITORS}. An empty list means the first that are on.`
const blocks = parameter.listOf(parameter.object(block), REPORT_BLOCKS)
const colour = parameter.text(7, 7)

/** What a report contains and how it looks. */
export const reportSettings = {
  language: language.default('en', 'Language of the report.'),
  agency: words.agency.default('', 'Who sends the report.'),
  headline: words.headline.default('', 'Heading. Defaults to a sentence about the numbers.'),
  intro: words.intro.default('', 'First words; every line is a paragraph.'),
  outro: words.outro.default('', 'Closing words; every line is a paragraph.'),
  period: period.default('month', periodDoc),
  regions_indexes: regions.default([], regionsDoc),
  competitors_ids: competitors.default([], competitorsDoc),
  blocks: blocks.required('Blocks in their order.'),
  colour: colour.default(REPORT_COLOUR, 'Colour, `#rrggbb`.'),
  logo: logo.default('', logoDoc),
}

export const templatesGet = list('get/reports_2/templates', ReportTemplate, {
  summary: 'Lists the report templates of a project.',
  rights: { project_id: 'edit' },
  envelope: 'counted',
  parameters: { project_id },
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, fields: ['id', 'name', 'period'] },
    result: [{ id: 1, name: 'Every month', period: 'month' }],
  },
})

export const templatesAdd = operation('add/reports_2/templates', {
  scope: 'write',
  summary: 'Adds a report template.',
  notes: `A project can have at most ${REPORT_TEMPLATES} templates.`,
  parameters: {
    project_id,
    name: name.required('Name of the template, which clients do not see.'),
    ...reportSettings,
  },
  result: Type.Integer({ description: 'Unique id of the template.' }),
  errors: ['forbidden'],
  example: {
    request: {
      project_id: 1,
      name: 'Every month',
      blocks: [{ kind: 'summary' }, { kind: 'movements' }, { kind: 'table', rows: 100 }],
    },
    result: 1,
  },
})

export const templatesEdit = operation('edit/reports_2/templates', {
  scope: 'write',
  summary: 'Changes a report template.',
  notes: 'Parameters that are not sent stay unchanged. Reports that were made stay as they are.',
  parameters: {
    project_id,
    id,
    name: name.optional('Name of the template.'),
    language: language.optional('Language of the report.'),
    agency: words.agency.optional('Who sends the report.'),
    headline: words.headline.optional('Heading; empty for a sentence about the numbers.'),
    intro: words.intro.optional('First words.'),
    outro: words.outro.optional('Closing words.'),
    period: period.optional(periodDoc),
    regions_indexes: regions.optional(regionsDoc),
    competitors_ids: competitors.optional(competitorsDoc),
    blocks: blocks.optional('Blocks in their order.'),
    colour: colour.optional('Colour, `#rrggbb`.'),
    logo: logo.optional(logoDoc),
  },
  result: Type.Integer({ description: 'Always 1.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1, name: 'Monthly' }, result: 1 },
})

export const templatesDel = actionOn('del/reports_2/templates', ReportTemplate, {
  scope: 'write',
  summary: 'Removes report templates.',
  notes: 'Reports that were made from them stay. Requires `id` or `filters`.',
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of templates removed.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})

export const templatesPreview = operation('get/reports_2/templates/preview', {
  summary: 'Returns the report that these settings give now, without storing anything.',
  report: true,
  rights: { project_id: 'edit' },
  parameters: { project_id, ...reportSettings },
  result: ReportContent,
  errors: ['forbidden', 'project_archived'],
  example: {
    request: {
      project_id: 1,
      agency: 'Northwind Search',
      blocks: [{ kind: 'notes', title: 'What we do next', text: 'Watch the rye breads.' }],
    },
    result: reportExample,
  },
})
