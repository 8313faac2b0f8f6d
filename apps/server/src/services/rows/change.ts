import { ApiError } from '@sextant/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { refusingPatterns } from '#selector/select.ts'
import type { Context } from '../request/context.ts'
import { requireProject } from './project.ts'

/** Runs a statement and returns how many rows it changed. Throws ApiError 2004 for an invalid pattern of a filter. */
export async function changeRows(executor: Executor, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await refusingPatterns(() => statement.execute(executor))
  return Number(numAffectedRows ?? 0)
}

/**
 * As `changeRows`, for rows of a project. Whether the account has the project is asked only when nothing changed.
 * Throws ApiError 54.
 */
export async function changeInProject(
  context: Context,
  projectId: number,
  statement: RawBuilder<unknown>,
): Promise<number> {
  const count = await changeRows(context.database.executor, statement)
  if (count === 0) await requireProject(context, projectId)
  return count
}

/** `column = value` for every value of a request that is present; `types` has the type each is bound as. */
export function assignments<N extends string>(
  types: Readonly<Record<N, RawBuilder<unknown>>>,
  values: { readonly [K in NoInfer<N>]: unknown },
  stored: (value: unknown) => unknown = (value) => value,
): RawBuilder<unknown>[] {
  return (Object.keys(types) as N[])
    .filter((name) => values[name] !== undefined)
    .map((name) => sql`${sql.id(name)} = ${stored(values[name])}::${types[name]}`)
}

/** Throws ApiError 2003 when a table has `most` rows that meet a condition; the project is locked by the caller. */
export async function refuseTooMany(
  tx: Executor,
  table: 'annotations' | 'event_targets' | 'event_rules' | 'guest_links' | 'report_templates' | 'saved_views',
  where: RawBuilder<unknown>,
  most: number,
  nouns: string,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${where}`.execute(tx)
  if (rows[0]!.count < most) return
  throw new ApiError(
    'parameter_value',
    `the project has ${rows[0]!.count} ${nouns}, and ${most} is the maximum`,
    {
      field: 'project_id',
    },
  )
}
