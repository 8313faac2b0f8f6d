import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'

export const Group = row(
  'Group',
  'A group of keywords; it lies in one folder.',
  {
    id: field.id('Group id.'),
    project_id: field.integer('Project of the group; negative while the group is in the trash.'),
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
)

const project_id = parameter.id().required('Project id.')
const show_trash = parameter.flag().default(false, 'Includes groups in the trash.')

export const groupsGet = list('get/keywords_2/groups', Group, {
  summary: 'List the groups of a project.',
  envelope: 'whole',
  fetchStyle: true,
  parameters: { project_id, show_trash, folder_id_depth: parameter.unsupported() },
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
