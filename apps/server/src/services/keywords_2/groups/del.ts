import type { groupsDel } from '@sextant/contract/keywords_2/groups.ts'
import type { Handler } from '../../implement.ts'
import { inLockedProject } from '../locked.ts'
import { pickedOf } from '../picked.ts'
import { discardGroups } from '../trash.ts'
import { groups } from './columns.ts'

export const del: Handler<typeof groupsDel> = async (context, input) => {
  const picked = pickedOf(context, groups, input.project_id, 'live')
  return inLockedProject(context, input.project_id, (project) => discardGroups(project, picked))
}
