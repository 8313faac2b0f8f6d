import { Type, type Static } from 'typebox'
import { actionOn, list, operation, selectionOf } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { absentFields, field, row } from '../row.ts'
import { textOrNull } from '../value.ts'
import { keywordQualified } from './qualified-fields.ts'

export const Keyword = row(
  'Keyword',
  'A phrase whose position is tracked, inside a group.',
  {
    id: field.idText('Unique id of the keyword.'),
    project_id: field.integer('Id of the project; negative while the keyword is in the trash.'),
    deleted_at: field.datetimeOrNull('Time the keyword was moved to the trash; null if it is not there.'),
    group_id: field.id('Id of the group that contains the keyword.'),
    name: field.text('The phrase, in lower case with single spaces.'),
    tags: field.setOrNull('Tags of the keyword, numbers from 1 to 20; null if there are none.'),
    target: field.textOrNull(
      'Page that should rank for the phrase, as a short URL or, if it is no address of a page, as it was set; ' +
        'null if none is set.',
    ),
    ord: field.integer('Order inside the group.'),
    group_name: field.text('Name of the group.'),
    group_on: field.flag('1 if the group is active.'),
    group_ord: field.integer('Order of the group inside its folder.'),
    group_folder_id: field.id('Id of the folder that contains the group.'),
    group_folder_path: field.text("Path of the folder, names joined with '/'; empty for the root folder."),
    group_folder_ord: field.integer('Order of the folder among its siblings.'),
    'LENGTH(name)': field.integer('Number of characters in the phrase.'),
    'tagsNames()': field.textOrNull(
      'Names of the tags, comma-separated; an unnamed tag is shown by its number; null if there are no tags.',
    ),
    ...absentFields({ phrase_id: ['integer', 'Id of the phrase in a dictionary of all accounts.'] }),
  },
  ['id', 'name'],
  { qualified: keywordQualified },
)

/** Maximum length of a phrase, in characters. */
export const KEYWORD_LENGTH = 255
/** Maximum number of lines in one import. */
export const IMPORT_LINES = 100_000

const project_id = parameter.id().required('Id of the project.')
const show_trash = parameter.flag().default(false, 'Whether to include keywords in the trash.')
const tags = parameter.integers(1, 20, 20)
const group_folder_id_depth = parameter
  .flag()
  .default(
    false,
    'Whether filters on `group_folder_id` with EQUALS, IN, NOT_EQUALS or NOT_IN include subfolders.',
  )
const target_type = parameter
  .oneOf(['keywords', 'groups'])
  .default(
    'keywords',
    'What `filters` and `id` select: `keywords`, or `groups` (by the fields of Group) with all their ' +
      'keywords.',
  )
const to_type = parameter
  .oneOf(['in_group', 'in_group_last', 'before_keyword', 'after_keyword'])
  .default(
    'in_group',
    'Position relative to `to_id`: `in_group` is the start of the group, `in_group_last` its end.',
  )

export const keywordsGet = list('get/keywords_2/keywords', Keyword, {
  summary: 'Lists the keywords of a project.',
  notes: 'Sorted by group order, order in the group and id, unless `orders` is given.',
  envelope: 'whole',
  fetchStyle: true,
  parameters: { project_id, show_trash, group_folder_id_depth },
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
  id: Type.String({ description: 'Unique id of the keyword.' }),
  name: Type.String({ description: 'The phrase.' }),
  group_id: Type.Integer({ description: 'Id of the group.' }),
  tags: textOrNull('Tags; null if there are none.'),
  target: textOrNull('Page that should rank for the phrase; null if none is set.'),
})

