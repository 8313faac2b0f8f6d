import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { createApp } from '#app.ts'
import { correctNextRuns } from '#scheduling/correct.ts'
import { answerDue, takeDue } from '#scheduling/due.ts'
import { runDue, type SchedulingDependencies } from '#scheduling/run-due.ts'
import { startTestApp, type TestAccount, type TestApp } from '../app.ts'
import { testProfile } from '../database.ts'
import { waitForLocks } from '../db/waiting.ts'
import { earlier } from '../earlier.ts'
import { readRuns, trackProject } from '../flows/tracked-project.ts'

/** The dependencies with which a worker starts schedules. */
async function dependenciesOf({ installation }: TestApp['app']): Promise<SchedulingDependencies> {
  const { checker, database, queue, log, providers, volumeProvider, settings } = installation
  return {
    checker,
    database,
    queue,
    log,
    providers: await providers.now(),
    pricePerPage: settings.PRICE_PER_PAGE,
    emailsPerDay: 1_000,
    volumes: volumeProvider && {
      provider: volumeProvider.provider,
      pricePerVolume: settings.PRICE_PER_VOLUME,
    },
    stopping: new AbortController().signal,
  }
}

const daily = (hour: number) => [{ days: ['ALL'], times: [{ hour, minute: 0 }] }]
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

