import assert from 'node:assert/strict'
import { usualMailSettings } from '@sextant/contract/reports_2/mail.ts'
import { isRunning, scheduleTypeNames } from '@sextant/contract/schedule_2/types.ts'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { admin, call, join, newAccount, post } = sextant
const { executor } = sextant.app.installation.database

const project = (as = admin): Promise<number> =>
  call('add/projects_2/projects', { url: 'bakery-lane.example' }, as)
const daily = [{ days: ['ALL'], times: [{ hour: 3, minute: 30 }] }]

/** Sets a schedule and returns it as read back. */
async function set(schedule: unknown, type = 'positions_go') {
  const target_id = await project()
  assert.equal(await call('edit/schedule_2', { type, target_id, schedule }), 1)
  return call('get/schedule_2', { type, target_id })
}

describe('a schedule', () => {
  test('that is not set is empty, whatever it would start', async () => {
    const target_id = await project()
    for (const type of scheduleTypeNames) {
      assert.deepEqual(await call('get/schedule_2', { type, target_id }), {
        schedule: [],
        settings: {
          stop_repeated_check: 0,
          regions_keys_by_searcher_key: {},
          volumes_types: [],
          ...(type === 'positions_report' ? usualMailSettings : {}),
        },
        next_run: null,
        last_run: null,
      })
    }
  })

  test('is read back as texts, whether it was sent as texts or numbers', async () => {
    const { schedule, next_run, last_run } = await set([
      { days: [2, '27', 'monday'], times: [{ hour: 2, minute: 0 }] },
      { days: 'LAST_OF_MONTH', times: [{ hour: '05', minute: 'EVERY_TEN' }] },
      { days: ['ALL'], times: [{ hour: 'EVERY_FOUR', minute: '7' }] },
    ])
    assert.deepEqual(schedule, [
      { days: ['2', '27', 'MONDAY'], times: [{ hour: '2', minute: '0' }] },
      { days: ['LAST_OF_MONTH'], times: [{ hour: '5', minute: 'EVERY_TEN' }] },
      { days: ['ALL'], times: [{ hour: 'EVERY_FOUR', minute: '7' }] },
    ])
    assert.match(next_run, /^\d{4}-\d\d-\d\d \d\d:\d\d:00$/)
    assert.equal(last_run, null)
  })

  test('comes with form fields too', async () => {
    const target_id = await project()
    const answer = await fetch(`${sextant.url}/v2/json/edit/schedule_2`, {
      method: 'POST',
      headers: { 'user-id': String(admin.id), authorization: `bearer ${admin.key}` },
      body: new URLSearchParams({
        type: 'positions_go',
        target_id: String(target_id),
        'schedule[0][days][]': '2',
        'schedule[0][times][0][hour]': '2',
        'schedule[0][times][0][minute]': '0',
      }),
    })
    assert.deepEqual(await answer.json(), { result: 1 })
    const { schedule } = await call('get/schedule_2', { type: 'positions_go', target_id })
    assert.deepEqual(schedule, [{ days: ['2'], times: [{ hour: '2', minute: '0' }] }])
  })

  test('replaces the previous one; an empty one starts nothing; deleting returns the number deleted', async () => {
    const target_id = await project()
    const of = { type: 'positions_go', target_id }
    await call('edit/schedule_2', { ...of, schedule: daily })
    await call('edit/schedule_2', { ...of, schedule: [] })
    const { schedule, next_run } = await call('get/schedule_2', of)
    assert.deepEqual([schedule, next_run], [[], null])
    assert.equal(await call('del/schedule_2', of), 1)
    assert.equal(await call('del/schedule_2', of), 0)
  })

  test('of an unsupported type cannot be set, and deleting it returns 0', async () => {
    const target_id = await project()
    for (const type of scheduleTypeNames) {
      if (isRunning(type)) continue
      assertRefused(await post('edit/schedule_2', { type, target_id, schedule: daily }), 3004, /^type/)
      assertRefused(await post('edit/schedule_2/settings', { type, target_id }), 3004, /^type/)
      assert.equal(await call('del/schedule_2', { type, target_id }), 0)
    }
    const answer = await post('del/schedule_2', { type: 'position_go', target_id })
    assertRefused(answer, 2003, /^type.*Did you mean "positions_go"/)
  })

  test('that would never start, or never stop, is refused by name', async () => {
    const target_id = await project()
    const times = [{ hour: 1, minute: 1 }]
    const refusals: [unknown, number, RegExp][] = [
      [[{ days: ['ALL'] }], 2001, /^schedule\[0\]\.times/],
      [[{ times }], 2001, /^schedule\[0\]\.days/],
      [[{ days: [], times }], 2003, /^schedule\[0\]\.days/],
      [[{ days: [28], times }], 2003, /^schedule\[0\]\.days\[0\].*LAST_OF_MONTH.*from 1 to 27, but got 28/],
      [[{ days: [0], times }], 2003, /^schedule\[0\]\.days\[0\]/],
      [[{ days: [1.5], times }], 2002, /^schedule\[0\]\.days\[0\]/],
      [[{ days: ['MUNDAY'], times }], 2003, /Did you mean "SUNDAY"|Did you mean "MONDAY"/],
      [[{ days: [['ALL']], times }], 2002, /^schedule\[0\]\.days\[0\]/],
      [[{ days: ['ALL'], times: [{ hour: 24, minute: 0 }] }], 2003, /^schedule\[0\]\.times\[0\]\.hour/],
      [[{ days: ['ALL'], times: [{ hour: 0, minute: 60 }] }], 2003, /^schedule\[0\]\.times\[0\]\.minute/],
      [[{ days: ['ALL'], times: [{ hour: 0 }] }], 2001, /^schedule\[0\]\.times\[0\]\.minute/],
      [[{ days: ['ALL'], times: [7] }], 2002, /^schedule\[0\]\.times\[0\]/],
      [['ALL'], 2002, /^schedule\[0\]/],
      [daily[0], 2002, /^schedule/],
      [Array.from({ length: 51 }, () => daily[0]), 2003, /^schedule.*at most 50/],
      [[{ days: ['CHECK_POSITIONS'] }], 2003, /^schedule\[0\]\.days.*never stop/],
      [[...daily, { days: ['YANDEX_UPDATE'], times }], 3004, /^schedule\[1\]\.days.*YANDEX_UPDATE/],
    ]
    for (const [schedule, code, names] of refusals) {
      assertRefused(await post('edit/schedule_2', { type: 'positions_go', target_id, schedule }), code, names)
    }
    assertRefused(await post('edit/schedule_2', { type: 'positions_go', target_id }), 2001, /^schedule/)
    const { schedule } = await call('get/schedule_2', { type: 'positions_go', target_id })
    assert.deepEqual(schedule, [])
  })

  test('after rank checks has no start time', async () => {
    const { schedule, next_run } = await set([{ days: ['CHECK_POSITIONS'] }], 'volumes_go')
    assert.deepEqual([schedule, next_run], [[{ days: ['CHECK_POSITIONS'], times: [] }], null])
  })

  test('is deleted with its project', async () => {
    const target_id = await project()
    await call('edit/schedule_2', { type: 'positions_go', target_id, schedule: daily })
    await call('del/projects_2/projects', { id: target_id })
    const { rows } = await sql`select 1 from schedules where project_id = ${target_id}`.execute(executor)
    assert.deepEqual(rows, [])
  })
})

