import { folderAddedFields } from '@sextant/contract/keywords_2/folders.ts'
import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { answering } from '../../rows/answer.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { newFolder } from '../default-names.ts'
import { makeRoom } from '../order.ts'
import { folders } from './columns.ts'
import { placeOfFolders } from './place.ts'
import { readFolderName, refuseTooDeep, writePaths } from './tree.ts'

export const handle: Handler<'add/keywords_2/folders'> = async (context, input) => {
  const given = input.name === undefined ? undefined : readFolderName(input.name)
  const answer = answering(context, folders, input.project_id, input.fields, folderAddedFields)
  return inLockedProject(context, input.project_id, async (project) => {
    const { tx, accountId, projectId } = project
    const name = given ?? (await newFolder(tx, accountId))
    const place = await placeOfFolders(project, input)
    await makeRoom(tx, accountId, 'folders', place, 1)
    const { rows } = await sql<{ id: number }>`
      insert into folders (account_id, project_id, parent_id, name, path, ord)
      values (${accountId}, ${projectId}, ${place.holderId}, ${name}, ${name}, ${place.ord})
      returning id`.execute(tx)
    await refuseTooDeep(project)
    await writePaths(project)
    const [added] = await answer(tx, [rows[0]!.id])
    // Programs read it, though no list has such a field: only what is in the trash expires.
    return (input.fields ?? []).length > 0 ? added! : { ...added, expire_days: null }
  })
}
