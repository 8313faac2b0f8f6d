import { isDeepStrictEqual } from 'node:util'
import { ApiError, shown, type InputOf } from '@sextant/contract'
import { groupAddedFields, type groupsAdd } from '@sextant/contract/keywords_2/groups.ts'
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
    const names = namesOf(input)
    const given = names.length === 0 ? [await newGroup(tx, accountId)] : names
    return answer(tx, await createGroups(tx, place, given, input.on))
  })
}

/** The names of both parameters. Throws ApiError 2003 if both are sent and differ. */
function namesOf({ name = [], names = [] }: InputOf<typeof groupsAdd>): readonly string[] {
  if (names.length === 0) return name
  if (name.length > 0 && !isDeepStrictEqual(name, names)) {
    throw new ApiError('parameter_value', `must be absent or the same as \`names\`, but got ${shown(name)}`, {
      field: 'name',
    })
  }
  return names
}
