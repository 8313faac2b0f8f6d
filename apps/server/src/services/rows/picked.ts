import type { RawBuilder } from 'kysely'
import type { PlanOptions } from '#selector/plan.ts'
import { ofAccount, type ScopeTerm, type Source } from '#selector/source.ts'
import { sortedTargets, targets } from '#selector/targets.ts'
import type { Context } from '../request/context.ts'
import { inTrash, notInTrash, ofProject } from './list.ts'

/** A query of ids, read inside a statement. */
export type Ids = RawBuilder<{ id: string }>

/** Which rows of a project a request may pick. */
export type Among = 'live' | 'trash' | 'all'

/** The rows that `id` and `filters` of a request pick, as a query of their ids. Throws ApiError 2001, 2004. */
export function pickedOf(
  context: Context,
  source: Source,
  projectId: number,
  among: Among,
  options: PlanOptions & { readonly scope?: readonly ScopeTerm[] } = {},
): Ids {
  const { scope = [], ...planOptions } = options
  const terms = [...termsOf(context, source, projectId, among), ...scope]
  return targets(source, context.sent, terms, context.actor.timeZone, planOptions)
}

/** Columns of the rows of a project that a request sorts, with their ranks, as `sortedTargets` returns them. */
export function sortedOf(
  context: Context,
  source: Source,
  projectId: number,
  columns: readonly string[],
  scope: readonly ScopeTerm[] = [],
): RawBuilder<unknown> {
  const terms = [...termsOf(context, source, projectId, 'live'), ...scope]
  return sortedTargets(source, context.sent, terms, context.actor.timeZone, columns)
}

function termsOf({ owner }: Context, source: Source, projectId: number, among: Among): ScopeTerm[] {
  return [
    ofAccount(source, owner.accountId),
    ofProject(source, projectId),
    ...(among === 'live' ? [notInTrash(source)] : []),
    ...(among === 'trash' ? [inTrash(source)] : []),
  ]
}
