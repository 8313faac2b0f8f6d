import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Writes a folder of a new project, the root by default, and returns its id. Others are directly below the root. */
export async function addFolder(
  tx: Executor,
  accountId: number,
  projectId: number,
  { parentId, name, ord }: { parentId: number | null; name: string; ord: number } = {
    parentId: null,
    name: '',
    ord: 0,
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into folders (account_id, project_id, parent_id, name, path, ord)
    values (${accountId}, ${projectId}, ${parentId}::int, ${name}, ${name}, ${ord})
    returning id`.execute(tx)
  return rows[0]!.id
}
