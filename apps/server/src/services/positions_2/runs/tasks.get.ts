import { sql } from 'kysely'
import { scopeTerm } from '#selector/source.ts'
import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { tasks } from './task-columns.ts'

/** Tasks outlive a deleted project until they are removed. */
const ofExisting = (accountId: number, projectId: number) =>
  scopeTerm(
    'existing project',
    (value) =>
      sql`exists (select from projects where account_id = ${value(0)}::int and id = ${value(1)}::int)`,
    accountId,
    projectId,
  )

export const handle: Handler<'get/positions_2/runs/tasks'> = (context, input) =>
  listOfProject(context, tasks, input, {}, [ofExisting(context.owner.accountId, input.project_id)])
