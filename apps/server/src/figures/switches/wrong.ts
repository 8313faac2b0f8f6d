import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Fragment } from '#selector/source.ts'
import { showsPage, switchesAmong, withSeveral } from './cells.ts'
import { firstToCompare } from './read.ts'

/** Stored switches that differ from those of the cells now, and dates with other keywords of several pages. */
export async function findWrongSwitches(executor: Executor): Promise<readonly unknown[]> {
  const { rows: accounts } = await sql<{ id: number }>`select id from accounts`.execute(executor)
  const wrong = await Promise.all(accounts.map(({ id }) => findWrongOf(executor, sql`${id}::int`)))
  return wrong.flat()
}

async function findWrongOf(executor: Executor, account: Fragment): Promise<readonly unknown[]> {
  const { rows: sites } = await sql<{ site: number; region: number }>`
    select distinct project_id as site, region_index as region from daily_figures where account_id = ${account}`.execute(
    executor,
  )
  const wrong: unknown[] = []
  for (const one of sites) {
    const of = { account, site: sql`${one.site}::int`, region: sql`${one.region}::int` }
    const { site, region } = of
    const sure = sql`(
      select coalesce(min(d.date), 'infinity') from (
        ${firstToCompare({ account, sites: sql`array[${site}]` })}
      ) d where d.region_index = ${region}
    )`
    const cells = sql`
      select p.keyword_id, p.invented, p.date, p.position, p.relevant_url as url from positions p
      where p.account_id = ${account} and p.project_id = ${site} and p.region_index = ${region} and p.date < ${sure}
        and ${showsPage}`
    const columns = sql`keyword_id, invented, date, position, url, date_before, position_before, url_before`
    const stored = sql`
      select ${columns} from url_switches s
      where s.account_id = ${account} and s.project_id = ${site} and s.region_index = ${region} and s.date < ${sure}`
    const right = sql`select ${columns} from (${switchesAmong(of, cells, sql`'-infinity'::date`)}) s`
    const { rows } = await sql`
      select * from (
        (select 'stored' as what, stored.* from (${stored} except ${right}) stored)
        union all
        (select 'missing', missing.* from (${right} except ${stored}) missing)
      ) differences`.execute(executor)
    const { rows: several } = await sql`
      select 'several' as what, f.* from daily_figures f
      where f.account_id = ${account} and f.project_id = ${site} and f.region_index = ${region}
        and f.several is not null and array(
          select k.id from keywords k where k.account_id = ${account} and k.id = any(f.several) order by 1
        ) <> array(${withSeveral(of, sql`f.date`)})`.execute(executor)
    wrong.push(...rows, ...several)
  }
  return wrong
}
