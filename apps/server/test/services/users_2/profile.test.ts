import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { isTimeZone } from '#config/settings.ts'
import { startTestApp } from '../../app.ts'
import { recountMonths } from '../../ledger-months.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, newAccount, post } = sextant
const { executor } = sextant.app.installation.database

describe('a profile', () => {
  test('of a new account has only what was given', async () => {
    const account = await newAccount()
    assert.deepEqual(await call('get/users_2/profile', undefined, account), {
      id: account.id,
      name: 'Another account',
      email: null,
      phone: null,
      has_password: 0,
      administrator: 0,
      currency: 'USD',
      lang: 'en',
      timezone: 'UTC',
      dateformat: 'Y-m-d',
      positions_reverse_dates: 0,
      positions_save_regions: 0,
      positions_top_segments: [],
      positions_show_updates: 1,
      positions_columns: [],
      avatar: '/assets/people/avatar.svg',
    })
  })

  test('changes only what is sent, and is read back', async () => {
    const account = await newAccount()
    const edit = (body: object) => call('edit/users_2/profile', body, account)
    const read = () => call('get/users_2/profile', {}, account)
    assert.equal(await edit({ name: ' Ann ', phone: 4930123456, positions_top_segments: ['1', 5] }), 1)
    assert.equal(await edit({ dateformat: 'd.m.Y', positions_reverse_dates: true }), 1)
    assert.equal(await edit({}), 1)
    const changed = await read()
    assert.deepEqual(
      [changed.name, changed.phone, changed.dateformat, changed.positions_reverse_dates],
      ['Ann', '4930123456', 'd.m.Y', 1],
    )
    assert.deepEqual(changed.positions_top_segments, [1, 5])
    await edit({ positions_columns: ['change7', 'volume'] })
    assert.deepEqual((await read()).positions_columns, ['change7', 'volume'])
    await edit({ phone: '', positions_top_segments: [], positions_columns: [] })
    const cleared = await read()
    assert.deepEqual([cleared.name, cleared.phone, cleared.positions_top_segments], ['Ann', null, []])
    assert.deepEqual(cleared.positions_columns, [])
  })

  test('refuses values by name and changes nothing', async () => {
    const account = await newAccount()
    const refusals: [object, number, RegExp][] = [
      [{ name: '' }, 2003, /^name/],
      [{ name: 'x'.repeat(256) }, 2003, /^name/],
      [{ name: ['Ann'] }, 2002, /^name/],
      [{ phone: 'x'.repeat(33) }, 2003, /^phone/],
      [{ dateformat: '' }, 2003, /^dateformat/],
      [{ positions_save_regions: 2 }, 2002, /^positions_save_regions/],
      [{ positions_columns: ['x'.repeat(33)] }, 2003, /^positions_columns\[0\]/],
      [{ positions_top_segments: [10] }, 2003, /^positions_top_segments\[0\]/],
      [{ positions_top_segments: 'top' }, 2002, /^positions_top_segments/],
    ]
    for (const [body, code, names] of refusals) {
      assertRefused(
        await post('edit/users_2/profile', { ...body, phone: '1', ...body }, account),
        code,
        names,
      )
    }
    const { name, phone } = await call('get/users_2/profile', {}, account)
    assert.deepEqual([name, phone], ['Another account', null])
  })

  test('has a language, ru or en', async () => {
    const account = await newAccount()
    assert.equal(await call('edit/users_2/profile/lang', { lang: 'ru' }, account), 1)
    assert.equal((await call('get/users_2/profile', {}, account)).lang, 'ru')
    assertRefused(await post('edit/users_2/profile/lang', { lang: 'de' }, account), 2003, /^lang.*ru, en/)
  })

  test('has the currency of prices, and no other', async () => {
    const account = await newAccount()
    const set = (currency: string) => post('edit/users_2/profile/currency', { currency }, account)
    assert.deepEqual((await set('usd')).json, { result: 1 })
    assertRefused(await set('RUB'), 3004, /^currency: must be USD/)
    assertRefused(await set('dollars'), 2003, /^currency/)
    assert.equal((await call('get/users_2/profile', {}, account)).currency, 'USD')
  })

  test('leaves other accounts alone', async () => {
    const [account, other] = [await newAccount(), await newAccount()]
    const before = await call('get/users_2/profile', {}, other)
    await call('edit/users_2/profile', { name: 'Ann', phone: '1', positions_save_regions: 1 }, account)
    await call('edit/users_2/profile/timezone', { timezone: 'Asia/Tokyo' }, account)
    await call('edit/users_2/profile/lang', { lang: 'ru' }, account)
    assert.deepEqual(await call('get/users_2/profile', {}, other), before)
  })
})

