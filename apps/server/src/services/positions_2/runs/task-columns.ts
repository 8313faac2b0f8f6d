import { Task } from '@sextant/contract'
import { sql } from 'kysely'
import { chargedPages } from '#ranking/end/charged.ts'
import { isCancelled } from '#ranking/end/tally.ts'
import { column, columnsNamed, source } from '#selector/source.ts'

const isWaiting = sql`t.ended_at is null and (t.claimed_until is null or t.claimed_until < now())`

export const tasks = source({
  row: Task,
  table: 'tasks',
  alias: 't',
  joins: { run: sql`join runs r on r.account_id = t.account_id and r.id = t.run_id` },
  columns: {
    ...columnsNamed(
      't',
      'id run_id project_id keyword_id region_index date outcome position relevant_url depth reason attempts ended_at',
    ),
    keyword: column(sql`t.query`),
    state: column(
      sql`case when t.ended_at is not null then 'ended' when ${isWaiting} then 'waiting' else 'working' end`,
    ),
    cancelled: column(sql`${isCancelled}::int`, { joins: ['run'] }),
    next_attempt_at: column(sql`case when ${isWaiting} then t.next_attempt_at end`),
    provider: column(sql`coalesce(t.provider, r.provider)`, { joins: ['run'] }),
    pages: column(
      (accountId) => sql`(
      select coalesce(sum(${chargedPages}), 0)::int from serp_pages s where s.account_id = ${accountId} and s.task_id = t.id)`,
    ),
  },
  defaultOrder: [{ sql: sql`t.id`, direction: 'DESC' }],
})