export const keywordsAdd = operation('add/keywords_2/keywords', {
  scope: 'write',
  summary: 'Adds a keyword.',
  notes:
    'The phrase is stored in lower case with single spaces. A phrase that the project already has is not ' +
    'added again: the existing keyword is returned and, with `move_duplicate`, moved.',
  parameters: {
    project_id,
    name: parameter.text(KEYWORD_LENGTH).required('Phrase to track.'),
    to_id: parameter
      .keywordId()
      .optional(
        'Id of a group for `in_group` and `in_group_last`, or of a keyword for `before_keyword` and ' +
          '`after_keyword`. Defaults to the first group, which is created if there is none.',
      ),
    to_type,
    tags: tags.optional('Tags, numbers from 1 to 20.'),
    target: parameter.text(2_000, 0).optional('Page that should rank for the phrase.'),
    move_duplicate: parameter.flag().default(false, 'Whether to move an existing keyword with this phrase.'),
    move_duplicate_group_name: parameter
      .text(255)
      .optional('Name of the group that `move_duplicate` moves an existing keyword to; created if missing.'),
    fields: parameter
      .texts(255, 200)
      .optional(
        'Names of the fields to return, those of `get/keywords_2/keywords`. Defaults to `id`, `name`, `group_id`, `tags` and `target`.',
      ),
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
  scope: 'write',
  summary: 'Moves keywords to the trash.',
  notes: 'Their history is kept. Requires `id` or `filters`.',
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of keywords moved to the trash.' }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, filters: [{ name: 'name', operator: 'CONTAINS', values: ['sourdough'] }] },
    result: 1,
  },
})

export const keywordsImport = operation('add/keywords_2/keywords/import', {
  scope: 'write',
  summary: 'Imports keywords in bulk.',
  notes:
    'If the first line of a CSV contains `name`, it names the columns; the others are `tags`, `target`, ' +
    '`group_folder_path` and `group_name`. Without such a line, every line is a phrase. Columns are ' +
    'separated with `;` (or `,` if the first line has no `;`), tags in a cell with commas and parts of a ' +
    'path with `/`; a cell that contains one of these must be quoted. A file part is read as UTF-8 if it ' +
    'is valid UTF-8, otherwise as Windows-1251.\n\nA phrase that the project already has is a duplicate. ' +
    'It stays in place unless `move_duplicate` is set; its tags and target change if the import names ' +
    'others. `countSended` = `countAdded` + `countDuplicated`; `countChanged` counts the duplicates that ' +
    'changed.',
  parameters: {
    project_id,
    keywords: parameter.lines(IMPORT_LINES).required('CSV text, list of lines, or file part.'),
    folder_id: parameter.id().optional('Id of the target folder. Defaults to the root folder.'),
    group_id: parameter
      .id()
      .optional(
        'Id of the target group. Defaults to `group_name`; without that, a new group is created in the folder.',
      ),
    group_name: parameter
      .text(255)
      .optional('Name of the target group, if `group_id` is absent; created if missing.'),
    group_on: parameter.flag().default(true, 'Whether groups created by the import are active.'),
    move_duplicate: parameter
      .flag()
      .default(false, 'Whether to move duplicates instead of leaving them in place.'),
    move_duplicate_folder_id: parameter
      .id()
      .optional(
        'Id of the folder to move duplicates to, into its group "New group" unless a group is given. ' +
          'Defaults to the root folder.',
      ),
    move_duplicate_group_id: parameter
      .id()
      .optional(
        'Id of the group to move duplicates to. Without a folder or group, each duplicate moves to the ' +
          'group of its line.',
      ),
    move_duplicate_group_name: parameter
      .text(255)
      .optional('Name of the group to move duplicates to, if the group id is absent; created if missing.'),
    remove_special_chars: parameter
      .flag()
      .default(false, 'Whether to replace plus signs, dots, commas, apostrophes and quotes with spaces.'),
    tags: tags.optional('Tags for all lines, added to those of each line.'),
  },
  result: Type.Object({
    countSended: Type.Integer({ description: 'Number of lines with a phrase.' }),
    countDuplicated: Type.Integer({
      description: 'Number of phrases that the project or an earlier line already had.',
    }),
    countAdded: Type.Integer({ description: 'Number of keywords added.' }),
    countChanged: Type.Integer({ description: 'Number of duplicates whose tags, target or group changed.' }),
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
  summary: 'Exports the keywords of a project as a CSV file.',
  report: true,
  notes: 'Columns are separated with `;`. Without `limit`, exports all matching keywords.',
  parameters: {
    project_id,
    output: parameter
      .oneOf(['csv', 'csvUTF8'])
      .required('Encoding: `csv` is Windows-1251 (unsupported characters become `?`), `csvUTF8` is UTF-8.'),
    show_fields_names: parameter.flag().default(false, 'Whether to start with a line of field names.'),
    show_fields_labels: parameter
      .flag()
      .default(
        false,
        'Whether to start with a line of field labels; it follows the line of names if both are requested.',
      ),
    without_formulas: parameter
      .flag()
      .default(
        false,
        'Sextant extension: whether a text that a spreadsheet would run as a formula (after `=`, `+`, `-`, `@`, a tab or a ' +
          'line break) follows an apostrophe, as does a call after a separator within it. Numbers stay. Send 1 for people; the default is for programs, which get every ' +
          'text as it is. Imports with column names remove these apostrophes.',
      ),
    file_name: parameter.text(100).default('export', 'Name of the file without its extension.'),
    target_type,
    show_trash,
    group_folder_id_depth,
  },
  result: 'file',
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, output: 'csvUTF8', fields: ['name', 'tags'], show_fields_names: 1 },
    result: 'name;tags\r\nsourdough delivery;2\r\nrye bread price;\r\n',
  },
})