describe('times', async () => {
  const made = await call('add/users_2/accounts', { name: 'Tokyo', time_zone: 'Asia/Tokyo' })
  const tokyo = { id: made.id, key: made.key }

  test("are those of the owner's time zone", async () => {
    const target_id = await project(tokyo)
    await call('edit/schedule_2', { type: 'positions_go', target_id, schedule: daily }, tokyo)
    const { next_run } = await call('get/schedule_2', { type: 'positions_go', target_id }, tokyo)
    assert.match(next_run, / 03:30:00$/)
    const { rows } = await sql<{ time: string }>`
      select to_char(next_run_at at time zone 'UTC', 'HH24:MI') as time from schedules
      where project_id = ${target_id}`.execute(executor)
    assert.deepEqual(rows, [{ time: '18:30' }])
  })

  test('are set anew, but what is due already stays due when the same is set again', async () => {
    const target_id = await project()
    const of = { type: 'positions_go', target_id }
    const overdue = async () => {
      await call('edit/schedule_2', { ...of, schedule: daily })
      await sql`update schedules set next_run_at = '2026-01-01T03:30Z' where project_id = ${target_id}`.execute(
        executor,
      )
    }
    await overdue()
    await call('edit/schedule_2', { ...of, schedule: daily })
    assert.equal((await call('get/schedule_2', of)).next_run, '2026-01-01 03:30:00')
    await call('edit/schedule_2', { ...of, schedule: [{ ...daily[0], days: ['MONDAY', 'FRIDAY'] }] })
    assert.notEqual((await call('get/schedule_2', of)).next_run, '2026-01-01 03:30:00')
  })
})

