import { Task } from '@sextant/contract'
import { sql } from 'kysely'
import { column, source } from '#selector/source.ts'

const isWaiting = sql`t.ended_at is null and (t.claimed_until is null or t.claimed_until < now())`

export const tasks = source({
  row: Task,
  table: 'tasks',
  alias: 't',
  joins: { run: sql`join runs r on r.account_id = t.account_id and r.id = t.run_id` },
  columns: {
    id: column(sql`t.id`),
    run_id: column(sql`t.run_id`),
    project_id: column(sql`t.project_id`),
    keyword_id: column(sql`t.keyword_id`),
    keyword: column(sql`t.query`),
    region_index: column(sql`t.region_index`),
    date: column(sql`t.date`),
    state: column(
      sql`case when t.ended_at is not null then 'ended' when ${isWaiting} then 'waiting' else 'working' end`,
    ),
    outcome: column(sql`t.outcome`),
    position: column(sql`t.position`),
    relevant_url: column(sql`t.relevant_url`),
    depth: column(sql`t.depth`),
    reason: column(sql`t.reason`),
    attempts: column(sql`t.attempts`),
    next_attempt_at: column(sql`case when ${isWaiting} then t.next_attempt_at end`),
    ended_at: column(sql`t.ended_at`),
    provider: column(sql`coalesce(t.provider, r.provider)`, { joins: ['run'] }),
    pages: column(sql`(
      select count(*)::int from serp_pages s where s.account_id = t.account_id and s.task_id = t.id)`),
  },
  defaultOrder: [{ sql: sql`t.id`, direction: 'DESC' }],
})
