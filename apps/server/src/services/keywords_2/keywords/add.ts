import type { InputOf } from '@sextant/contract'
import type { keywordsAdd } from '@sextant/contract/keywords_2/keywords.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { targetOf } from '#ranking/match/site.ts'
import type { Handler } from '../../handler.ts'
import type { Context } from '../../request/context.ts'
import { storedTags } from '../../request/tags.ts'
import { answering } from '../../rows/answer.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { readPhrase } from '../../text/phrase.ts'
import { rootFolder } from '../folders/find.ts'
import { groupByName } from '../groups/find.ts'
import { makeRoom, moveTo, type Place } from '../order.ts'
import { keywords } from './columns.ts'
import { endsOfGroup, placeOfKeywords } from './place.ts'

type Input = InputOf<typeof keywordsAdd>

const defaultFields = ['id', 'name', 'group_id', 'tags', 'target']

export const handle: Handler<'add/keywords_2/keywords'> = async (context, input) => {
  const name = readPhrase(input.name, 'name')
  const target = targetOf(input.target ?? '')
  const tags = storedTags(input.tags ?? [])
  const answer = answering(context, keywords, input.project_id, input.fields, defaultFields)
  return inLockedProject(context, input.project_id, async ({ tx }) => {
    const id = await addOrFind(context, tx, input, { name, target, tags })
    const [added] = await answer(tx, [id])
    return added!
  })
}

async function addOrFind(
  context: Context,
  tx: Executor,
  input: Input,
  keyword: { name: string; target: string | null; tags: number[] | null },
): Promise<string> {
  const { accountId } = context.owner
  const projectId = input.project_id
  const { rows: existing } = await sql<{ id: string }>`
    select id from keywords
    where account_id = ${accountId} and project_id = ${projectId} and name_folded = fold(${keyword.name})
      and deleted_at is null`.execute(tx)
  const found = existing[0]
  if (found !== undefined && !input.move_duplicate) return found.id
  if (found !== undefined) {
    await moveTo(tx, accountId, 'keywords', [found.id], await placeOfDuplicate(tx, accountId, input))
    return found.id
  }
  const place = await placeOfKeywords(tx, accountId, input, 1)
  await makeRoom(tx, accountId, 'keywords', place, 1)
  const { rows } = await sql<{ id: string }>`
    insert into keywords (account_id, project_id, group_id, ord, name, tags, target)
    values (${accountId}, ${projectId}, ${place.holderId}, ${place.ord}, ${keyword.name}, ${keyword.tags}::smallint[],
            ${keyword.target})
    returning id`.execute(tx)
  return rows[0]!.id
}

async function placeOfDuplicate(tx: Executor, accountId: number, input: Input): Promise<Place> {
  if (input.move_duplicate_group_name === undefined) return placeOfKeywords(tx, accountId, input, 1)
  const projectId = input.project_id
  const folderId = await rootFolder(tx, accountId, projectId)
  const groupId = await groupByName(
    tx,
    { accountId, projectId, folderId },
    input.move_duplicate_group_name,
    true,
  )
  const { last } = await endsOfGroup(tx, accountId, groupId)
  return { holderId: groupId, ord: last + 1 }
}
