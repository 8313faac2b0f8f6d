import { type Static, Type } from 'typebox'
import { actionOn, list, operation, selectionOf } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'
import { keywordQualified } from './qualified-fields.ts'

export const Keyword = row(
  'Keyword',
  'A phrase whose position is tracked; it lies in one group.',
  {
    id: field.idText('Keyword id.'),
    project_id: field.integer('Project of the keyword; negative while the keyword is in the trash.'),
    deleted_at: field.datetimeOrNull('When the keyword went to the trash; null when it is not there.'),
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
    'LENGTH(name)': field.integer('Characters of the phrase.'),
    'tagsNames()': field.textOrNull('Names of the tags, comma-separated; the number of one without a name.'),
  },
  ['id', 'name'],
  { qualified: keywordQualified },
)

/** Longest phrase, in characters. */
export const KEYWORD_LENGTH = 255
/** Most lines of one import. */
export const IMPORT_LINES = 100_000

const project_id = parameter.id().required('Project id.')
const show_trash = parameter.flag().default(false, 'Includes keywords in the trash.')
const tags = parameter.integers(1, 20, 20)
const group_folder_id_depth = parameter
  .flag()
  .default(
    false,
    'Filters on `group_folder_id` with EQUALS, IN, NOT_EQUALS or NOT_IN mean the sub-folders of their folders too.',
  )
const target_type = parameter
  .oneOf(['keywords', 'groups'])
  .default(
    'keywords',
    'What `filters` and `id` pick: keywords, or groups (by the fields of Group), whose keywords are all meant.',
  )
const to_type = parameter
  .oneOf(['in_group', 'in_group_last', 'before_keyword', 'after_keyword'])
  .default('in_group', 'Where the keyword goes; `in_group` is the start of the group.')

export const keywordsGet = list('get/keywords_2/keywords', Keyword, {
  summary: 'List the keywords of a project.',
  notes:
    'Sorted by the order of the groups, the order in the group and the id unless `orders` says otherwise.',
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
    to_type,
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
    request: { project_id: 1, filters: [{ name: 'name', operator: 'CONTAINS', values: ['sourdough'] }] },
    result: 1,
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
    show_fields_labels: parameter
      .flag()
      .default(
        false,
        'Starts with a line of what the fields are called in a table; below the line of names when both are asked for.',
      ),
    file_name: parameter.text(100).default('export', 'Name of the file without its ending.'),
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
  summary: 'Change the phrase of a keyword.',
  notes:
    'The phrase is stored in lower case with single spaces; the history stays with the keyword. A phrase stands ' +
    'once in a project, so one that another keyword has is refused, and so are several keywords. Needs `id` or ' +
    '`filters`.',
  parameters: {
    project_id,
    name: parameter.text(KEYWORD_LENGTH).required('The new phrase.'),
    fields: parameter.texts(255, 200).optional('Fields to answer; `id` and `name` when absent.'),
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
  summary: 'Move keywords to another place.',
  notes: 'Several keywords keep the order they have among themselves. Needs `id` or `filters`.',
  parameters: {
    project_id,
    to_id: parameter
      .keywordId()
      .required(
        'A group for `in_group` and `in_group_last`, a keyword for `before_keyword` and `after_keyword`.',
      ),
    to_type,
  },
  result: Type.Integer({ description: 'How many keywords were picked.' }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, to_id: 1, filters: [{ name: 'id', operator: 'IN', values: ['1'] }] },
    result: 1,
  },
})

export const keywordsEditSort = actionOn('edit/keywords_2/keywords/sort', Keyword, {
  summary: 'Put keywords into an order inside their groups.',
  notes:
    'Once, as things are now; later changes do not move anything. With `id` or `filters` only these keywords are ' +
    'sorted, over the places they hold in their group; without, all of the group or of the project.',
  parameters: {
    project_id,
    orders: parameter.orders().required('Sort keys, as in a list; the first one counts most.'),
    group_id: parameter.id().optional('Only keywords of this group.'),
  },
  result: Type.Integer({ description: 'How many keywords were sorted.' }),
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
  summary: 'Set, add or remove tags of keywords.',
  notes: 'Needs `id` or `filters`.',
  parameters: {
    project_id,
    tags: tags.required('Tags, numbers 1 to 20; with `set` an empty list leaves none.'),
    action: parameter
      .oneOf(['set', 'add', 'remove'])
      .required('`set` puts the tags in place of others, `add` and `remove` leave the others.'),
    target_type,
    show_trash,
    group_folder_id_depth,
  },
  result: Type.Integer({ description: 'How many keywords were picked.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1, tags: [2, 5], action: 'set' }, result: 1 },
})

export const keywordsEditTarget = actionOn('edit/keywords_2/keywords/target', Keyword, {
  summary: 'Set the page that should rank for keywords.',
  notes: 'The url is stored short: without scheme, `www.` and trailing slash. Needs `id` or `filters`.',
  parameters: {
    project_id,
    target: parameter.text(2_000, 0).required('The page; an empty text clears it.'),
    target_type,
    show_trash,
    group_folder_id_depth,
  },
  result: Type.Integer({ description: 'How many keywords were picked.' }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, id: 1, target: 'https://bakery-lane.example/delivery/' },
    result: 1,
  },
})

export const keywordsEditUndel = actionOn('edit/keywords_2/keywords/undel', Keyword, {
  summary: 'Take keywords out of the trash.',
  notes:
    'With them come the group and the folders that hold them, without the rest of what is in them. A keyword whose ' +
    'phrase the project has again stays in the trash. Needs `id` or `filters`.',
  parameters: { project_id },
  result: Type.Integer({ description: 'How many keywords were taken out of the trash.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})

export const keywordsExportToProject = actionOn('edit/keywords_2/keywords/export/toProject', Keyword, {
  summary: 'Copy or move keywords to another project.',
  notes:
    'They go behind what the groups of the same name in the folders of the same path hold; missing groups and ' +
    'folders are created. A phrase the other project has already is missed and stays as it is there, unless ' +
    '`move_duplicate` moves it. Needs `id` or `filters`.',
  rights: { project_id: 'edit', to_project_id: 'edit' },
  parameters: {
    project_id,
    to_project_id: parameter.id().required('The other project.'),
    in_root_folder: parameter
      .flag()
      .default(
        false,
        'Looks for and creates the groups in the root folder instead of folders of the same path.',
      ),
    target_type,
    with_history: parameter
      .flag()
      .default(
        false,
        'Copies the positions of the keywords that are added; only between projects of one owner.',
      ),
    move_duplicate: parameter
      .flag()
      .default(
        false,
        'Moves phrases the other project has already to the group they would have been added to.',
      ),
    delete_from_original_project: parameter
      .flag()
      .default(
        false,
        'Moves keywords that were added, or moved as duplicates, to the trash of this project.',
      ),
  },
  result: Type.Object({
    count_for_add: Type.Integer({ description: 'Keywords picked.' }),
    count_added: Type.Integer({ description: 'Keywords added to the other project.' }),
    count_missed: Type.Integer({ description: 'Keywords the other project had already.' }),
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
