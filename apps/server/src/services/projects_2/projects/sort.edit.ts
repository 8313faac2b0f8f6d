import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import { compileList } from '#selector/compile.ts'
import { parseSelection } from '#selector/parse.ts'
import { planSelection } from '#selector/plan.ts'
import { refusingPatterns } from '#selector/select.ts'
import { bindValue } from '#selector/targets.ts'
import type { Handler } from '../../handler.ts'
import { readOrder, sortedInPlace, writeOrder } from '../../rows/order.ts'
import { accessibleProjects } from './accessible.ts'
import { refuseLackingRight } from './picked.ts'

/** More projects than any account has. */
const ALL = 1_000_000_000

export const handle: Handler<'edit/projects_2/projects/sort'> = (context) => {
  const { actor, database, sent } = context
  const { accountId, timeZone } = actor
  const { filters, id, orders } = sent
  const selection = parseSelection({ filters, id, orders, fields: ['id'] })
  if (selection.orders.length === 0) {
    throw new ApiError('parameter_missing', 'required: at least one sort key', { field: 'orders' })
  }
  const { source, scope } = accessibleProjects(actor, 'owner')
  const plan = planSelection(source, { ...selection, limit: ALL }, scope, timeZone)
  return refusingPatterns(() =>
    database.transaction(async (tx) => {
      const ids = await readOrder(tx, 'projects', accountId)
      const { rows } = await sql<{ id: number }>`${compileList(plan, bindValue(plan))}`.execute(tx)
      const sorted = rows.map((row) => row.id)
      if (sorted.length === 0 && selection.filters.length > 0) {
        await refuseLackingRight(context, 'owner', tx)
      }
      await writeOrder(tx, 'projects', accountId, sortedInPlace(ids, sorted))
      return sorted.length
    }),
  )
}