export const keywordsEditRename = actionOn('edit/keywords_2/keywords/rename', Keyword, {
  scope: 'write',
  summary: 'Changes the phrase of a keyword.',
  notes:
    'The phrase is stored in lower case with single spaces; the keyword keeps its history. Only one ' +
    'keyword can be selected, and no other keyword of the project may have the phrase. Requires `id` or ' +
    '`filters`.',
  parameters: {
    project_id,
    name: parameter.text(KEYWORD_LENGTH).required('New phrase.'),
    fields: parameter
      .texts(255, 200)
      .optional(
        'Names of the fields to return, those of `get/keywords_2/keywords`. Defaults to `id` and `name`.',
      ),
  },
  result: Type.Array(
    Type.Unsafe<{ id?: string; name?: string } & Record<string, unknown>>(
      Type.Object({ id: Type.Optional(Type.String()), name: Type.Optional(Type.String()) }),
    ),
  ),
  errors: ['forbidden', 'selection'],
  example: {
    request: { project_id: 1, id: 1, name: 'Sourdough Bread', fields: ['id', 'name'] },
    result: [{ id: '1', name: 'sourdough bread' }],
  },
})

export const keywordsEditMove = actionOn('edit/keywords_2/keywords/move', Keyword, {
  scope: 'write',
  summary: 'Moves keywords.',
  notes: 'Keywords keep their order among each other. Requires `id` or `filters`.',
  parameters: {
    project_id,
    to_id: parameter
      .keywordId()
      .required(
        'Id of a group for `in_group` and `in_group_last`, or of a keyword for `before_keyword` and ' +
          '`after_keyword`.',
      ),
    to_type,
  },
  result: Type.Integer({ description: 'Number of keywords selected.' }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, to_id: 1, filters: [{ name: 'id', operator: 'IN', values: ['1'] }] },
    result: 1,
  },
})

export const keywordsEditSort = actionOn('edit/keywords_2/keywords/sort', Keyword, {
  scope: 'write',
  summary: 'Sorts keywords inside their groups.',
  notes:
    'Sorts once, by current values; later changes move nothing. With `id` or `filters`, sorts only these ' +
    'keywords, within the places they hold in their group; otherwise sorts all keywords of the group or ' +
    'project.',
  parameters: {
    project_id,
    orders: parameter.orders().required('Sort keys, as in a list; most significant first.'),
    group_id: parameter.id().optional('Id of the group to sort. Defaults to all groups.'),
  },
  result: Type.Integer({ description: 'Number of keywords sorted.' }),
  errors: ['forbidden'],
  example: {
    request: {
      project_id: 1,
      filters: [{ name: 'group_id', operator: 'EQUALS', values: [1] }],
      orders: [{ name: 'name', direction: 'ASC' }],
    },
    result: 2,
  },
})

