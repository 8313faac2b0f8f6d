import { Replay } from '@sextant/contract/positions_2/replays.ts'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

export const replays = source({
  row: Replay,
  table: 'replays',
  alias: 'r',
  columns: {
    ...columnsNamed('r', 'id date1 date2 checks done added changed removed unchanged gone unreadable'),
    sites_ids: column(sql`r.sites_ids`, { members: 'int' }),
    user_id: column(sql`r.by_account_id`),
    preview: column(sql`r.preview::int`),
    status: column(
      sql`case when r.cancelled then 'cancelled' when r.finished_at is null then 'running' else 'finished' end`,
    ),
    date: column(sql`r.started_at`),
    finished: column(sql`r.finished_at`),
  },
  defaultOrder: [{ sql: sql`r.id`, direction: 'DESC' }],
})
