import { type Static, Type } from 'typebox'
import { actionOn, list, operation, selectionOf } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'

export const Keyword = row(
  'Keyword',
  'A phrase whose position is tracked; it lies in one group.',
  {
    id: field.idText('Keyword id.'),
    project_id: field.integer('Project of the keyword; negative while the keyword is in the trash.'),
    group_id: field.id('Group of the keyword.'),
    name: field.text('The phrase: lower case, single spaces.'),
    tags: field.setOrNull('Tags of the keyword, numbers 1 to 20.'),
    target: field.textOrNull('Page that should rank for the phrase, as a short url.'),
    ord: field.integer('Order inside the group.'),
    group_name: field.text('Name of the group.'),
    group_on: field.flag('1 when the group is active.'),
    group_ord: field.integer('Order of the group inside its folder.'),
    group_folder_id: field.id('Folder of the group.'),
    group_folder_path: field.text("Path of the folder, names joined with '/'; empty for the root folder."),
    group_folder_ord: field.integer('Order of the folder among its neighbours.'),
  },
  ['id', 'name'],
)

/** Longest phrase, in characters. */
export const KEYWORD_LENGTH = 255
/** Most lines of one import. */
export const IMPORT_LINES = 100_000

const project_id = parameter.id().required('Project id.')
const show_trash = parameter.flag().default(false, 'Includes keywords in the trash.')
const tags = parameter.integers(1, 20, 20)

export const keywordsGet = list('get/keywords_2/keywords', Keyword, {
  summary: 'List the keywords of a project.',
  notes:
    'Sorted by the order of the groups, the order in the group and the id unless `orders` says otherwise.',
  envelope: 'whole',
  fetchStyle: true,
  parameters: { project_id, show_trash, group_folder_id_depth: parameter.unsupported() },
  errors: ['forbidden'],
  example: {
    request: {
      project_id: 1,
      fields: ['id', 'name', 'group_name'],
      filters: [{ name: 'name', operator: 'CONTAINS', values: ['rye'] }],
    },
    result: [{ id: '3', name: 'rye bread price', group_name: 'Bread' }],
  },
})

const KeywordAdded = Type.Object({
  id: Type.String(),
  name: Type.String(),
  group_id: Type.Integer(),
  tags: Type.Union([Type.String(), Type.Null()]),
  target: Type.Union([Type.String(), Type.Null()]),
})

export const keywordsAdd = operation('add/keywords_2/keywords', {
  summary: 'Add one keyword.',
  notes:
    'The phrase is stored in lower case with single spaces. A phrase the project has already is not added twice: ' +
    'the existing keyword is answered, and moved to the given place with `move_duplicate`.',
  parameters: {
    project_id,
    name: parameter.text(KEYWORD_LENGTH).required('The phrase.'),
    to_id: parameter
      .keywordId()
      .optional(
        'A group for `in_group` and `in_group_last`, a keyword for `before_keyword` and `after_keyword`. ' +
          'Absent: the first group, created when there is none.',
      ),
    to_type: parameter
      .oneOf(['in_group', 'in_group_last', 'before_keyword', 'after_keyword'])
      .default('in_group', 'Where the keyword goes; `in_group` is the start of the group.'),
    tags: tags.optional('Tags, numbers 1 to 20.'),
    target: parameter.text(2_000, 0).optional('Page that should rank for the phrase.'),
    move_duplicate: parameter.flag().default(false, 'Moves an existing keyword of that phrase to the place.'),
    move_duplicate_group_name: parameter
      .text(255)
      .optional('With `move_duplicate`: the group an existing keyword goes to, created when missing.'),
    fields: parameter
      .texts(255, 200)
      .optional('Fields to answer; `id`, `name`, `group_id`, `tags` and `target` when absent.'),
  },
  result: Type.Unsafe<Partial<Static<typeof KeywordAdded>> & Record<string, unknown>>(
    Type.Partial(KeywordAdded),
  ),
  errors: ['forbidden', 'selection'],
  example: {
    request: { project_id: 1, name: 'Sourdough  Delivery', to_id: 1, tags: [2] },
    result: { id: '1', name: 'sourdough delivery', group_id: 1, tags: '2', target: null },
  },
})

