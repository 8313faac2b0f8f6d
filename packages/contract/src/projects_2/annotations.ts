import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'

/** Maximum number of annotations per project (docs/protocol.md, Limits). */
export const ANNOTATIONS = 1_000

/** Maximum number of characters of an annotation. */
export const ANNOTATION_TEXT = 500

export const Annotation = row(
  'Annotation',
  'A note about one or more days of a project, shown on its charts.',
  {
    id: field.id('Unique id of the annotation.'),
    project_id: field.id('Id of the project.'),
    date1: field.date('First day.'),
    date2: field.date('Last day; the same as `date1` for a single day.'),
    text: field.text('What happened.'),
    regions_indexes: field.textOrNull(
      'Region indexes the annotation is limited to, comma-separated; null for all regions.',
    ),
    keyword_id: field.idTextOrNull(
      'Id of the keyword the annotation is limited to; null for the whole project.',
    ),
    date: field.datetime('Time the annotation was added.'),
    by_user_id: field.id('Id of the account that added the annotation.'),
  },
  ['id', 'date1', 'date2', 'text', 'regions_indexes', 'keyword_id'],
)

const project_id = parameter.id().required('Id of the project.')
const text = parameter.text(ANNOTATION_TEXT)
const lastDay = 'Last day, not before `date1`. Defaults to `date1`.'
const regions_indexes = parameter
  .ids(1_000)
  .optional('Indexes of the regions to limit the annotation to. An empty list means all regions.')

export const annotationsGet = list('get/projects_2/annotations', Annotation, {
  summary: 'Lists the annotations of a project.',
  notes:
    'Sorted by day unless `orders` is given. The annotations of a period are those with `date1` on or before its ' +
    'last day and `date2` on or after its first one.',
  envelope: 'counted',
  parameters: { project_id },
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, fields: ['id', 'date1', 'date2', 'text'] },
    result: [{ id: 1, date1: '2026-11-09', date2: '2026-11-10', text: 'New shop is live' }],
  },
})

export const annotationsAdd = operation('add/projects_2/annotations', {
  scope: 'write',
  summary: 'Adds an annotation to a project.',
  notes: `A project has at most ${ANNOTATIONS} annotations. A copy of a project has none.`,
  parameters: {
    project_id,
    date1: parameter.date().required('First day.'),
    date2: parameter.date().optional(lastDay),
    text: text.required('What happened.'),
    regions_indexes,
    keyword_id: parameter
      .keywordId()
      .optional('Id of the keyword to limit the annotation to. Defaults to the whole project.'),
  },
  result: Type.Integer({ description: 'Unique id of the annotation.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, date1: '2026-11-09', text: 'New shop' }, result: 1 },
})

export const annotationsEdit = operation('edit/projects_2/annotations', {
  scope: 'write',
  summary: 'Updates an annotation.',
  notes: 'Parameters that are not sent stay unchanged. The keyword cannot be changed.',
  parameters: {
    project_id,
    id: parameter.id().required('Id of the annotation.'),
    date1: parameter.date().optional('First day. Without `date2`, the annotation is about this day only.'),
    date2: parameter.date().optional('Last day, not before the first one.'),
    text: text.optional('What happened.'),
    regions_indexes,
  },
  result: Type.Integer({ description: 'Always 1.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1, date2: '2026-11-10', text: 'New shop is live' }, result: 1 },
})

export const annotationsDel = actionOn('del/projects_2/annotations', Annotation, {
  scope: 'write',
  summary: 'Removes annotations.',
  notes: 'Requires `id` or `filters`.',
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of annotations removed.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})
