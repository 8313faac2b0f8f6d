import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { DELIVERIES_KEPT_DAYS, forgetDeliveries } from '#jobs/forget.ts'
import { startTestApp } from '../app.ts'

test('deliveries of events and reports are removed after their retention, except those that wait for an attempt or are in one', async (t) => {
  const { admin, app, call } = await startTestApp(t, { worker: false })
  const { executor } = app.installation.database
  const project_id: number = await call('add/projects_2/projects', { url: 'crumbs.example' })
  const days = { old: DELIVERIES_KEPT_DAYS + 1, young: DELIVERIES_KEPT_DAYS - 1 }
  const age = sql`now() - make_interval(days => days)`
  await sql`
    insert into event_deliveries
      (account_id, project_id, target_id, kind, date, message, state, next_attempt_at, delivered_at, created_at)
    select ${admin.id}, ${project_id}, 1, age, current_date, '{}'::json, state,
      case when state = 'waiting' then now() end, case when state = 'delivered' then now() end, ${age}
    from (values ('old', ${days.old}::int), ('young', ${days.young}::int)) as ages(age, days),
      unnest(array['waiting', 'delivered', 'failed', 'suppressed']) as state`.execute(executor)
  await sql`
    insert into report_deliveries
      (account_id, project_id, sending, report_template_id, scheduled, address, settings, state, next_attempt_at, sent_at,
        by_account_id, created_at)
    select ${admin.id}, ${project_id}, gen_random_uuid(), 0, false, age, '{}'::jsonb, state,
      case when state = 'waiting' then now() end, case when state = 'sent' then now() end, ${admin.id}, ${age}
    from (values ('old', ${days.old}::int), ('young', ${days.young}::int)) as ages(age, days),
      unnest(array['waiting', 'handed_over', 'sent', 'failed']) as state`.execute(executor)
  // Its attempt has not ended.
  await sql`
    insert into report_deliveries
      (account_id, project_id, sending, report_template_id, scheduled, address, settings, state, next_attempt_at, claimed_until,
        by_account_id, created_at)
    values (${admin.id}, ${project_id}, gen_random_uuid(), 0, false, 'claimed', '{}'::jsonb, 'handed_over', null,
      now() + interval '1 minute', ${admin.id}, now() - make_interval(days => ${days.old}))`.execute(executor)
  await forgetDeliveries(executor)
  const { rows } = await sql<{ what: string; left: string }>`
    select what, string_agg(state, ' ' order by state) as left from (
      select 'event ' || kind as what, state from event_deliveries where account_id = ${admin.id}
      union all
      select 'report ' || address, state from report_deliveries where account_id = ${admin.id}
    ) as kept group by what order by what`.execute(executor)
  assert.deepEqual(rows, [
    { what: 'event old', left: 'waiting' },
    { what: 'event young', left: 'delivered failed suppressed waiting' },
    { what: 'report claimed', left: 'handed_over' },
    { what: 'report old', left: 'waiting' },
    { what: 'report young', left: 'failed handed_over sent waiting' },
  ])
})
