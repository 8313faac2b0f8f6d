import { groupAddedFields } from '@sextant/contract/keywords_2/groups.ts'
import type { Handler } from '../../handler.ts'
import { answering } from '../../rows/answer.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { newGroup } from '../default-names.ts'
import { groups } from './columns.ts'
import { createGroups } from './create.ts'
import { placeOfGroups } from './place.ts'

export const handle: Handler<'add/keywords_2/groups'> = async (context, input) => {
  const answer = answering(context, groups, input.project_id, input.fields, groupAddedFields)
  return inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const place = { accountId, projectId, ...(await placeOfGroups(tx, accountId, input)) }
    const names = input.names ?? input.name ?? []
    const given = names.length === 0 ? [await newGroup(tx, accountId)] : names
    return answer(tx, await createGroups(tx, place, given, input.on))
  })
}
