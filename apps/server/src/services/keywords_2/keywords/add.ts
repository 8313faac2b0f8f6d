import type { InputOf } from '@sextant/contract'
import { ApiError, KEYWORD_LENGTH } from '@sextant/contract'
import type { keywordsAdd } from '@sextant/contract/keywords_2/keywords.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { shortUrl } from '#ranking/site.ts'
import { parseSelection } from '#selector/parse.ts'
import { planSelection } from '#selector/plan.ts'
import { ofAccount } from '#selector/source.ts'
import { compileList } from '#selector/compile.ts'
import { bindValue } from '#selector/targets.ts'
import { lockProject, noSuch } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { Handler } from '../../implement.ts'
import { rootFolder } from '../folders/find.ts'
import { NEW_GROUP } from '../groups/create.ts'
import { groupByName, newGroup, requireGroup } from '../groups/find.ts'
import { keywords } from './columns.ts'
import { normalizePhrase } from './phrase.ts'

type Input = InputOf<typeof keywordsAdd>

interface Place {
  readonly groupId: number
  readonly ord: number
}

const answeredFields = ['id', 'name', 'group_id', 'tags', 'target']

export const add: Handler<typeof keywordsAdd> = async (context, input) => {
  const { accountId } = context.actor
  const name = normalizePhrase(input.name)
  if (name === '' || name.length > KEYWORD_LENGTH) {
    throw new ApiError('parameter_value', `expected a phrase of 1 to ${KEYWORD_LENGTH} characters`, {
      field: 'name',
    })
  }
  const target = input.target === undefined || input.target === '' ? null : shortUrl(input.target, 'target')
  const tags =
    input.tags === undefined || input.tags.length === 0
      ? null
      : [...new Set(input.tags)].toSorted((a, b) => a - b)
  // Before anything is written: an unknown field must change nothing.
  const asked = input.fields ?? []
  const answer = parseSelection({ fields: asked.length === 0 ? answeredFields : asked })
  const planAnswer = (id: string) =>
    planSelection(
      keywords,
      {
        ...answer,
        filters: [{ name: 'id', operator: 'EQUALS', values: [{ kind: 'value', value: id }], path: 'id' }],
      },
      [ofAccount(keywords, accountId)],
      context.actor.timeZone,
    )
  planAnswer('0')
  return context.database.transaction(async (tx) => {
    await lockProject(context, input.project_id, tx)
    const id = await addOrFind(context, tx, input, { name, target, tags })
    const plan = planAnswer(id)
    const { rows } = await sql<Record<string, unknown>>`${compileList(plan, bindValue(plan))}`.execute(tx)
    return rows[0]!
  })
}

async function addOrFind(
  context: Context,
  tx: Executor,
  input: Input,
  keyword: { name: string; target: string | null; tags: number[] | null },
): Promise<string> {
  const { accountId } = context.actor
  const projectId = input.project_id
  const { rows: existing } = await sql<{ id: string }>`
    select id from keywords
    where account_id = ${accountId} and project_id = ${projectId} and name_folded = fold(${keyword.name})
      and deleted_at is null`.execute(tx)
  const found = existing[0]
  if (found !== undefined && !input.move_duplicate) return found.id
  if (found !== undefined) {
    const { groupId, ord } = await placeOfDuplicate(tx, accountId, input)
    await sql`
      update keywords set group_id = ${groupId}, ord = ${ord}
      where account_id = ${accountId} and id = ${found.id}::bigint`.execute(tx)
    return found.id
  }
  const { groupId, ord } = await findPlace(tx, accountId, input)
  const { rows } = await sql<{ id: string }>`
    insert into keywords (account_id, project_id, group_id, ord, name, tags, target)
    values (${accountId}, ${projectId}, ${groupId}, ${ord}, ${keyword.name}, ${keyword.tags}::smallint[],
            ${keyword.target})
    returning id`.execute(tx)
  return rows[0]!.id
}

async function placeOfDuplicate(tx: Executor, accountId: number, input: Input): Promise<Place> {
  if (input.move_duplicate_group_name === undefined) return findPlace(tx, accountId, input)
  const projectId = input.project_id
  const folderId = await rootFolder(tx, accountId, projectId)
  const groupId = await groupByName(
    tx,
    { accountId, projectId, folderId },
    input.move_duplicate_group_name,
    true,
  )
  return { groupId, ord: await endOfGroup(tx, accountId, groupId, 'last') }
}

async function findPlace(tx: Executor, accountId: number, input: Input): Promise<Place> {
  const { project_id: projectId, to_type: toType, to_id: toId } = input
  if (toType === 'before_keyword' || toType === 'after_keyword') {
    return besideKeyword(tx, accountId, projectId, toId, toType)
  }
  const groupId =
    toId === undefined || toId === '0'
      ? await firstGroup(tx, accountId, projectId)
      : await requireGroup(tx, accountId, projectId, Math.min(Number(toId), 2_147_483_647), 'to_id')
  return { groupId, ord: await endOfGroup(tx, accountId, groupId, toType === 'in_group' ? 'first' : 'last') }
}

/** Makes room beside a keyword: those behind the place move back by one. */
async function besideKeyword(
  tx: Executor,
  accountId: number,
  projectId: number,
  keywordId: string | undefined,
  side: 'before_keyword' | 'after_keyword',
): Promise<Place> {
  const { rows } = await sql<{ group_id: number; ord: number }>`
    select group_id, ord from keywords
    where account_id = ${accountId} and project_id = ${projectId} and id = ${keywordId ?? '0'}::bigint
      and deleted_at is null`.execute(tx)
  const neighbour = rows[0]
  if (neighbour === undefined) throw noSuch('keyword', 'to_id')
  const ord = side === 'before_keyword' ? neighbour.ord : neighbour.ord + 1
  await sql`
    update keywords set ord = ord + 1
    where account_id = ${accountId} and group_id = ${neighbour.group_id} and ord >= ${ord}`.execute(tx)
  return { groupId: neighbour.group_id, ord }
}

async function firstGroup(tx: Executor, accountId: number, projectId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select g.id from groups g join folders f on f.account_id = g.account_id and f.id = g.folder_id
    where g.account_id = ${accountId} and g.project_id = ${projectId} and g.deleted_at is null
    order by f.ord, g.ord, g.id limit 1`.execute(tx)
  if (rows[0] !== undefined) return rows[0].id
  const folderId = await rootFolder(tx, accountId, projectId)
  return newGroup(tx, { accountId, projectId, folderId }, NEW_GROUP, true)
}

/** Orders need not be dense, so the start of a group is one below its first. */
async function endOfGroup(
  tx: Executor,
  accountId: number,
  groupId: number,
  end: 'first' | 'last',
): Promise<number> {
  const { rows } = await sql<{ first: number; last: number }>`
    select coalesce(min(ord), 2) - 1 as first, coalesce(max(ord), 0) + 1 as last
    from keywords where account_id = ${accountId} and group_id = ${groupId}`.execute(tx)
  return rows[0]![end]
}
