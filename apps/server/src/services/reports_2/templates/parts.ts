import { sql } from 'kysely'
import type { LockedProject } from '../../rows/locked.ts'
import { noSuch } from '../../rows/project.ts'

/** Throws ApiError 54 for a competitor that the project does not have. Region indexes are global: any may be named. */
export async function requireParts(
  { tx, accountId, projectId }: LockedProject,
  { competitors_ids: ids = [] }: { readonly competitors_ids?: readonly number[] | undefined },
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from competitors
    where account_id = ${accountId} and project_id = ${projectId} and id = any(${ids}::int[])`.execute(tx)
  const found = new Set(rows.map(({ id }) => id))
  if (!ids.every((id) => found.has(id))) throw noSuch('competitor', 'competitors_ids')
}
