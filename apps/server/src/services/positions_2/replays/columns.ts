import { Replay } from '@sextant/contract/positions_2/replays.ts'
import { sql } from 'kysely'
import { column, source } from '#selector/source.ts'

export const replays = source({
  row: Replay,
  table: 'replays',
  alias: 'r',
  joins: {},
  columns: {
    id: column(sql`r.id`),
    user_id: column(sql`r.by_account_id`),
    preview: column(sql`r.preview::int`),
    status: column(
      sql`case when r.cancelled then 'cancelled' when r.finished_at is null then 'running' else 'finished' end`,
    ),
    sites_ids: column(sql`r.sites_ids`),
    date1: column(sql`r.date1`),
    date2: column(sql`r.date2`),
    date: column(sql`r.started_at`),
    finished: column(sql`r.finished_at`),
    checks: column(sql`r.checks`),
    done: column(sql`r.done`),
    added: column(sql`r.added`),
    changed: column(sql`r.changed`),
    removed: column(sql`r.removed`),
    unchanged: column(sql`r.unchanged`),
    gone: column(sql`r.gone`),
    unreadable: column(sql`r.unreadable`),
  },
  defaultOrder: [{ sql: sql`r.id`, direction: 'DESC' }],
})