describe('a schedule that is due', async () => {
  const sextant = await startTestApp({ afterAll }, { worker: false })
  const { call, newAccount } = sextant
  const { executor } = sextant.app.installation.database
  const dependencies = await dependenciesOf(sextant.app)

  /** A project with a daily check at three. */
  async function scheduled(
    options: { keywords?: string[]; as?: TestAccount; schedule?: unknown; type?: string } = {},
  ) {
    const { keywords = ['kettle', 'teapot'], as, schedule = daily(3), type = 'positions_go' } = options
    const project = await trackProject(sextant, { keywords, ...(as && { as }) })
    const of = { type, target_id: project.id }
    await call('edit/schedule_2', { ...of, schedule }, as)
    const read = () => call('get/schedule_2', of, as)
    return { ...project, of, read }
  }
  /** Ends the checks of a project without requesting pages. */
  async function endChecks(projectId: number): Promise<void> {
    await sql`
      update tasks set outcome = 'failed', depth = 0, reason = 'A test.', ended_at = now()
      where project_id = ${projectId} and ended_at is null`.execute(executor)
    await sql`update runs set finished_at = now() where project_id = ${projectId} and finished_at is null`.execute(
      executor,
    )
  }
  const checksOf = async (projectId: number) => (await readRuns(executor, projectId)).map((run) => run.tasks)

  test('no longer waits for a time that a clock which was ahead has set', async () => {
    const [{ of, read }, other] = [await scheduled(), await scheduled()]
    const before = [await read(), await other.read()].map(({ next_run }) => next_run)
    await sql`
      update schedules set next_run_at = ${earlier('next_run_at', -40 * 86_400)}
      where project_id = ${of.target_id}`.execute(executor)
    assert.notEqual((await read()).next_run, before[0])
    await correctNextRuns(executor, new AbortController().signal)
    assert.deepEqual(
      [await read(), await other.read()].map(({ next_run }) => next_run),
      before,
    )
  })

  test('starts a check of the whole project, records it, and waits for its next run', async () => {
    const { id, read } = await scheduled()
    await runDue(dependencies)
    assert.deepEqual(await checksOf(id), [])
    await runDue(dependencies, inDays(1))
    assert.deepEqual(await checksOf(id), [2])
    const { last_run, next_run } = await read()
    assert.deepEqual(
      { started: last_run.started, info: last_run.info },
      { started: 1, info: 'Rank check started: 2 checks.' },
    )
    assert.match(next_run, / 03:00:00$/)
    assert.ok(new Date(`${next_run}Z`) > inDays(1))
  })

  test('runs once after a standstill, however many runs were missed', async () => {
    const { id, read } = await scheduled({
      schedule: [{ days: ['ALL'], times: [{ hour: 'ALL', minute: 'ALL' }] }],
    })
    await sql`update schedules set next_run_at = now() - interval '9 days' where project_id = ${id}`.execute(
      executor,
    )
    await runDue(dependencies)
    await endChecks(id)
    await runDue(dependencies)
    assert.deepEqual(await checksOf(id), [2])
    const { next_run } = await read()
    assert.ok(new Date(`${next_run}Z`).getTime() - Date.now() <= 60_000)
  })

  test('starts once with several concurrent workers', async () => {
    const { id } = await scheduled()
    await Promise.all(Array.from({ length: 8 }, () => runDue(dependencies, inDays(1))))
    assert.deepEqual(await checksOf(id), [2])
  })

  test('does not start what is being checked already', async () => {
    const { id, read } = await scheduled()
    await call('edit/positions_2/checker/go', { id })
    await runDue(dependencies, inDays(1))
    assert.deepEqual(await checksOf(id), [2])
    const { last_run } = await read()
    assert.deepEqual([last_run.started, last_run.info], [0, 'Not started: there was nothing to do.'])
  })

  test('is skipped while its previous check is running, and says so', async () => {
    const { id, read } = await scheduled()
    await runDue(dependencies, inDays(1))
    await call('add/keywords_2/keywords/import', { project_id: id, keywords: 'samovar' })
    await runDue(dependencies, inDays(2))
    assert.deepEqual(await checksOf(id), [2])
    const { last_run, next_run } = await read()
    assert.equal(last_run.started, 0)
    assert.match(
      last_run.info,
      /^Not started: the previous rank check of the schedule \(\d+\) is still running\.$/,
    )
    assert.ok(new Date(`${next_run}Z`) > inDays(2))
    await endChecks(id)
    await runDue(dependencies, inDays(3))
    assert.deepEqual(await checksOf(id), [2, 3])
  })

  test('says why it starts nothing: archived project, no keywords, no funds', async () => {
    const poor = await newAccount({ bonus: '0.01' })
    const archived = await scheduled()
    await call('edit/projects_2/projects/on', { id: archived.id, on: -1 })
    const empty = await scheduled({ keywords: [] })
    const broke = await scheduled({ as: poor })
    await runDue(dependencies, inDays(1))
    const reasons = []
    for (const { id, read } of [archived, empty, broke]) {
      assert.deepEqual(await checksOf(id), [])
      const { last_run, next_run } = await read()
      assert.equal(last_run.started, 0)
      assert.match(next_run, / 03:00:00$/)
      reasons.push(last_run.info)
    }
    assert.deepEqual(reasons, [
      'Not started: the project is archived.',
      'Not started: there was nothing to do.',
      'Not started: the price is 0.02, but only 0.01 is available; nothing was started.',
    ])
  })

  test('starts nothing for a disabled account, and continues from the time it is enabled', async () => {
    const as = await newAccount({ bonus: '5' })
    const checks = await scheduled({ as })
    const volumes = await scheduled({ as, type: 'volumes_go' })
    const follower = await scheduled({ as, type: 'volumes_go', schedule: [{ days: ['CHECK_POSITIONS'] }] })
    const enable = (disabled: 0 | 1) => call('edit/users_2/accounts', { id: as.id, disabled })
    const started = async () => {
      const { rows } = await sql`
        select project_id from runs where account_id = ${as.id}
        union all select project_id from volume_runs where account_id = ${as.id}`.execute(executor)
      return rows.map((row) => (row as { project_id: number }).project_id)
    }
    const schedules = [checks.id, volumes.id]
    const missed = () =>
      sql`update schedules set next_run_at = now() - interval '9 days' where project_id = any(${schedules}::int[])`.execute(
        executor,
      )
    await call('edit/positions_2/checker/go', { id: follower.id }, as)
    await enable(1)
    await missed()
    await endChecks(follower.id)
    await runDue(dependencies)
    assert.deepEqual(await started(), [follower.id])
    const { rows } = await sql`
      select last_started, last_info, next_run_at > now() is not false as waits from schedules
      where account_id = ${as.id}`.execute(executor)
    const info = 'Not started: the account is disabled.'
    assert.deepEqual(
      rows,
      Array.from({ length: 3 }, () => ({ last_started: false, last_info: info, waits: true })),
    )

    // Missed while no process ran, so that nobody has noted it.
    await missed()
    await sql`update schedules set checks_seen_at = '2026-01-01' where project_id = ${follower.id}`.execute(
      executor,
    )
    await enable(0)
    await runDue(dependencies)
    assert.deepEqual(await started(), [follower.id])
    await runDue(dependencies, inDays(1))
    const ids = [checks.id, volumes.id, follower.id].toSorted((a, b) => a - b)
    assert.deepEqual(
      (await started()).toSorted((a, b) => a - b),
      ids,
    )
  })

  test('stays due when an account that was not disabled is enabled', async () => {
    const as = await newAccount({ bonus: '5' })
    const { id } = await scheduled({ as })
    await sql`update schedules set next_run_at = now() where project_id = ${id}`.execute(executor)
    await call('edit/users_2/accounts', { id: as.id, disabled: 0 })
    await runDue(dependencies)
    assert.deepEqual(await checksOf(id), [2])
  })

  test('is charged to the owner, in the name of the account that set it', async () => {
    const as = await newAccount({ bonus: '5' })
    const { id } = await scheduled({ as })
    await runDue(dependencies, inDays(1))
    const { rows } = await sql`
      select r.account_id, r.by_account_id, e.kind, e.by_account_id as held_by
      from runs r join ledger_entries e on e.account_id = r.account_id and e.id = r.hold_id
      where r.project_id = ${id}`.execute(executor)
    assert.deepEqual(rows, [{ account_id: as.id, by_account_id: as.id, kind: 'hold', held_by: as.id }])
  })

  test('uses the places of its settings, and leaves out what was found on the same day', async () => {
    const { id, of, regionIndex } = await scheduled()
    await call('add/positions_2/searchers/regions', { project_id: id, searcher_key: 1, region_key: 213 })
    const settings = { ...of, regions_keys_by_searcher_key: { 1: [102] } }
    await call('edit/schedule_2/settings', settings)
    await runDue(dependencies, inDays(1))
    const { rows } = await sql<{ region_index: number }>`
      select distinct region_index from tasks where project_id = ${id}`.execute(executor)
    assert.deepEqual(rows, [{ region_index: regionIndex }])
    await endChecks(id)

    await call('edit/schedule_2/settings', { ...of, stop_repeated_check: 1 })
    await sql`
      insert into positions (account_id, project_id, region_index, date, keyword_id, position)
      select account_id, project_id, ${regionIndex}, (now() at time zone 'UTC')::date, id, null from keywords
      where project_id = ${id} and name = 'kettle'`.execute(executor)
    await runDue(dependencies, inDays(2))
    assert.deepEqual(await checksOf(id), [2, 1])
  })

  test('collects volumes after rank checks, once for all that ended since', async () => {
    const { id, read } = await scheduled({ type: 'volumes_go', schedule: [{ days: ['CHECK_POSITIONS'] }] })
    const volumeRuns = async () => {
      const { rows } = await sql<{ volumes: number }>`
        select volumes from volume_runs where project_id = ${id} order by id`.execute(executor)
      return rows.map((row) => row.volumes)
    }
    await runDue(dependencies, inDays(40))
    assert.deepEqual(await volumeRuns(), [])
    await call('edit/positions_2/checker/go', { id })
    await runDue(dependencies)
    assert.deepEqual(await volumeRuns(), [])
    await endChecks(id)
    await runDue(dependencies)
    assert.deepEqual(await volumeRuns(), [2])
    assert.equal((await read()).last_run.info, 'Collecting 2 volumes.')
    await sql`update volume_batches set ended_at = now(), answered = 0`.execute(executor)
    await runDue(dependencies)
    assert.deepEqual(await volumeRuns(), [2])
  })

  test('collects volumes for the types and places of its settings', async () => {
    const { id, of } = await scheduled({ type: 'volumes_go', keywords: ['samovar'] })
    const settings = { volumes_types: [1, 6], regions_keys_by_searcher_key: [[213, 225], [213]] }
    await call('edit/schedule_2/settings', { ...of, ...settings })
    await runDue(dependencies, inDays(1))
    const { rows } = await sql<{ what: string }>`
      select b.region_key || ':' || b.searcher_key || ':' || b.type as what
      from volume_batches b join volume_runs r on r.account_id = b.account_id and r.id = b.run_id
      where r.project_id = ${id} order by 1`.execute(executor)
    assert.deepEqual(
      rows.map((row) => row.what),
      ['213:0:1', '213:0:6', '213:1:3', '225:0:1', '225:0:6'],
    )
  })

  test('follows the time zone of its account', async () => {
    const as = await newAccount({ bonus: '5' })
    const { id } = await scheduled({ as })
    const hour = async () => {
      const { rows } = await sql<{ hour: number }>`
        select extract(hour from next_run_at at time zone 'UTC')::int as hour from schedules
        where project_id = ${id}`.execute(executor)
      return rows[0]!.hour
    }
    assert.equal(await hour(), 3)
    // West of UTC, so that its time has not passed there.
    await call('edit/users_2/profile/timezone', { timezone: 'Pacific/Gambier' }, as)
    assert.equal(await hour(), 12)
  })

  test('runs once when its account moves to a time zone in which its time of today has passed', async () => {
    const as = await newAccount({ bonus: '5' })
    const hour = new Date().getUTCHours()
    const { id, read } = await scheduled({ as, schedule: daily((hour + 2) % 24) })
    const moveTo = (timezone: string) => call('edit/users_2/profile/timezone', { timezone }, as)
    await runDue(dependencies)
    assert.deepEqual(await checksOf(id), [])
    // Five hours ahead of UTC all year.
    await moveTo('Asia/Karachi')
    await runDue(dependencies)
    assert.deepEqual(await checksOf(id), [2])
    await endChecks(id)
    const { next_run } = await read()
    for (const zone of ['UTC', 'Asia/Karachi']) {
      await moveTo(zone)
      await runDue(dependencies)
    }
    assert.deepEqual(await checksOf(id), [2], 'it has run since')
    assert.equal((await read()).next_run, next_run)
  })

  describe('when starting it fails', () => {
    /** Starting throws, like in a process that dies before it commits. */
    const broken = {
      ...dependencies,
      providers: {
        first: () => {
          throw new Error('gone')
        },
        whyNone: () => '',
      },
    }

    test('it stays due and starts when that is possible again', async () => {
      const { id, read } = await scheduled()
      await runDue(broken, inDays(1))
      assert.deepEqual([await checksOf(id), (await read()).last_run], [[], null])
      await runDue(dependencies, inDays(1))
      assert.deepEqual(await checksOf(id), [2])
    })

    test('it is given up after a few attempts, until the next run', async () => {
      const { id, read } = await scheduled()
      for (let count = 0; count < 4; count += 1) await runDue(broken, inDays(1))
      assert.equal((await read()).last_run, null)
      await runDue(broken, inDays(1))
      assert.equal(
        (await read()).last_run.info,
        'Not started because of an internal error. See the log of Sextant.',
      )
      await runDue(dependencies, inDays(1))
      assert.deepEqual(await checksOf(id), [])
      await runDue(dependencies, inDays(2))
      assert.deepEqual(await checksOf(id), [2])
    })

    test('others start nevertheless', async () => {
      const [first, second] = [await scheduled({ keywords: [] }), await scheduled()]
      await sql`update schedules set schedule = '{}' where project_id = ${first.id}`.execute(executor)
      await runDue(dependencies, inDays(1))
      assert.deepEqual(await checksOf(second.id), [2])
    })
  })
})

