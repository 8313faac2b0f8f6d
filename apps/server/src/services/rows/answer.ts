import { ApiError, COUNT, type Row } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { compileList } from '#selector/compile.ts'
import { parseSelection } from '#selector/parse.ts'
import { planSelection } from '#selector/plan.ts'
import { rowAsNamed } from '#selector/select.ts'
import { ofAccount, type Source } from '#selector/source.ts'
import { bindValue } from '#selector/targets.ts'
import type { Context } from '../request/context.ts'
import { ofProject } from './list.ts'

/** Reads written rows, in the order of their ids, with the requested fields. */
export type Answering = (
  tx: Executor,
  ids: readonly (number | string)[],
) => Promise<Record<string, unknown>[]>

/**
 * Prepares reading the rows of a project that an operation writes. Call it before writing, so that a request with an unknown
 * field changes nothing. Throws ApiError 2004.
 *
 * @param asked `fields` of the request
 * @param base the fields without it
 */
export function answering<R extends Row>(
  { actor, owner }: Context,
  source: Source<R>,
  projectId: number,
  asked: readonly string[] | undefined,
  base: readonly string[],
): Answering {
  const selection = parseSelection({ fields: asked === undefined || asked.length === 0 ? base : asked })
  const planFor = (ids: readonly (number | string)[]) =>
    planSelection(
      source,
      {
        ...selection,
        filters: [
          { name: 'id', operator: 'IN', values: ids.map((value) => ({ kind: 'value', value })), path: 'id' },
        ],
        orders: [{ name: 'id', direction: 'ASC', orderValues: ids, path: 'id' }],
      },
      [ofAccount(source, owner.accountId), ofProject(source, projectId)],
      actor.timeZone,
    )
  if (planFor([0]).aggregates !== undefined) {
    throw new ApiError('selection', `must not have ${COUNT}: it is not supported here`, { field: 'fields' })
  }
  return async (tx, ids) => {
    if (ids.length === 0) return []
    const plan = planFor(ids)
    const { rows } = await sql<Record<string, unknown>>`${compileList(plan, bindValue(plan))}`.execute(tx)
    return rows.map((row) => rowAsNamed(plan, row))
  }
}
