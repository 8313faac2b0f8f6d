import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'
import { groupQualified } from './qualified-fields.ts'

export const Group = row(
  'Group',
  'A group of keywords; it lies in one folder.',
  {
    id: field.id('Group id.'),
    project_id: field.integer('Project of the group; negative while the group is in the trash.'),
    deleted_at: field.datetimeOrNull('When the group went to the trash; null when it is not there.'),
    folder_id: field.id('Folder of the group.'),
    folder_path: field.text("Path of the folder, names joined with '/'; empty for the root folder."),
    folder_ord: field.integer('Order of the folder among its neighbours.'),
    name: field.text('Name of the group.'),
    on: field.flag('1 active; 0 off: its keywords are not checked.'),
    status: field.flag('1 while a collection task fills the group; always 0 here.'),
    ord: field.integer('Order inside the folder.'),
    count_keywords: field.integer('Keywords in the group, trash excluded.'),
  },
  ['id', 'name', 'on'],
  { qualified: groupQualified },
)

const project_id = parameter.id().required('Project id.')
const show_trash = parameter.flag().default(false, 'Includes groups in the trash.')

export const groupsGet = list('get/keywords_2/groups', Group, {
  summary: 'List the groups of a project.',
  envelope: 'whole',
  fetchStyle: true,
  parameters: {
    project_id,
    show_trash,
    folder_id_depth: parameter
      .flag()
      .default(
        false,
        'Filters on `folder_id` with EQUALS, IN, NOT_EQUALS or NOT_IN mean the sub-folders of their folders too.',
      ),
  },
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, fields: ['id', 'name', 'on', 'count_keywords'] },
    result: [{ id: 1, name: 'Bread', on: 1, count_keywords: 2 }],
  },
})

const GroupAdded = Type.Object({
  id: Type.Integer(),
  project_id: Type.Integer(),
  folder_id: Type.Integer(),
  name: Type.String(),
  on: Type.Integer(),
  status: Type.Integer(),
  ord: Type.Integer(),
})

export const groupsAdd = operation('add/keywords_2/groups', {
  summary: 'Create groups.',
  notes: 'Names may repeat. Without a name one group named "New group" is created.',
  parameters: {
    project_id,
    names: parameter.texts(255, 1_000).optional('Names of the new groups.'),
    name: parameter.texts(255, 1_000).optional('The same as `names`: a name or a list of names.'),
    to_id: parameter
      .id()
      .optional('A folder (0 or absent: the root folder), or a group with `before_group` and `after_group`.'),
    to_type: parameter
      .oneOf(['in_folder', 'in_folder_last', 'before_group', 'after_group'])
      .default('in_folder', 'Where the new groups go; `in_folder` is the start of the folder.'),
    on: parameter.flag().default(true, 'Whether the new groups are active.'),
  },
  result: Type.Array(GroupAdded),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, name: ['Bread'], on: 1 },
    result: [{ id: 1, project_id: 1, folder_id: 1, name: 'Bread', on: 1, status: 0, ord: 1 }],
  },
})

export const groupsEditOn = actionOn('edit/keywords_2/groups/on', Group, {
  summary: 'Switch groups on or off.',
  notes: 'Keywords of groups that are off are not checked. Needs `id` or `filters`.',
  parameters: {
    project_id,
    on: parameter.flag().required('1 active, 0 off.'),
    show_trash,
  },
  result: Type.Integer({ description: 'How many groups were picked.' }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, on: 1, filters: [{ name: 'name', operator: 'EQUALS', values: ['Bread'] }] },
    result: 1,
  },
})

export const groupsEditRename = actionOn('edit/keywords_2/groups/rename', Group, {
  summary: 'Rename groups.',
  notes: 'All groups picked get the name; names may repeat. Needs `id` or `filters`.',
  parameters: { project_id, name: parameter.text(255).required('The new name.'), show_trash },
  result: Type.Integer({ description: 'How many groups were picked.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1, name: 'Loaves' }, result: 1 },
})

export const groupsEditMove = actionOn('edit/keywords_2/groups/move', Group, {
  summary: 'Move groups to another place.',
  notes: 'Several groups keep the order they have among themselves. Needs `id` or `filters`.',
  parameters: {
    project_id,
    to_id: parameter
      .id()
      .optional('A folder (0 or absent: the root folder), or a group with `before_group` and `after_group`.'),
    to_type: parameter
      .oneOf(['in_folder', 'in_folder_last', 'before_group', 'after_group'])
      .default('in_folder', 'Where the groups go; `in_folder` is the start of the folder.'),
  },
  result: Type.Integer({ description: 'How many groups were picked.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1, to_id: 3, to_type: 'in_folder_last' }, result: 1 },
})

export const groupsEditSort = actionOn('edit/keywords_2/groups/sort', Group, {
  summary: 'Put groups into an order inside their folders.',
  notes:
    'Once, as things are now; later changes do not move anything. With `id` or `filters` only these groups are ' +
    'sorted, over the places they hold in their folder; without, all of the project.',
  parameters: {
    project_id,
    orders: parameter.orders().required('Sort keys, as in a list; the first one counts most.'),
  },
  result: Type.Integer({ description: 'How many groups were sorted.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, orders: ['name'] }, result: 1 },
})

export const groupsEditUndel = actionOn('edit/keywords_2/groups/undel', Group, {
  summary: 'Take groups out of the trash.',
  notes:
    'With them come the keywords that went to the trash with them, except those the project has again, and the ' +
    'folders that hold them. Needs `id` or `filters`.',
  parameters: { project_id },
  result: Type.Integer({ description: 'How many groups were taken out of the trash.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})

export const groupsDel = actionOn('del/keywords_2/groups', Group, {
  summary: 'Move groups to the trash, with their keywords.',
  notes: 'The history of the keywords stays. Needs `id` or `filters`.',
  parameters: { project_id },
  result: Type.Integer({ description: 'How many groups were moved to the trash.' }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, filters: [{ name: 'id', operator: 'IN', values: [1] }] },
    result: 1,
  },
})