export const keywordsDel = actionOn('del/keywords_2/keywords', Keyword, {
  summary: 'Move keywords to the trash.',
  notes: 'Their history stays. Needs `id` or `filters`.',
  parameters: { project_id },
  result: Type.Integer({ description: 'How many keywords were moved to the trash.' }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, filters: [{ name: 'name', operator: 'CONTAINS', values: ['test'] }] },
    result: 0,
  },
})

export const keywordsImport = operation('add/keywords_2/keywords/import', {
  summary: 'Import keywords in bulk.',
  notes:
    'The first line of a CSV names its columns when it contains `name`; the others are `tags`, `target`, ' +
    '`group_folder_path` and `group_name`. Columns are separated with `;` (or `,` when the first line has no `;`), ' +
    'several tags in one cell with commas, path parts with `/`; a cell that holds one of these stands in quotes. ' +
    'Without a line of names every line is a phrase. ' +
    'A file part is read as UTF-8 when it is valid UTF-8 and as Windows-1251 otherwise.\n\n' +
    'A phrase the project has already is a duplicate: it stays where it is, its tags and target change when the ' +
    'import names others, and it moves with `move_duplicate`. `countSended` = `countAdded` + `countDuplicated`; ' +
    '`countChanged` counts the duplicates that changed.',
  parameters: {
    project_id,
    keywords: parameter.lines(IMPORT_LINES).required('One CSV text, a list of lines, or a file part.'),
    folder_id: parameter.id().optional('Target folder; the root folder when absent.'),
    group_id: parameter
      .id()
      .optional('Target group. Absent: `group_name`, and without that a new group in the folder.'),
    group_name: parameter
      .text(255)
      .optional('Target group by name, used without `group_id`; created when missing.'),
    group_on: parameter.flag().default(true, 'Whether groups that the import creates are active.'),
    move_duplicate: parameter.flag().default(false, 'Moves duplicates instead of leaving them.'),
    move_duplicate_folder_id: parameter
      .id()
      .optional(
        'Folder duplicates move to, into its group "New group" unless one is named; the root folder when absent.',
      ),
    move_duplicate_group_id: parameter
      .id()
      .optional(
        'Group duplicates move to; with no folder and no group named each moves to that of its line.',
      ),
    move_duplicate_group_name: parameter
      .text(255)
      .optional('Group duplicates move to, by name, used without the group id; created when missing.'),
    remove_special_chars: parameter
      .flag()
      .default(false, 'Puts a space in place of plus, dot, comma, apostrophe and quotes.'),
    tags: tags.optional('Tags for all lines, added to those of the lines.'),
  },
  result: Type.Object({
    countSended: Type.Integer({ description: 'Lines with a phrase.' }),
    countDuplicated: Type.Integer({ description: 'Phrases the project had, or the import had before.' }),
    countAdded: Type.Integer({ description: 'Keywords added.' }),
    countChanged: Type.Integer({ description: 'Duplicates whose tags, target or group changed.' }),
  }),
  errors: ['forbidden'],
  example: {
    request: {
      project_id: 1,
      keywords: 'name;tags;target;group_name\nsourdough delivery;2;;Bread\nrye bread price;;;Bread\n',
    },
    result: { countSended: 2, countDuplicated: 1, countAdded: 1, countChanged: 0 },
  },
})

export const keywordsExport = selectionOf('get/keywords_2/keywords/export', Keyword, {
  summary: 'Export the keywords of a project as a CSV file.',
  notes: 'Columns are separated with `;`. Without `limit` every matching keyword is exported.',
  parameters: {
    project_id,
    output: parameter
      .oneOf(['csv', 'csvUTF8'])
      .required('`csv` is Windows-1251 (characters it lacks become `?`), `csvUTF8` is UTF-8.'),
    show_fields_names: parameter.flag().default(false, 'Starts with a line of field names.'),
    show_fields_labels: parameter.unsupported(),
    file_name: parameter.text(100).default('export', 'Name of the file without its ending.'),
    target_type: parameter
      .oneOf(['keywords'])
      .default('keywords', 'What the selector addresses: only keywords.'),
    show_trash,
  },
  result: 'file',
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, output: 'csvUTF8', fields: ['name', 'tags'], show_fields_names: 1 },
    result: 'name;tags\r\nsourdough delivery;2\r\nrye bread price;\r\n',
  },
})
