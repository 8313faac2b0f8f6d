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

/** Reads the keyword an operation has written, in the fields its request asked for. */
export type Answering = (tx: Executor, id: string) => Promise<Record<string, unknown>>

/**
 * How a keyword is answered by an operation that writes it. To be asked before anything is written: an unknown field
 * must change nothing. Throws ApiError 2004.
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
    throw new ApiError('selection', 'COUNT(*) is not offered here', { field: 'fields' })
  }
  return async (tx, id) => {
    const plan = planFor(id)
    const { rows } = await sql<Record<string, unknown>>`${compileList(plan, bindValue(plan))}`.execute(tx)
    return rowAsNamed(plan, rows[0]!)
  }
}