describe('the time zone of a profile', () => {
  test('applies to the next response', async () => {
    const account = await newAccount({ bonus: '1' })
    await sql`update ledger_entries set created_at = '2026-01-01T20:00Z' where account_id = ${account.id}`.execute(
      executor,
    )
    await recountMonths(executor)
    const date = async () => (await call('get/bank_2/history', { fields: ['date'] }, account))[0].date
    assert.equal(await date(), '2026-01-01 20:00:00')
    assert.equal(await call('edit/users_2/profile/timezone', { timezone: 'Europe/Moscow' }, account), 1)
    assert.equal(await date(), '2026-01-01 23:00:00')
    await call('edit/users_2/profile/timezone', { timezone: 'Asia/Tokyo' }, account)
    assert.equal(await date(), '2026-01-02 05:00:00')
  })

  test('determines the date of checks', async () => {
    const account = await newAccount({ unlimited: true })
    const project_id = await call('add/projects_2/projects', { url: 'a.example' }, account)
    await call('add/keywords_2/keywords', { project_id, name: 'kettle' }, account)
    await call('add/positions_2/searchers/regions', { project_id, searcher_key: 1, region_key: 213 }, account)
    // These two time zones never have the same date.
    const dates = []
    for (const timezone of ['Etc/GMT+12', 'Etc/GMT-14']) {
      await call('edit/users_2/profile/timezone', { timezone }, account)
      await call('edit/positions_2/checker/go', { id: project_id }, account)
      const { rows } = await sql<{ date: string }>`
        select date from runs where project_id = ${project_id} order by id desc limit 1`.execute(executor)
      dates.push(rows[0]!.date)
      await sql`
        update tasks set outcome = 'failed', depth = 0, reason = 'A test.', ended_at = now()
        where project_id = ${project_id}`.execute(executor)
    }
    assert.ok(dates[0]! < dates[1]!, String(dates))
  })

  test('is one of the tables of time zones', async () => {
    const account = await newAccount()
    for (const timezone of [
      'Mars/Olympus',
      '+03:00',
      'GMT+3',
      // The database reads these without summer time, or as those of another country.
      'CET',
      'eet',
      'IST',
      'pst',
      "UTC'; drop table accounts; --",
      'x'.repeat(65),
    ]) {
      assertRefused(await post('edit/users_2/profile/timezone', { timezone }, account), 2003, /^timezone/)
    }
    assertRefused(await post('edit/users_2/profile/timezone', {}, account), 2001, /^timezone/)
    assert.equal((await call('get/users_2/profile', {}, account)).timezone, 'UTC')
    const made = { name: 'x', time_zone: 'Mars/Olympus' }
    assertRefused(await post('add/users_2/accounts', made), 2003, /^time_zone/)
  })

  test('has one meaning for Sextant and its database, if it is an abbreviation', async () => {
    const { rows } = await sql<{ zone: string; times: number[]; clocks: string[] }>`
      select z.abbrev as zone, array_agg(extract(epoch from t.at)::float8 * 1000 order by t.at) as times,
        array_agg(to_char(t.at at time zone z.abbrev, 'YYYY-MM-DD HH24:MI:SS') order by t.at) as clocks
      from (select distinct abbrev from pg_timezone_abbrevs) z,
        unnest('{2026-01-15 12:00Z,2026-07-15 12:00Z}'::timestamptz[]) as t(at)
      group by z.abbrev`.execute(executor)
    const accepted = rows.filter(({ zone }) => isTimeZone(zone))
    assert.ok(accepted.some(({ zone }) => zone === 'EST'))
    for (const { zone, times, clocks } of accepted) {
      const clock = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'medium',
      })
      assert.deepEqual(
        times.map((time) => clock.format(time)),
        clocks,
        zone,
      )
    }
  })
})

test('the picture of an account is public, at the address in its profile', async () => {
  const path = await call('get/users_2/profile/avatar')
  const answer = await fetch(sextant.url + path)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'image/svg+xml')
  assert.match(await answer.text(), /^<svg /)
})
