import { UrlSummary } from '@sextant/contract/positions_2/urls/summary.ts'
import { sql } from 'kysely'
import { isKindOf } from '#figures/kind.ts'
import { showsPage } from '#figures/switches/cells.ts'
import { columnsNamed, source, type Fragment } from '#selector/source.ts'

/** The cells of keywords outside the trash that count: with a date to compare with, those of one kind. */
function cellsSql(account: Fragment, of: Record<'site' | 'region' | 'date1' | 'date2', Fragment>): Fragment {
  const { site, region, date1, date2 } = of
  // Date by date, so that the database reads them by the index, whatever number of cells it expects.
  return sql`select p.relevant_url, p.position, p.invented, d.date = ${date2} as is_last
      from (select distinct unnest(array[${date1}, ${date2}]) as date) d
      cross join lateral (
        select p.keyword_id, p.relevant_url, p.position, p.invented from positions p
        where p.account_id = ${account} and p.project_id = ${site} and p.region_index = ${region} and p.date = d.date
          and ${showsPage}
        offset 0
      ) p
      join keywords k on k.account_id = ${account} and k.id = p.keyword_id and k.deleted_at is null
      where (${date1} = ${date2} or ${isKindOf(sql`p.invented`, { account, site, region, date: date2 })})`
}

export const urlSummaries = source({
  row: UrlSummary,
  table: 'positions',
  alias: 'u',
  query: ({ account, value }) => {
    const [date1, date2] = [sql`${value('dates')}::date`, sql`${value('dates', 1)}::date`]
    const of = { site: sql`${value('site')}::int`, region: sql`${value('region')}::int`, date1, date2 }
    const last = (condition: Fragment = sql`true`) => sql`filter (where is_last and ${condition})`
    const upTo = (depth: number) => sql`(count(*) ${last(sql`position <= ${sql.lit(depth)}`)})::int`
    const ifTwo = (figure: Fragment) => sql`case when ${date1} <> ${date2} then ${figure} end`
    return sql`
    select ${account} as account_id, relevant_url as id, relevant_url as url,
      (count(*) ${last()})::int as keywords, min(position) ${last()} as best_position,
      round(avg(position) ${last()}, 2) as avg_position,
      ${upTo(3)} as top_3, ${upTo(10)} as top_10, ${upTo(30)} as top_30, ${upTo(100)} as top_100,
      ${ifTwo(sql`(count(*) filter (where not is_last))::int`)} as keywords_before,
      ${ifTwo(sql`round(avg(position) filter (where not is_last), 2)`)} as avg_position_before,
      ${ifTwo(sql`(count(*) ${last()} - count(*) filter (where not is_last))::int`)} as keywords_change,
      bool_or(invented) as invented
    from (
      ${cellsSql(account, of)}
    ) cells
    group by relevant_url`
  },
  columns: columnsNamed(
    'u',
    'url keywords best_position avg_position top_3 top_10 top_30 top_100 keywords_before avg_position_before keywords_change invented',
  ),
  defaultOrder: [
    { sql: sql`u.keywords`, direction: 'DESC' },
    { sql: sql`u.best_position`, direction: 'ASC' },
  ],
})
