import { ReplayChange } from '@sextant/contract/positions_2/replays.ts'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

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
    ...columnsNamed('c', 'id keyword_id region_index date change old_url'),
    site_id: column(sql`c.project_id`),
    name: column(sql`k.name`, { folded: sql`k.name_folded`, joins: keyword }),
    old_position: column(sql`case when c.change <> 'added' then coalesce(c.old_position::text, '--') end`),
    position: column(sql`case when c.change <> 'removed' then coalesce(c.position::text, '--') end`),
    url: column(sql`c.relevant_url`),
  },
  defaultOrder: [],
})