export const keywordsEditTags = actionOn('edit/keywords_2/keywords/tags', Keyword, {
  scope: 'write',
  summary: 'Sets, adds or removes tags of keywords.',
  notes: 'Requires `id` or `filters`.',
  parameters: {
    project_id,
    tags: tags.required('Tags, numbers from 1 to 20. With `set`, an empty list removes all tags.'),
    action: parameter
      .oneOf(['set', 'add', 'remove'])
      .required('`set` replaces all tags; `add` and `remove` leave other tags unchanged.'),
    target_type,
    show_trash,
    group_folder_id_depth,
  },
  result: Type.Integer({ description: 'Number of keywords selected.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1, tags: [2, 5], action: 'set' }, result: 1 },
})

export const keywordsEditTarget = actionOn('edit/keywords_2/keywords/target', Keyword, {
  scope: 'write',
  summary: 'Sets the page that should rank for keywords.',
  notes:
    'A URL is stored short: without scheme, `www.` and trailing slash. Any other text is kept as it is, and ' +
    'matches no page. Requires `id` or `filters`.',
  parameters: {
    project_id,
    target: parameter.text(2_000, 0).required('Page that should rank. An empty text removes it.'),
    target_type,
    show_trash,
    group_folder_id_depth,
  },
  result: Type.Integer({ description: 'Number of keywords selected.' }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, id: 1, target: 'https://bakery-lane.example/delivery/' },
    result: 1,
  },
})

export const keywordsEditUndel = actionOn('edit/keywords_2/keywords/undel', Keyword, {
  scope: 'write',
  summary: 'Restores keywords from the trash.',
  notes:
    'Also restores the group and folders that contain them, without their other contents. A keyword whose ' +
    'phrase the project has again stays in the trash. Requires `id` or `filters`.',
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of keywords restored.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})

export const keywordsExportToProject = actionOn('edit/keywords_2/keywords/export/toProject', Keyword, {
  scope: 'write',
  summary: 'Copies or moves keywords to another project.',
  notes:
    'Keywords are appended to the groups with the same names in folders with the same paths; missing ' +
    'groups and folders are created. A phrase that the other project already has is skipped, unless ' +
    '`move_duplicate` moves it. Requires `id` or `filters`.',
  rights: { project_id: 'edit', to_project_id: 'edit' },
  parameters: {
    project_id,
    to_project_id: parameter.id().required('Id of the other project.'),
    in_root_folder: parameter
      .flag()
      .default(false, 'Whether to use groups in the root folder instead of folders with the same paths.'),
    target_type,
    with_history: parameter
      .flag()
      .default(
        false,
        'Whether to copy the positions of added keywords. Allowed only between projects of one owner.',
      ),
    move_duplicate: parameter
      .flag()
      .default(
        false,
        'Whether to move phrases that the other project already has to the group they would have been ' +
          'added to.',
      ),
    delete_from_original_project: parameter
      .flag()
      .default(
        false,
        'Whether to move keywords that were added, or moved as duplicates, to the trash of this project.',
      ),
  },
  result: Type.Object({
    count_for_add: Type.Integer({ description: 'Number of keywords selected.' }),
    count_added: Type.Integer({ description: 'Number of keywords added to the other project.' }),
    count_missed: Type.Integer({ description: 'Number of keywords the other project already had.' }),
  }),
  errors: ['forbidden'],
  example: {
    request: {
      project_id: 1,
      to_project_id: 2,
      filters: [{ name: 'group_id', operator: 'EQUALS', values: [1] }],
    },
    result: { count_for_add: 2, count_added: 2, count_missed: 0 },
  },
})
