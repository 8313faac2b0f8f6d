import { Type, type Static } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'
import { integerOrNull } from '../value.ts'

/** Levels of folders below the root folder. */
export const FOLDER_LEVELS = 3

export const Folder = row(
  'Folder',
  'A folder of groups. Every project has an unnamed root folder that contains all others, with at most ' +
    'three levels below it.',
  {
    id: field.id('Unique id of the folder.'),
    project_id: field.integer('Id of the project; negative while the folder is in the trash.'),
    deleted_at: field.datetimeOrNull('Time the folder was moved to the trash; null if it is not there.'),
    parent_id: field.integer('Id of the parent folder; 0 for the root folder.'),
    name: field.text('Name of the folder; empty for the root folder.'),
    ord: field.integer('Order among its siblings.'),
    path: field.text("Names from below the root folder down to this folder, joined with '/'."),
    ord_path: field.text("Orders from below the root folder down to this folder, joined with '/'."),
    count_folders: field.integer('Number of folders directly inside, trash excluded.'),
    count_groups: field.integer('Number of groups directly inside, trash excluded.'),
    count_groups_active: field.integer('Number of active groups directly inside, trash excluded.'),
  },
  ['id', 'parent_id', 'name', 'path'],
)

const project_id = parameter.id().required('Id of the project.')
const show_trash = parameter.flag().default(false, 'Whether to include folders in the trash.')
const to_id = parameter
  .id()
  .optional(
    'Id of a folder. 0 or absent means the root folder, which is not allowed with `before` and `after`.',
  )
const to_type = parameter
  .oneOf(['in', 'before', 'after'])
  .default('in', 'Position relative to `to_id`: `in` as its last subfolder, `before` or `after` it.')

export const foldersGet = list('get/keywords_2/folders', Folder, {
  summary: 'Lists the folders of a project.',
  notes:
    'Sorted as a tree, each folder before its subfolders, unless `orders` is given. With the view `tree`, ' +
    '`result` is an object that lists the folders under each `parent_id`; the root folder is under 0.',
  envelope: 'whole',
  tree: 'parent_id',
  parameters: {
    project_id,
    view: parameter
      .oneOf(['flat', 'tree'])
      .default('flat', '`flat` returns one list, `tree` an object of lists by `parent_id`.'),
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

const FolderAdded = Type.Object({
  id: Type.Integer({ description: 'Unique id of the folder.' }),
  project_id: Type.Integer({ description: 'Id of the project.' }),
  parent_id: Type.Integer({ description: 'Id of the parent folder.' }),
  name: Type.String({ description: 'Name of the folder.' }),
  ord: Type.Integer({ description: 'Order among its siblings.' }),
  count_folders: Type.Integer({ description: 'Number of folders directly inside.' }),
  count_groups: Type.Integer({ description: 'Number of groups directly inside.' }),
  count_groups_active: Type.Integer({ description: 'Number of active groups directly inside.' }),
  expire_days: integerOrNull(
    'Days until the folder is removed from the trash; null, since a new folder is not in the trash.',
  ),
})

/** Fields of a new folder, unless a request names others. */
export const folderAddedFields = Object.keys(FolderAdded.properties).filter((name) => name in Folder.fields)

export const foldersAdd = operation('add/keywords_2/folders', {
  scope: 'write',
  summary: 'Creates a folder.',
  notes: 'Names need not be unique. Folders can be nested at most three levels below the root folder.',
  parameters: {
    project_id,
    name: parameter
      .text(255)
      .optional(
        'Name of the folder, without slashes. Defaults to "New folder" in the language of the account.',
      ),
    to_id,
    to_type,
    fields: parameter
      .texts(255, 200)
      .optional('Names of the fields to return, those of `get/keywords_2/folders`.'),
  },
  result: Type.Unsafe<Partial<Static<typeof FolderAdded>> & Record<string, unknown>>(
    Type.Partial(FolderAdded),
  ),
  errors: ['forbidden', 'selection'],
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
  scope: 'write',
  summary: 'Moves folders and their contents.',
  notes:
    'Folders keep their order among each other. The root folder cannot be moved, and no folder can be ' +
    'moved into itself or below the third level. Requires `id` or `filters`.',
  parameters: { project_id, to_id, to_type },
  result: Type.Integer({ description: 'Number of folders selected.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 3, to_id: 0, to_type: 'in' }, result: 1 },
})

export const foldersEditRename = actionOn('edit/keywords_2/folders/rename', Folder, {
  scope: 'write',
  summary: 'Renames folders.',
  notes:
    'Gives the same name to all selected folders; names need not be unique. The root folder has no name. ' +
    'Requires `id` or `filters`.',
  parameters: {
    project_id,
    name: parameter.text(255).required('New name, without slashes.'),
    show_trash,
  },
  result: Type.Integer({ description: 'Number of folders selected.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 3, name: 'Easter' }, result: 1 },
})

export const foldersEditUndel = actionOn('edit/keywords_2/folders/undel', Folder, {
  scope: 'write',
  summary: 'Restores folders from the trash.',
  notes:
    'Also restores the folders, groups and keywords deleted together with them, except keywords that the ' +
    'project has again, and the folders that contain them. Requires `id` or `filters`.',
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of selected folders restored.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 3 }, result: 1 },
})

export const foldersDel = actionOn('del/keywords_2/folders', Folder, {
  scope: 'write',
  summary: 'Moves folders to the trash with all their folders, groups and keywords.',
  notes: 'The root folder cannot be deleted. Requires `id` or `filters`.',
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of selected folders moved to the trash.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 3 }, result: 1 },
})
