import { ReplayChange } from '@sextant/contract/positions_2/replays.ts'
import { sql } from 'kysely'
import { column, source } from '#selector/source.ts'

const keyword = ['keyword']

export const replayChanges = source({
  row: ReplayChange,
  table: 'replay_changes',
  alias: 'c',
  joins: {
    replay: sql`join replays r on r.account_id = c.account_id and r.id = c.replay_id`,
    keyword: sql`left join keywords k on k.account_id = c.account_id and k.id = c.keyword_id`,
  },
  columns: {
    id: column(sql`c.id`),
    site_id: column(sql`c.project_id`),
    keyword_id: column(sql`c.keyword_id`),
    name: column(sql`k.name`, { folded: sql`k.name_folded`, joins: keyword }),
    region_index: column(sql`c.region_index`),
    date: column(sql`c.date`),
    change: column(sql`c.change`),
    old_position: column(sql`case when c.change <> 'added' then coalesce(c.old_position::text, '--') end`),
    old_url: column(sql`c.old_url`),
    position: column(sql`case when c.change <> 'removed' then coalesce(c.position::text, '--') end`),
    url: column(sql`c.relevant_url`),
  },
  defaultOrder: [],
})
