import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'

/** Levels of folders below the root. */
export const FOLDER_LEVELS = 3

export const Folder = row(
  'Folder',
  'A folder of groups. Every project has a root folder, without a name, that holds all others; below it are at most three levels.',
  {
    id: field.id('Folder id.'),
    project_id: field.integer('Project of the folder; negative while the folder is in the trash.'),
    deleted_at: field.datetimeOrNull('When the folder went to the trash; null when it is not there.'),
    parent_id: field.integer('The folder that holds it; 0 for the root folder.'),
    name: field.text('Name of the folder; empty for the root folder.'),
    ord: field.integer('Order among its neighbours.'),
    path: field.text("Names from below the root folder down to this one, joined with '/'."),
    ord_path: field.text("Orders from below the root folder down to this one, joined with '/'."),
    count_folders: field.integer('Folders directly in it, trash excluded.'),
    count_groups: field.integer('Groups directly in it, trash excluded.'),
    count_groups_active: field.integer('Of these, the groups that are on.'),
  },
  ['id', 'parent_id', 'name', 'path'],
)

const project_id = parameter.id().required('Project id.')
const show_trash = parameter.flag().default(false, 'Includes folders in the trash.')
const to_id = parameter.id().optional('A folder; 0 or absent: the root folder.')
const to_type = parameter
  .oneOf(['in', 'before', 'after'])
  .default('in', 'Where to: behind the last folder in that folder, or before or after that folder.')

export const foldersGet = list('get/keywords_2/folders', Folder, {
  summary: 'List the folders of a project.',
  notes:
    'Sorted as a tree is read, each folder before its sub-folders, unless `orders` says otherwise. With the view ' +
    '`tree` the `result` is an object: under each `parent_id` the list of its folders; the root folder is under 0.',
  envelope: 'whole',
  tree: 'parent_id',
  parameters: {
    project_id,
    view: parameter
      .oneOf(['flat', 'tree'])
      .default('flat', '`flat` is one list, `tree` an object of lists by `parent_id`.'),
    show_trash,
  },
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, fields: ['id', 'parent_id', 'name', 'count_groups'] },
    result: [
      { id: 1, parent_id: 0, name: '', count_groups: 1 },
      { id: 3, parent_id: 1, name: 'Season', count_groups: 0 },
    ],
  },
})

export const foldersAdd = operation('add/keywords_2/folders', {
  summary: 'Create a folder.',
  notes: 'Names may repeat. At most three levels below the root folder.',
  parameters: {
    project_id,
    name: parameter.text(255).default('New folder', 'Name of the folder, without a slash.'),
    to_id,
    to_type,
  },
  result: Type.Object({
    id: Type.Integer(),
    project_id: Type.Integer(),
    parent_id: Type.Integer(),
    name: Type.String(),
    ord: Type.Integer(),
    count_folders: Type.Integer(),
    count_groups: Type.Integer(),
    count_groups_active: Type.Integer(),
    expire_days: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Days until the folder leaves the trash for good; null, since a new folder is not there.',
    }),
  }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, name: 'Season' },
    result: {
      id: 3,
      project_id: 1,
      parent_id: 1,
      name: 'Season',
      ord: 1,
      count_folders: 0,
      count_groups: 0,
      count_groups_active: 0,
      expire_days: null,
    },
  },
})

export const foldersEditMove = actionOn('edit/keywords_2/folders/move', Folder, {
  summary: 'Move folders, with all that is in them, to another place.',
  notes:
    'Several folders keep the order they have among themselves. The root folder stays, no folder goes into itself ' +
    'and none below the third level. Needs `id` or `filters`.',
  parameters: { project_id, to_id, to_type },
  result: Type.Integer({ description: 'How many folders were picked.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 3, to_id: 0, to_type: 'in' }, result: 1 },
})

export const foldersEditRename = actionOn('edit/keywords_2/folders/rename', Folder, {
  summary: 'Rename folders.',
  notes:
    'All folders picked get the name; names may repeat. The root folder has none. Needs `id` or `filters`.',
  parameters: {
    project_id,
    name: parameter.text(255).required('The new name, without a slash.'),
    show_trash,
  },
  result: Type.Integer({ description: 'How many folders were picked.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 3, name: 'Easter' }, result: 1 },
})

export const foldersEditUndel = actionOn('edit/keywords_2/folders/undel', Folder, {
  summary: 'Take folders out of the trash.',
  notes:
    'With them come the folders, groups and keywords that went to the trash with them, except keywords the project ' +
    'has again, and the folders that hold them. Needs `id` or `filters`.',
  parameters: { project_id },
  result: Type.Integer({ description: 'How many of the folders picked were taken out of the trash.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 3 }, result: 1 },
})

export const foldersDel = actionOn('del/keywords_2/folders', Folder, {
  summary: 'Move folders to the trash, with all folders, groups and keywords in them.',
  notes: 'The root folder cannot be deleted. Needs `id` or `filters`.',
  parameters: { project_id },
  result: Type.Integer({ description: 'How many of the folders picked were moved to the trash.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 3 }, result: 1 },
})
