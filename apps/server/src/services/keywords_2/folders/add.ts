import type { OutputOf } from '@sextant/contract'
import type { foldersAdd } from '@sextant/contract/keywords_2/folders.ts'
import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { makeRoom } from '../order.ts'
import { placeOfFolders } from './place.ts'
import { readFolderName, refuseTooDeep, writePaths } from './tree.ts'

export const handle: Handler<'add/keywords_2/folders'> = async (context, input) => {
  const name = readFolderName(input.name)
  return inLockedProject(context, input.project_id, async (project) => {
    const { tx, accountId, projectId } = project
    const place = await placeOfFolders(project, input)
    await makeRoom(tx, accountId, 'folders', place, 1)
    const { rows } = await sql<OutputOf<typeof foldersAdd>>`
      insert into folders (account_id, project_id, parent_id, name, path, ord)
      values (${accountId}, ${projectId}, ${place.holderId}, ${name}, ${name}, ${place.ord})
      returning id, project_id, parent_id, name, ord, 0 as count_folders, 0 as count_groups,
        0 as count_groups_active, null::int as expire_days`.execute(tx)
    await refuseTooDeep(project)
    await writePaths(project)
    return rows[0]!
  })
}
