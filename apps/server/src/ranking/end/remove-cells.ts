import { sql } from 'kysely'
import type { Database } from '#db/database.ts'

/**
 * Removes the cells of deleted projects and competitors, a date of a region in each statement: all at once, they would keep
 * a transaction open for minutes, and the embedded database has no other connection meanwhile. To be called once the
 * deletion is committed. Without their project, cells are not found by anybody.
 */
export async function removeCells(
  database: Database,
  accountId: number,
  sitesIds: readonly number[],
): Promise<void> {
  for (const siteId of sitesIds) {
    const ofSite = sql`account_id = ${accountId} and project_id = ${siteId}`
    let region = 0
    let date = '-infinity'
    for (;;) {
      const { rows } = await sql<{ region_index: number; date: string }>`
        select region_index, date from positions
        where ${ofSite} and (region_index, date) > (${region}::int, ${date}::date)
        order by region_index, date limit 1`.execute(database.executor)
      if (rows[0] === undefined) break
      ;({ region_index: region, date } = rows[0])
      await sql`
        delete from positions
        where ${ofSite} and region_index = ${region} and date = ${date}::date`.execute(database.executor)
    }
  }
}

/** Removes the cells that a crash during `removeCells` left behind. */
export async function removeLostCells(database: Database): Promise<void> {
  const { rows: accounts } = await sql<{ id: number }>`select id from accounts`.execute(database.executor)
  for (const { id } of accounts) {
    const { rows } = await sql<{ id: number }>`
      with recursive sites as (
        select (select min(p.project_id) from positions p where p.account_id = ${id}) as id
        union all
        select (select min(p.project_id) from positions p where p.account_id = ${id} and p.project_id > s.id)
        from sites s where s.id is not null
      )
      select s.id from sites s
      where s.id is not null
        and not exists (select from projects p where p.account_id = ${id} and p.id = s.id)
        and not exists (select from competitors c where c.account_id = ${id} and c.id = s.id)`.execute(
      database.executor,
    )
    await removeCells(
      database,
      id,
      rows.map((row) => row.id),
    )
  }
}
