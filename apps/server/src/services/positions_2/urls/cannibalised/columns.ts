import { CannibalisedKeyword } from '@sextant/contract/positions_2/urls/cannibalised.ts'
import { sql } from 'kysely'
import { severalSql, switchesSql, type SwitchesOf } from '#figures/switches/read.ts'
import { column, columnsNamed, source, type Fragment } from '#selector/source.ts'
import { keywordJoin } from '../live-keyword.ts'

/** The switches of a keyword in a region. A page comes back if it is reached twice, or was the best one at the start. */
function switchesOfKeywords(of: SwitchesOf): Fragment {
  return sql`select region_index, keyword_id, sum(switches)::int as switches, bool_or(came_back) as alternated,
      max(last_date) as last_date
    from (
      select s.region_index, s.keyword_id, s.invented, count(*) as switches, max(s.date) as last_date,
        count(distinct s.url) < count(*)
          or (array_agg(s.url_before order by s.date))[1] = any(array_agg(s.url)) as came_back
      from (
        ${switchesSql(of)}
      ) s
      group by s.region_index, s.keyword_id, s.invented
    ) of_kind
    group by region_index, keyword_id`
}

export const cannibalisedKeywords = source({
  row: CannibalisedKeyword,
  table: 'daily_figures',
  alias: 'u',
  query: ({ account, value }) => {
    const of: SwitchesOf = {
      account,
      sites: sql`array[${value('site')}::int]`,
      from: sql`${value('dates')}::date`,
      to: sql`${value('dates', 1)}::date`,
    }
    return sql`
    select ${account} as account_id, region_index, keyword_id, concat_ws('.', region_index, keyword_id) as id,
      coalesce(together.days, 0) as days_together, coalesce(switched.switches, 0) as switches,
      coalesce(switched.alternated, false) as alternated, greatest(together.last_date, switched.last_date) as last_date
    from (
      select region_index, keyword_id, count(*)::int as days, max(date) as last_date
      from (
        ${severalSql(of)}
      ) several
      group by region_index, keyword_id
    ) together
    full join (
      ${switchesOfKeywords(of)}
    ) switched using (region_index, keyword_id)
    where together.days > 0 or switched.alternated`
  },
  joins: keywordJoin,
  columns: {
    ...columnsNamed('u', 'keyword_id region_index days_together switches alternated last_date'),
    name: column(sql`k.name`, { folded: sql`k.name_folded`, joins: ['keyword'] }),
  },
  defaultOrder: [
    { sql: sql`u.days_together`, direction: 'DESC' },
    { sql: sql`u.switches`, direction: 'DESC' },
    { sql: sql`u.keyword_id`, direction: 'ASC' },
  ],
})
