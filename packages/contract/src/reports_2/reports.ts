import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { provenanceSources, type ProvenanceSource } from '../positions_2/provenance.ts'
import { field, row } from '../row.ts'
import { flag, integerOrNull, textOrNull } from '../value.ts'
import { REPORT_BLOCKS, REPORT_REGIONS, REPORT_ROWS } from './choices.ts'
import { ReportContent, ReportEvidence, reportExample } from './document.ts'

export const Report = row(
  'Report',
  'A report that was made. It never changes.',
  {
    id: field.id('Unique id of the report.'),
    project_id: field.id('Id of the project.'),
    report_template_id: field.id('Id of the template, which may have been removed since.'),
    name: field.text('Name that the template had.'),
    headline: field.text('Heading of the report.'),
    language: field.text('Language of the report.'),
    first_date: field.dateOrNull(
      'Older date of the first region; null without a check in the period before.',
    ),
    second_date: field.dateOrNull('Newer date of the first region; null without a check in the period.'),
    invented: field.flag('1 if the sandbox invented any of its numbers.'),
    fingerprint: field.text('SHA-256 of the document, 64 hexadecimal digits.'),
    date: field.datetime('Time the report was made.'),
  },
  ['id', 'report_template_id', 'name', 'headline', 'date', 'fingerprint'],
)

const project_id = parameter.id().required('Id of the project.')
const id = parameter.id().required('Id of the report.')

export const reportsGet = list('get/reports_2/reports', Report, {
  summary: 'Lists the reports of a project, newest first.',
  envelope: 'counted',
  parameters: { project_id },
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, fields: ['id', 'name', 'language'] },
    result: [{ id: 1, name: 'Monthly', language: 'en' }],
  },
})

export const reportsAdd = operation('add/reports_2/reports', {
  scope: 'write',
  summary: 'Makes a report from a template.',
  notes:
    'All its numbers, words, colour and logo are copied into one document, which never changes: neither a replay nor a ' +
    'new name or logo reaches it.',
  report: true,
  parameters: { project_id, report_template_id: parameter.id().required('Id of the template.') },
  result: Type.Integer({ description: 'Unique id of the report.' }),
  errors: ['forbidden', 'project_archived'],
  example: { request: { project_id: 1, report_template_id: 1 }, result: 1 },
})

export const reportsDel = actionOn('del/reports_2/reports', Report, {
  scope: 'write',
  summary: 'Removes reports.',
  notes: 'Requires `id` or `filters`.',
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of reports removed.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})

export const reportsDocument = operation('get/reports_2/reports/document', {
  summary: 'Returns the document of a report.',
  notes:
    '`fingerprint` is the SHA-256 of `content` as JSON without spaces, in the order of its keys. `evidence` leads from its ' +
    'numbers to the rank checks and keywords that they come from; without their ids for a guest link, which asks ' +
    '`get/reports_2/reports/evidence` instead.',
  parameters: { project_id, id },
  result: Type.Object({
    fingerprint: Type.String({ description: 'SHA-256 of the document, 64 hexadecimal digits.' }),
    content: ReportContent,
    evidence: ReportEvidence,
  }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, id: 1 },
    result: {
      fingerprint: '51d07be2f5b4a1b6f1f0d1d2c3b4a5968778695a4b3c2d1e0f1a2b3c4d5e6f70',
      content: reportExample,
      evidence: {
        project_id: 1,
        blocks: [{ region_index: null, dates: [], run_ids: [], keyword_ids: [] }],
      },
    },
  },
})

export const reportsEvidence = operation('get/reports_2/reports/evidence', {
  summary: 'Returns what a row of a report comes from: the checks of its keyword, read again.',
  notes:
    'What the history says now stands beside the result that the stored replies of the check give. Where both differ from the ' +
    'report, something has changed since it was made: the report has not. Replies are kept for a limited time.',
  parameters: {
    project_id,
    id,
    block: parameter.integer(0, REPORT_BLOCKS * REPORT_REGIONS * 2).required('Index of the block, from 0.'),
    row: parameter.integer(0, REPORT_ROWS).required('Index of the row in the block, from 0.'),
  },
  result: Type.Object({
    keyword: textOrNull(
      'The keyword, as it is named now; null for a row that is not about one, or if it was deleted.',
    ),
    checks: Type.Array(
      Type.Object({
        date: Type.String({ description: 'Date of the check.' }),
        position: textOrNull('Position in the history now: digits, or `--`; null for none.'),
        relevant_url: textOrNull('Page of the site that ranks there now.'),
        invented: flag('1 if the sandbox invented it.'),
        source: Type.Unsafe<ProvenanceSource>(
          Type.String({
            description: 'As in `get/positions_2/provenance`.',
            enum: Object.keys(provenanceSources),
          }),
        ),
        query: textOrNull('The phrase as it was searched for; null without a check.'),
        ended: textOrNull('Time the check ended; null without a check.'),
        results: integerOrNull(
          'Number of results in its stored replies that take a position; null without replies.',
        ),
        replies_removed: textOrNull('Time its replies were removed; null while they are stored.'),
        line: Type.Union(
          [
            Type.Object({
              position: Type.Integer({ description: 'Its position.' }),
              url: Type.String({ description: 'Address of the result.' }),
              title: Type.String({ description: 'Title of the result.' }),
            }),
            Type.Null(),
          ],
          {
            description:
              'Result of the site in the stored replies; null if it is not there, or if nothing is stored.',
          },
        ),
      }),
      { description: 'The compared dates, older first.' },
    ),
  }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, id: 1, block: 0, row: 0 },
    result: {
      keyword: 'rye bread price',
      checks: [
        {
          date: '2026-12-01',
          position: '4',
          relevant_url: 'bakery-lane.example/rye',
          invented: 0,
          source: 'check',
          query: 'rye bread price',
          ended: '2026-12-01 03:30:04',
          results: 20,
          replies_removed: null,
          line: { position: 4, url: 'https://bakery-lane.example/rye', title: 'Rye bread' },
        },
      ],
    },
  },
})

export const reportsExport = operation('get/reports_2/reports/export', {
  summary: 'Returns a report as a file.',
  notes:
    'The file is made from the document of the report, so the same report always gives the same numbers and words.',
  parameters: {
    project_id,
    id,
    output: parameter
      .oneOf(['pdf', 'xlsx'])
      .required(
        'Form of the file: `pdf` is A4 pages for readers and printers, `xlsx` is sheets for calculating.',
      ),
  },
  result: 'file',
  contentTypes: ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1, output: 'pdf' }, result: '%PDF-1.7 …' },
})
