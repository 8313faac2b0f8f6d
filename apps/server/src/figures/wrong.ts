import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { countedSql, figureColumns } from './count.ts'

/** Stored figures that differ from those counted from the cells now; empty while everything is right. */
export async function findWrongFigures(executor: Executor): Promise<readonly unknown[]> {
  const { rows: accounts } = await sql<{ id: number }>`select id from accounts`.execute(executor)
  const wrong: unknown[] = []
  for (const { id } of accounts) {
    const account = sql`${id}::int`
    const keys = sql`
      select coalesce(c.project_id, f.project_id) as owner_id, f.project_id, f.region_index, f.date
      from daily_figures f left join competitors c on c.account_id = ${account} and c.id = f.project_id
      where f.account_id = ${account} and f.keywords is not null`
    const row = (alias: string) => sql`row(${figureColumns((name) => sql.ref(`${alias}.${name}`))})`
    const { rows } = await sql`
      select f.*, to_json(n) as counted
      from (
        ${countedSql({ account, keys })}
      ) n
      join daily_figures f using (project_id, region_index, date)
      where f.account_id = ${account} and ${row('f')} is distinct from ${row('n')}`.execute(executor)
    wrong.push(...rows)
  }
  return wrong
}
