import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { compileList } from '#selector/compile.ts'
import { parseSelection } from '#selector/parse.ts'
import { planSelection } from '#selector/plan.ts'
import { rowAsNamed } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import { bindValue } from '#selector/targets.ts'
import type { Context } from '../../request/context.ts'
import { ofProject } from '../../rows/list.ts'
import { keywords } from './columns.ts'

/** Reads a written keyword with the requested fields. */
export type Answering = (tx: Executor, id: string) => Promise<Record<string, unknown>>

/**
 * Prepares reading a keyword that an operation writes. Call it before writing, so that a request with an unknown field
 * changes nothing. Throws ApiError 2004.
 */
export function answering(
  { actor, owner }: Context,
  projectId: number,
  asked: readonly string[] | undefined,
  base: readonly string[],
): Answering {
  const selection = parseSelection({ fields: asked === undefined || asked.length === 0 ? base : asked })
  const planFor = (id: string) =>
    planSelection(
      keywords,
      {
        ...selection,
        filters: [{ name: 'id', operator: 'EQUALS', values: [{ kind: 'value', value: id }], path: 'id' }],
      },
      [ofAccount(keywords, owner.accountId), ofProject(keywords, projectId)],
      actor.timeZone,
    )
  if (planFor('0').aggregates !== undefined) {
    throw new ApiError('selection', 'must not have COUNT(*): it is not supported here', { field: 'fields' })
  }
  return async (tx, id) => {
    const plan = planFor(id)
    const { rows } = await sql<Record<string, unknown>>`${compileList(plan, bindValue(plan))}`.execute(tx)
    return rowAsNamed(plan, rows[0]!)
  }
}
