import { Type, type Static } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'
import { groupQualified } from './qualified-fields.ts'

export const Group = row(
  'Group',
  'A group of keywords inside a folder.',
  {
    id: field.id('Unique id of the group.'),
    project_id: field.integer('Id of the project; negative while the group is in the trash.'),
    deleted_at: field.datetimeOrNull('Time the group was moved to the trash; null if it is not there.'),
    folder_id: field.id('Id of the folder that contains the group.'),
    folder_path: field.text("Path of the folder, names joined with '/'; empty for the root folder."),
    folder_ord: field.integer('Order of the folder among its siblings.'),
    name: field.text('Name of the group.'),
    on: field.flag('1 if the group is active; keywords of inactive groups are not checked.'),
    status: field.flag('1 while a collection task fills the group: always 0 here.'),
    ord: field.integer('Order inside the folder.'),
    count_keywords: field.integer('Number of keywords in the group, trash excluded.'),
  },
  ['id', 'name', 'on'],
  { qualified: groupQualified },
)

const project_id = parameter.id().required('Id of the project.')
const show_trash = parameter.flag().default(false, 'Whether to include groups in the trash.')
const to_id = parameter
  .id()
  .optional(
    'Id of a folder (0 or absent: the root folder), or of a group for `before_group` and `after_group`.',
  )
const placeOf = (groups: string) =>
  parameter
    .oneOf(['in_folder', 'in_folder_last', 'before_group', 'after_group'])
    .default(
      'in_folder',
      `Position of ${groups} relative to \`to_id\`: \`in_folder\` is the start of the folder, ` +
        '`in_folder_last` its end.',
    )

export const groupsGet = list('get/keywords_2/groups', Group, {
  summary: 'Lists the groups of a project.',
  envelope: 'whole',
  fetchStyle: true,
  parameters: {
    project_id,
    show_trash,
    folder_id_depth: parameter
      .flag()
      .default(
        false,
        'Whether filters on `folder_id` with EQUALS, IN, NOT_EQUALS or NOT_IN include subfolders.',
      ),
  },
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, fields: ['id', 'name', 'on', 'count_keywords'] },
    result: [{ id: 1, name: 'Bread', on: 1, count_keywords: 2 }],
  },
})

const GroupAdded = Type.Object({
  id: Type.Integer({ description: 'Unique id of the group.' }),
  project_id: Type.Integer({ description: 'Id of the project.' }),
  folder_id: Type.Integer({ description: 'Id of the folder that contains the group.' }),
  name: Type.String({ description: 'Name of the group.' }),
  on: Type.Integer({ description: '1 if the group is active.' }),
  status: Type.Integer({ description: 'Always 0.' }),
  ord: Type.Integer({ description: 'Order inside the folder.' }),
})

/** Fields of a new group, unless a request names others. */
export const groupAddedFields = Object.keys(GroupAdded.properties)

export const groupsAdd = operation('add/keywords_2/groups', {
  scope: 'write',
  summary: 'Creates groups.',
  notes:
    'Names need not be unique. Without a name, creates one group named "New group" in the language of the account.',
  parameters: {
    project_id,
    names: parameter.texts(255, 1_000).optional('Names of the new groups.'),
    name: parameter
      .texts(255, 1_000)
      .optional('Alias of `names`: a name or a list of names. The same if both are sent.'),
    to_id,
    to_type: placeOf('the new groups'),
    on: parameter.flag().default(true, 'Whether the new groups are active.'),
    fields: parameter
      .texts(255, 200)
      .optional('Names of the fields to return, those of `get/keywords_2/groups`.'),
  },
  result: Type.Unsafe<(Partial<Static<typeof GroupAdded>> & Record<string, unknown>)[]>(
    Type.Array(Type.Partial(GroupAdded)),
  ),
  errors: ['forbidden', 'selection'],
  example: {
    request: { project_id: 1, name: ['Bread'], on: 1 },
    result: [{ id: 1, project_id: 1, folder_id: 1, name: 'Bread', on: 1, status: 0, ord: 1 }],
  },
})

export const groupsEditOn = actionOn('edit/keywords_2/groups/on', Group, {
  scope: 'write',
  summary: 'Turns groups on or off.',
  notes: 'Keywords of inactive groups are not checked. Requires `id` or `filters`.',
  parameters: {
    project_id,
    on: parameter.flag().required('1 to turn the groups on, 0 to turn them off.'),
    show_trash,
  },
  result: Type.Integer({ description: 'Number of groups selected.' }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, on: 1, filters: [{ name: 'name', operator: 'EQUALS', values: ['Bread'] }] },
    result: 1,
  },
})

export const groupsEditRename = actionOn('edit/keywords_2/groups/rename', Group, {
  scope: 'write',
  summary: 'Renames groups.',
  notes: 'Gives the same name to all selected groups; names need not be unique. Requires `id` or `filters`.',
  parameters: { project_id, name: parameter.text(255).required('New name.'), show_trash },
  result: Type.Integer({ description: 'Number of groups selected.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1, name: 'Loaves' }, result: 1 },
})

export const groupsEditMove = actionOn('edit/keywords_2/groups/move', Group, {
  scope: 'write',
  summary: 'Moves groups.',
  notes: 'Groups keep their order among each other. Requires `id` or `filters`.',
  parameters: {
    project_id,
    to_id,
    to_type: placeOf('the groups'),
  },
  result: Type.Integer({ description: 'Number of groups selected.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1, to_id: 3, to_type: 'in_folder_last' }, result: 1 },
})

export const groupsEditSort = actionOn('edit/keywords_2/groups/sort', Group, {
  scope: 'write',
  summary: 'Sorts groups inside their folders.',
  notes:
    'Sorts once, by current values; later changes move nothing. With `id` or `filters`, sorts only these ' +
    'groups, within the places they hold in their folder; otherwise sorts all groups of the project.',
  parameters: {
    project_id,
    orders: parameter.orders().required('Sort keys, as in a list; most significant first.'),
  },
  result: Type.Integer({ description: 'Number of groups sorted.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, orders: ['name'] }, result: 1 },
})

export const groupsEditUndel = actionOn('edit/keywords_2/groups/undel', Group, {
  scope: 'write',
  summary: 'Restores groups from the trash.',
  notes:
    'Also restores the keywords deleted together with them, except those that the project has again, and ' +
    'the folders that contain them. Requires `id` or `filters`.',
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of groups restored.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})

export const groupsDel = actionOn('del/keywords_2/groups', Group, {
  scope: 'write',
  summary: 'Moves groups to the trash with their keywords.',
  notes: 'The history of the keywords is kept. Requires `id` or `filters`.',
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of groups moved to the trash.' }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, filters: [{ name: 'id', operator: 'IN', values: [1] }] },
    result: 1,
  },
})