describe('the settings of a schedule', () => {
  test('may come before it, are kept one by one, and go with it', async () => {
    const of = { type: 'volumes_go', target_id: await project() }
    const settings = async () => (await call('get/schedule_2', of)).settings
    await call('edit/schedule_2/settings', { ...of, volumes_types: ['6', 3, 6] })
    await call('edit/schedule_2/settings', { ...of, regions_keys_by_searcher_key: [[213], []] })
    await call('edit/schedule_2', { ...of, schedule: daily })
    await call('edit/schedule_2/settings', { ...of, stop_repeated_check: true })
    assert.deepEqual(await settings(), {
      stop_repeated_check: 1,
      regions_keys_by_searcher_key: { 0: [213], 1: [] },
      volumes_types: [6, 3],
    })
    assert.equal(await call('del/schedule_2', of), 1)
    assert.equal((await settings()).stop_repeated_check, 0)
  })

  test('have places by search engine, also when one is left out', async () => {
    const of = { type: 'volumes_go', target_id: await project() }
    const forms: [unknown, object][] = [
      [{ 1: [2840, '225'] }, { 1: [2840, 225] }],
      [{ 0: [213], 4: [] }, { 0: [213] }],
      [[[], [225]], { 0: [], 1: [225] }],
      [{}, {}],
    ]
    for (const [regions_keys_by_searcher_key, expected] of forms) {
      await call('edit/schedule_2/settings', { ...of, regions_keys_by_searcher_key })
      assert.deepEqual((await call('get/schedule_2', of)).settings.regions_keys_by_searcher_key, expected)
    }
    const refused = { ...of, regions_keys_by_searcher_key: { 4: [213] } }
    assertRefused(await post('edit/schedule_2/settings', refused), 2003, /^regions_keys_by_searcher_key\[4\]/)
    const wrong = { ...of, regions_keys_by_searcher_key: [213] }
    assertRefused(await post('edit/schedule_2/settings', wrong), 2002, /^regions_keys_by_searcher_key/)
  })

  test('of messages are refused, and those of reports for another type', async () => {
    const of = { type: 'positions_go', target_id: await project() }
    const off = { emails: [], send_to_informer: 0, telegram_chats_ids: [], formats: [] }
    assert.equal(await call('edit/schedule_2/settings', { ...of, ...off }), 1)
    const emails = { ...of, emails: ['ann@bakery-lane.example'] }
    assertRefused(await post('edit/schedule_2/settings', emails), 3004, /^emails/)
    assertRefused(
      await post('edit/schedule_2/settings', { ...of, volumes_types: [4] }),
      2003,
      /^volumes_types/,
    )
  })
})

