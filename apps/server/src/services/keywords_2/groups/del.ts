import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { pickedOf } from '../../rows/picked.ts'
import { discardGroups } from '../trash.ts'
import { groups } from './columns.ts'

export const handle: Handler<'del/keywords_2/groups'> = async (context, input) => {
  const picked = pickedOf(context, groups, input.project_id, 'live')
  return inLockedProject(context, input.project_id, (project) => discardGroups(project, picked))
}
