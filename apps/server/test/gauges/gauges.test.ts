import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { gaugesOf } from '#gauges/refresh.ts'
import { createLog } from '#observe/log.ts'
import { startTestApp } from '../app.ts'
import { unwatched } from '../bound-account/guard.ts'
import { trackProject } from '../flows/tracked-project.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { database, settings } = sextant.app.installation
const project = await trackProject(sextant, { keywords: ['rye bread', 'bun', 'bagel'] })

/** The samples of the metrics as they are now, by name with labels. */
async function read(): Promise<Map<string, number>> {
  const log = createLog('silent')
  await gaugesOf({ database, dataDir: settings.DATA_DIR, log })()
  return samplesOf(await log.metrics.metrics())
}

function samplesOf(text: string): Map<string, number> {
  const lines = [...text.matchAll(/^(sextant_\S+) (\S+)$/gm)]
  return new Map(lines.map(([, name = '', value]) => [name, Number(value)]))
}

const change = (statement: ReturnType<typeof sql>) => unwatched(() => statement.execute(database.executor))

test('an idle installation has no open work, and its size', async () => {
  const samples = await read()
  assert.equal(samples.get('sextant_database_up'), 1)
  assert.ok(samples.get('sextant_database_bytes')! > 1_000_000)
  assert.equal(samples.has('sextant_data_folder_free_bytes'), database.profile.name === 'embedded')
  for (const name of [
    'runs_open',
    'run_oldest_seconds',
    'schedule_late_seconds',
    'messages_due',
    'ledger_held',
  ])
    assert.equal(samples.get(`sextant_${name}`), 0, name)
  assert.equal(samples.has('sextant_checks_open{provider="sandbox"}'), false)
})

test('emails with reports that are due are due messages, and those that wait for another attempt are not', async () => {
  for (const due of [sql`now()`, sql`now() + interval '1 hour'`]) {
    await change(sql`
      insert into report_deliveries
        (account_id, project_id, sending, report_template_id, scheduled, address, settings, state, next_attempt_at, by_account_id)
      values (1, ${project.id}, gen_random_uuid(), 0, false, 'client@crumbs.example', '{}', 'waiting', ${due}, 1)`)
  }
  assert.equal((await read()).get('sextant_messages_due'), 1)
  await change(sql`delete from report_deliveries`)
})

test('open checks, what is held for them, and the time since one ended are there until the run ends', async () => {
  await sextant.call('edit/positions_2/checker/go', { id: project.id })
  await change(sql`update runs set started_at = now() - interval '3 hours'`)
  await change(sql`update due_checks set due_at = now() - interval '2 hours'`)
  const waiting = await read()
  assert.equal(waiting.get('sextant_runs_open'), 1)
  assert.equal(Math.round(waiting.get('sextant_run_oldest_seconds')! / 60), 180)
  assert.equal(waiting.get('sextant_checks_open{provider="sandbox"}'), 3)
  assert.equal(Math.round(waiting.get('sextant_checks_stalled_seconds{provider="sandbox"}')! / 60), 120)
  assert.equal(waiting.get('sextant_ledger_held'), 0.03)
  // As long as some check of the run ends now and then, the others only wait.
  await change(
    sql`update tasks set outcome = 'failed', ended_at = now() - interval '1 minute' where id = (select min(id) from tasks)`,
  )
  const moving = await read()
  assert.equal(moving.get('sextant_checks_open{provider="sandbox"}'), 2)
  assert.equal(Math.round(moving.get('sextant_checks_stalled_seconds{provider="sandbox"}')! / 60), 1)

  await sextant.app.startWorker()
  await sextant.checked(project.id)
  const ended = await read()
  assert.equal(ended.get('sextant_runs_open'), 0)
  assert.equal(ended.get('sextant_ledger_held'), 0)
  assert.equal(ended.has('sextant_checks_stalled_seconds{provider="sandbox"}'), false)
})

test('a quarantine and the used part of a cap are there', async () => {
  await change(sql`
    insert into provider_trust (provider, searcher, quarantined_at, rule, detail, departed, judged)
    values ('serper', 'google', now(), 'empty', '', 9, 9)`)
  await change(sql`
    insert into provider_caps (scope, subject, period, amount)
    values ('provider', 'serper', 'month', 8), ('provider', 'brave', 'day', 1), ('provider', 'yandex', 'day', 0)`)
  await change(sql`
    insert into provider_spend (scope, subject, period, starts, spent, reserved)
    values ('provider', 'serper', 'month', date_trunc('month', now() at time zone 'UTC')::date, 5, 1),
      ('provider', 'serper', 'month', date_trunc('month', now() at time zone 'UTC')::date - 31, 8, 0)`)
  const samples = await read()
  assert.equal(samples.get('sextant_provider_quarantined{provider="serper",searcher="google"}'), 1)
  assert.equal(samples.get('sextant_provider_cap_used_ratio{provider="serper",period="month"}'), 0.75)
  assert.equal(samples.get('sextant_provider_cap_used_ratio{provider="brave",period="day"}'), 0)
  assert.equal(
    [...samples.keys()].filter((name) => name.includes('yandex')).length,
    0,
    'a cap of 0 is a switch',
  )
})

test('figures are read again only when they are old, and once for all who ask at the same time', async () => {
  let now = 0
  const read: unknown[] = []
  const installationRead = (figures: unknown) => void read.push(figures)
  const refresh = gaugesOf({
    database,
    dataDir: settings.DATA_DIR,
    log: { installationRead },
    now: () => now,
  })
  await Promise.all([refresh(), refresh()])
  now = 14_000
  await refresh()
  assert.equal(read.length, 1)
  now = 16_000
  await refresh()
  assert.equal(read.length, 2)
})

test('without the database, the metrics say so, and name no figure of before', async () => {
  const log = createLog('silent')
  let now = 0
  let down = false
  const failing = {
    profile: database.profile,
    get executor() {
      if (down) throw new Error('the database cannot be reached')
      return database.executor
    },
  }
  const refresh = gaugesOf({ database: failing, dataDir: settings.DATA_DIR, log, now: () => now })
  await refresh()
  assert.equal(samplesOf(await log.metrics.metrics()).get('sextant_runs_open'), 0)
  down = true
  now = 60_000
  await refresh()
  const samples = samplesOf(await log.metrics.metrics())
  assert.equal(samples.get('sextant_database_up'), 0)
  assert.equal(samples.has('sextant_runs_open'), false)
  // A full disk is a reason why an embedded database stops.
  assert.equal(samples.has('sextant_data_folder_free_bytes'), database.profile.name === 'embedded')
})

test('/metrics has the figures of the installation', async () => {
  const samples = samplesOf(await (await fetch(`${sextant.url}/metrics`)).text())
  assert.equal(samples.get('sextant_database_up'), 1)
  assert.equal(samples.get('sextant_runs_open'), 0)
})
