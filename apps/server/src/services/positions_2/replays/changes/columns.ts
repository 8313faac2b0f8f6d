import { ReplayChange } from '@sextant/contract/positions_2/replays.ts'
import { sql } from 'kysely'
import { column, columnsNamed, source, type Column, type Fragment } from '#selector/source.ts'

const keyword = ['keyword']

/** A position, which sorts after every number if nothing was found, and is null unless it is known. */
function position(number: Fragment, isKnown: Fragment): Column {
  return column(sql`case when ${isKnown} then coalesce(${number}::numeric, 'infinity') end`, {
    wire: sql`case when ${isKnown} then coalesce(${number}::text, '--') end`,
  })
}

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
    old_position: position(sql`c.old_position`, sql`c.change <> 'added'`),
    position: position(sql`c.position`, sql`c.change <> 'removed'`),
    url: column(sql`c.relevant_url`),
  },
  defaultOrder: [],
})
