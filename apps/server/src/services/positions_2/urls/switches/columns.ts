import { UrlSwitch } from '@sextant/contract/positions_2/urls/switches.ts'
import { sql } from 'kysely'
import { switchesSql } from '#figures/switches/read.ts'
import { column, columnsNamed, source } from '#selector/source.ts'
import { keywordJoin } from '../live-keyword.ts'

export const urlSwitches = source({
  row: UrlSwitch,
  table: 'url_switches',
  alias: 'u',
  query: ({ account, value }) => sql`
    select ${account} as account_id, s.*, concat_ws('.', s.date, s.region_index, s.keyword_id, s.invented) as id
    from (
      ${switchesSql({
        account,
        sites: sql`array[${value('site')}::int]`,
        from: sql`${value('dates')}::date`,
        to: sql`${value('dates', 1)}::date`,
      })}
    ) s`,
  joins: keywordJoin,
  columns: {
    ...columnsNamed(
      'u',
      'keyword_id region_index date url position date_before url_before position_before invented',
    ),
    name: column(sql`k.name`, { folded: sql`k.name_folded`, joins: ['keyword'] }),
  },
  defaultOrder: [
    { sql: sql`u.date`, direction: 'DESC' },
    { sql: sql`u.region_index`, direction: 'ASC' },
    { sql: sql`u.keyword_id`, direction: 'ASC' },
  ],
})
