import { ApiError, type InputOf } from '@sextant/contract'
import type { keywordsExportToProject } from '@sextant/contract/keywords_2/keywords.ts'
import { sql } from 'kysely'
import type { Owner } from '#accounts/authenticate.ts'
import { ownerOfProject } from '#accounts/owner.ts'
import type { Executor } from '#db/database.ts'
import { lockFiguresOfProjects } from '#figures/clear.ts'
import { changeKeywords } from '#figures/difference.ts'
import { refusingPatterns } from '#selector/select.ts'
import type { Handler } from '../../handler.ts'
import type { Context } from '../../request/context.ts'
import { lockProject } from '../../rows/project.ts'
import { pickedKeywords } from '../picked.ts'
import { addKeywords, copyHistory, groupsToFill, moveDuplicates, toCopy, type Copy } from './export/copy.ts'

type Input = InputOf<typeof keywordsExportToProject>

export const handle: Handler<'edit/keywords_2/keywords/export/toProject'> = async (context, input) => {
  const to = ownerOfProject(context.actor, input.to_project_id, 'edit', 'to_project_id')
  refuseContradictions(input, to.accountId === context.owner.accountId)
  const picked = pickedKeywords(context, input)
  return refusingPatterns(() =>
    context.database.transaction(async (tx) => {
      await lockBoth(context, tx, input, to)
      if (input.with_history) await refuseInvented(tx, input, to)
      const copy: Copy = {
        tx,
        from: { accountId: context.owner.accountId, projectId: input.project_id },
        to: { accountId: to.accountId, projectId: input.to_project_id },
      }
      const { rows } = await sql<{ id: string }>`
        select id from keywords where account_id = ${copy.from.accountId} and id in (${picked})`.execute(tx)
      const ids = rows.map((row) => row.id)
      const table = await toCopy(copy, ids, await groupsToFill(copy, ids, input.in_root_folder))
      const added = await addKeywords(copy, table)
      const moved = input.move_duplicate ? await moveDuplicates(copy, table, added) : []
      if (input.with_history && input.delete_from_original_project) {
        // Both change below, and figures are locked in one order.
        await lockFiguresOfProjects(tx, to.accountId, [copy.from.projectId, copy.to.projectId])
      }
      if (input.with_history) await copyHistory(copy, added)
      if (input.delete_from_original_project) {
        const gone = [...added.map((pair) => pair.original), ...moved]
        const { accountId, projectId } = copy.from
        await changeKeywords(tx, accountId, projectId, sql`select unnest(${gone}::bigint[])`, (ids) =>
          sql`
            update keywords set deleted_at = now()
            where account_id = ${accountId} and id in (${ids})`.execute(tx),
        )
      }
      return {
        count_for_add: ids.length,
        count_added: added.length,
        count_missed: ids.length - added.length,
      }
    }),
  )
}

function refuseContradictions(input: Input, isOneOwner: boolean): void {
  const wrong = (field: string, text: string) => new ApiError('parameter_value', text, { field })
  if (input.project_id === input.to_project_id) {
    throw wrong('to_project_id', 'must be another project than `project_id`')
  }
  if (input.with_history && !isOneOwner) {
    throw wrong(
      'with_history',
      'must be 0: positions stay with their owner, and the other project has another owner',
    )
  }
}

/** Throws ApiError 2003 for invented positions of a demo project that would go to a real one. */
async function refuseInvented(tx: Executor, input: Input, { accountId }: Owner): Promise<void> {
  const { rows } = await sql`
    select id from projects
    where account_id = ${accountId} and id = ${input.project_id} and demo
      and not (select demo from projects where account_id = ${accountId} and id = ${input.to_project_id})`.execute(
    tx,
  )
  if (rows.length === 0) return
  throw new ApiError(
    'parameter_value',
    'must be 0: positions of a demo project are invented and stay in demo projects',
    {
      field: 'with_history',
    },
  )
}

/** Locks both projects by id, so that two requests in opposite directions cannot deadlock. */
async function lockBoth(context: Context, tx: Executor, input: Input, to: Owner): Promise<void> {
  const projects = [
    { id: input.project_id, owner: context.owner, field: 'project_id' },
    { id: input.to_project_id, owner: to, field: 'to_project_id' },
  ]
  for (const { id, owner, field } of projects.toSorted((a, b) => a.id - b.id)) {
    await lockProject({ ...context, owner }, id, tx, field)
  }
}