test('a schedule of another account looks like one of a project that does not exist', async () => {
  const stranger = await newAccount()
  const target_id = await project()
  await call('edit/schedule_2', { type: 'positions_go', target_id, schedule: daily })
  for (const [address, more] of [
    ['get/schedule_2', {}],
    ['edit/schedule_2', { schedule: [] }],
    ['edit/schedule_2/settings', {}],
    ['del/schedule_2', {}],
  ] as const) {
    const answer = await post(address, { type: 'positions_go', target_id, ...more }, stranger)
    assertRefused(answer, 54, /^target_id: there is no such project/)
  }
  assert.equal((await call('get/schedule_2', { type: 'positions_go', target_id })).schedule.length, 1)
})

describe('a schedule of reports, which go to people outside the account,', () => {
  const reports = (target_id: number) => ({ type: 'positions_report', target_id })
  const changes = [
    ['edit/schedule_2', { schedule: daily }],
    ['edit/schedule_2/settings', { period: 'none' }],
  ] as const

  test('is changed by guests who may both edit and share the project', async () => {
    const [target_id, guest] = [await project(), await newAccount()]
    await call('add/projects_2/guests', { project_id: target_id, user_id: guest.id, rights: ['view'] })
    await join(guest)
    const filters = [{ name: 'user_id', operator: 'EQUALS', values: [guest.id] }]
    const give = (rights: readonly string[]) =>
      call('edit/projects_2/guests', { project_id: target_id, filters, rights })
    for (const [lacking, held] of [
      ['edit', 'delegate'],
      ['delegate', 'edit'],
    ] as const) {
      await give(['view', 'checks', held])
      for (const [address, more] of changes) {
        const refused = await post(address, { ...reports(target_id), ...more }, guest)
        assertRefused(refused, 54, new RegExp(`^target_id: .*you need the right "${lacking}"`))
      }
    }
    await give(['view', 'checks', 'edit', 'delegate'])
    for (const [address, more] of changes) await call(address, { ...reports(target_id), ...more }, guest)
  })

  test('is seen, with its recipients, by guests who may edit the project', async () => {
    const [target_id, guest] = [await project(), await newAccount()]
    await call('add/projects_2/guests', {
      project_id: target_id,
      user_id: guest.id,
      rights: ['view', 'checks'],
    })
    await join(guest)
    await call('edit/schedule_2', { ...reports(target_id), schedule: daily })
    assertRefused(
      await post('get/schedule_2', reports(target_id), guest),
      54,
      /^target_id: .*you need the right "edit"/,
    )
    assert.deepEqual((await call('get/schedule_2', { type: 'positions_go', target_id }, guest)).schedule, [])
    const filters = [{ name: 'user_id', operator: 'EQUALS', values: [guest.id] }]
    await call('edit/projects_2/guests', { project_id: target_id, filters, rights: ['view', 'edit'] })
    const seen = await call('get/schedule_2', reports(target_id), guest)
    assert.deepEqual(seen.settings.emails, [])
  })

  test('is changed with a key that has the scope "share"', async () => {
    const target_id = await project()
    const keyOf = async (scopes: readonly string[]) => {
      const { key } = await call('add/users_2/keys', { name: 'narrow', scopes })
      return { id: admin.id, key }
    }
    const narrow = await keyOf(['read', 'write', 'spend'])
    const wide = await keyOf(['read', 'write', 'spend', 'share'])
    for (const [address, more] of changes) {
      const request = { ...reports(target_id), ...more }
      assertRefused(
        await post(address, request, narrow),
        54,
        /needs the scope "share", but this API key has only/,
      )
      await call(address, request, wide)
    }
  })

  test('takes no recipients while the server sends no email, and neither does a report', async () => {
    const target_id = await project()
    const emails = ['one@client.example']
    const refused = /^emails: this server sends no email: SMTP_URL and SMTP_FROM are not set/
    assertRefused(await post('edit/schedule_2/settings', { ...reports(target_id), emails }), 3004, refused)
    const delivery = { project_id: target_id, report_id: 1, emails }
    assertRefused(await post('add/reports_2/deliveries', delivery), 3004, refused)
    assert.deepEqual((await call('get/schedule_2', reports(target_id))).settings.emails, [])
  })
})