test('a worker starts what became due while it was down', async (t) => {
  const sextant = await startTestApp(t, { worker: false })
  const { executor } = sextant.app.installation.database
  const { id } = await trackProject(sextant, { keywords: ['kettle'] })
  const of = { type: 'positions_go', target_id: id }
  await sextant.call('edit/schedule_2', { ...of, schedule: daily(3) })
  await sql`update schedules set next_run_at = now() - interval '2 days'`.execute(executor)
  await sextant.app.startWorker()
  const deadline = Date.now() + 20_000
  while ((await readRuns(executor, id))[0]?.finished !== true && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.deepEqual(
    (await readRuns(executor, id)).map((run) => run.finished),
    [true],
  )
})

// An embedded database belongs to one process.
test.skipIf(testProfile === 'embedded')('of two processes one starts a run', async (t) => {
  const sextant = await startTestApp(t, { worker: false })
  const { settings, database } = sextant.app.installation
  const other = await createApp(settings)
  t.onTestFinished(() => other.close())
  for (let count = 0; count < 20; count += 1) {
    const { id } = await trackProject(sextant, { keywords: ['kettle'] })
    const of = { type: 'positions_go', target_id: id }
    await sextant.call('edit/schedule_2', { ...of, schedule: daily(3) })
  }
  await Promise.all([sextant.app, other].map(async (app) => runDue(await dependenciesOf(app), inDays(1))))
  assert.deepEqual(
    (await readRuns(database.executor)).map((run) => run.tasks),
    Array.from({ length: 20 }, () => 1),
  )
})

// It takes two transactions at a time, and an embedded database has one connection.
test.skipIf(testProfile === 'embedded')(
  'a run that starts while its account changes the time zone is followed by one in the new zone',
  async (t) => {
    const sextant = await startTestApp(t, { worker: false })
    const { database } = sextant.app.installation
    const { id } = await trackProject(sextant, { keywords: ['kettle'] })
    await sextant.call('edit/schedule_2', { type: 'positions_go', target_id: id, schedule: daily(3) })
    // The clock below has milliseconds, that of the database has microseconds.
    await sql`update schedules set next_run_at = now() - interval '1 second'`.execute(database.executor)
    const key = { accountId: sextant.admin.id, projectId: id, type: 'positions_go', templateId: 0 } as const
    const [taken, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const starting = database.transaction(async (tx) => {
      const now = new Date()
      const due = await takeDue(tx, key, now)
      taken.resolve()
      await waited.promise
      await answerDue(tx, due!, now, { started: false, info: '' })
    })
    await taken.promise
    const changed = sextant.call('edit/users_2/profile/timezone', { timezone: 'Asia/Tokyo' })
    await Promise.race([changed, waitForLocks(database)])
    waited.resolve()
    await Promise.all([starting, changed])
    const { rows } = await sql<{ hour: number }>`
      select extract(hour from next_run_at at time zone 'Asia/Tokyo')::int as hour from schedules`.execute(
      database.executor,
    )
    assert.deepEqual(rows, [{ hour: 3 }])
  },
)
