import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { pickedOf } from '../../rows/picked.ts'
import { idsInOrder } from '../picked.ts'
import { folders } from './columns.ts'
import { readFolderName, refuseRoot, writePaths } from './tree.ts'

export const handle: Handler<'edit/keywords_2/folders/rename'> = async (context, input) => {
  const name = readFolderName(input.name)
  const picked = pickedOf(context, folders, input.project_id, input.show_trash ? 'all' : 'live')
  return inLockedProject(context, input.project_id, async (project) => {
    const ids = await idsInOrder(project, folders, picked)
    await refuseRoot(project, ids, 'renamed')
    await sql`
      update folders set name = ${name}
      where account_id = ${project.accountId} and id = any(${ids}::int[])`.execute(project.tx)
    await writePaths(project)
    return ids.length
  })
}
