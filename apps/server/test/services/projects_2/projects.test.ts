import assert from 'node:assert/strict'
import { domainToASCII } from 'node:url'
import { Project } from '@sextant/contract'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp, type TestAccount } from '../../app.ts'
import { finishDeletions } from '../../deletions.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const { database } = sextant.app.installation

const list = (body: object, as?: TestAccount) => call('get/projects_2/projects', body, as)
const urlOf = async (url: unknown, as?: TestAccount) => {
  const id = await call('add/projects_2/projects', { url }, as)
  return (await list({ id, fields: ['url'] }, as))[0].url
}

describe('the url of a new project', async () => {
  const account = await sextant.newAccount()
  const spellings: [sent: string, stored: string][] = [
    ['bakery-lane.example', 'bakery-lane.example'],
    ['https://www.Bakery-Lane.example/', 'bakery-lane.example'],
    ['HTTP://WWW.BAKERY-LANE.EXAMPLE', 'bakery-lane.example'],
    ['  bakery-lane.example//  ', 'bakery-lane.example'],
    ['www.example', 'www.example'],
    ['shop.bakery-lane.example', 'shop.bakery-lane.example'],
    ['https://bakery-lane.example:443/', 'bakery-lane.example'],
    ['http://bakery-lane.example:80', 'bakery-lane.example'],
    ['bakery-lane.example:8443/', 'bakery-lane.example:8443'],
    ['https://bakery-lane.example/Delivery/', 'bakery-lane.example/Delivery'],
    ['bakery-lane.example/delivery?city=2#top', 'bakery-lane.example/delivery?city=2'],
    ['пекарня.рф', domainToASCII('пекарня.рф')],
    ['https://www.ПЕКАРНЯ.рф/', domainToASCII('пекарня.рф')],
    ['xn--80akjrfk1c.xn--p1ai', 'xn--80akjrfk1c.xn--p1ai'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['https://user:secret@bakery-lane.example/', 'bakery-lane.example'],
  ]
  for (const [sent, stored] of spellings) {
    test(`${JSON.stringify(sent)} is stored as ${stored}`, async () => {
      assert.equal(await urlOf(sent, account), stored)
    })
  }

  const refused = [
    'localhost',
    'not a site',
    'https://',
    'ftp://bakery-lane.example',
    'javascript:alert(1)',
    'http://<script>.example',
    '',
    '   ',
    `${'a'.repeat(2_001)}.example`,
  ]
  for (const url of refused) {
    test(`${JSON.stringify(url.slice(0, 30))} is refused by name and makes no project`, async () => {
      const before = (await post('get/projects_2/projects', {}, account)).json.total
      assertRefused(await post('add/projects_2/projects', { url }, account), 2003, /^url: /)
      assert.equal((await post('get/projects_2/projects', {}, account)).json.total, before)
    })
  }

  test('a missing one is refused with 2001, one of another type with 2002', async () => {
    assertRefused(await post('add/projects_2/projects', {}, account), 2001, /^url: /)
    assertRefused(await post('add/projects_2/projects', { url: ['a.example'] }, account), 2002, /^url: /)
  })
})

describe('a new project', () => {
  test('is named after its url, tagged 1 and not archived unless the request says otherwise', async () => {
    const plain = await call('add/projects_2/projects', { url: 'https://plain.example/' })
    const said = await call('add/projects_2/projects', {
      url: 'said.example',
      name: '  Said ',
      tags: ['5', 2, 5],
      on: '-1',
    })
    const rows = await list({
      fields: ['name', 'url', 'site', 'tags', 'on'],
      filters: [{ name: 'id', operator: 'IN', values: [plain, said] }],
    })
    assert.deepEqual(rows, [
      { name: 'plain.example', url: 'plain.example', site: 'plain.example', tags: '1', on: 0 },
      { name: 'Said', url: 'said.example', site: 'said.example', tags: '2,5', on: -1 },
    ])
  })

  test('without tags has none: null, never an empty text', async () => {
    const id = await call('add/projects_2/projects', { url: 'untagged.example', tags: [] })
    assert.deepEqual(await list({ id, fields: ['tags'] }), [{ tags: null }])
  })

  test('has one root folder and nothing else', async () => {
    const id = await call('add/projects_2/projects', { url: 'fresh.example' })
    const { rows } = await sql<{ parent_id: number | null; path: string }>`
      select parent_id, path from folders where project_id = ${id}`.execute(database.executor)
    assert.deepEqual(rows, [{ parent_id: null, path: '' }])
    assert.deepEqual(await call('get/keywords_2/groups', { project_id: id }), [])
  })

  for (const [name, value, code] of [
    ['tags', [0], 2003],
    ['tags', [21], 2003],
    ['tags', ['x'], 2002],
    ['tags', 'x', 2002],
    ['on', 2, 2003],
    ['name', 'x'.repeat(256), 2003],
    ['folder_id', 5, 3004],
    ['is_task', 1, 3004],
  ] as const) {
    test(`with ${name} ${JSON.stringify(value).slice(0, 20)} is refused with ${code}`, async () => {
      const answer = await post('add/projects_2/projects', { url: 'a.example', [name]: value })
      assertRefused(answer, code, new RegExp(`^${name}`))
    })
  }
})

describe('the list', async () => {
  const account = await sextant.newAccount()
  const add = (body: object) => call('add/projects_2/projects', body, account)
  const bakery = await add({ url: 'bakery.example', name: 'Bakery' })
  const cakes = await add({ url: 'cakes.example', name: 'Cakes', tags: [2, 5] })
  const archived = await add({ url: 'archived.example', name: 'Archived', on: -1 })
  await call('add/keywords_2/keywords/import', { project_id: bakery, keywords: ['a', 'b'] }, account)

  const names = async (body: object) =>
    (await list({ fields: ['name'], ...body }, account)).map((row: { name: string }) => row.name)
  const where = (name: string, operator: string, ...values: unknown[]) => ({
    filters: [{ name, operator, values }],
  })

  for (const flag of ['show_site_stat', 'show_models', 'include_ai_tracker_summary', 'is_task']) {
    test(`takes ${flag} when it is off, in every spelling programs have for that`, async () => {
      for (const off of [false, 0, '0', 'false', '', null]) {
        assert.equal((await names({ [flag]: off })).length, 3)
      }
      // A flag that only adds data is ignored; one that lists other rows is not.
      if (flag !== 'is_task') assert.equal((await names({ [flag]: true })).length, 3)
      else assertRefused(await post('get/projects_2/projects', { [flag]: true }, account), 3004, /^is_task: /)
    })
  }

  test('returns id, name, url, site and on, in the order of creation, and always the total', async () => {
    const { json } = await post('get/projects_2/projects', {}, account)
    assert.deepEqual(Object.keys(json), ['result', 'total'])
    assert.equal(json.total, 3)
    assert.deepEqual(json.result[0], {
      id: bakery,
      name: 'Bakery',
      url: 'bakery.example',
      site: 'bakery.example',
      on: 0,
    })
    assert.deepEqual(await names({}), ['Bakery', 'Cakes', 'Archived'])
  })

  test('is filtered as known programs filter it', async () => {
    assert.deepEqual(await names(where('user_id', 'EQUALS', account.id)), ['Bakery', 'Cakes', 'Archived'])
    assert.deepEqual(await names(where('user_id', 'NOT_EQUALS', account.id)), [])
    assert.deepEqual(await names(where('right', 'REGEXP', '^011')), [])
    assert.deepEqual(await names(where('right', 'REGEXP', '^1')), ['Bakery', 'Cakes', 'Archived'])
    assert.deepEqual(await names(where('on', 'GREATER_THAN_EQUALS', 0)), ['Bakery', 'Cakes'])
    assert.deepEqual(await names(where('on', 'EQUALS', '-1')), ['Archived'])
    assert.deepEqual(await names(where('name', 'EQUALS', 'BAKERY')), ['Bakery'])
    assert.deepEqual(await names(where('tags', 'IN', 5)), ['Cakes'])
    assert.deepEqual(await names({ id: String(cakes) }), ['Cakes'])
  })

  test('is ordered, cut and continued as requested', async () => {
    const orders = [{ name: 'name', direction: 'DESC' }]
    assert.deepEqual(await names({ orders }), ['Cakes', 'Bakery', 'Archived'])
    const page = await post('get/projects_2/projects', { fields: ['name'], orders, limit: '2' }, account)
    assert.deepEqual(page.json, {
      result: [{ name: 'Cakes' }, { name: 'Bakery' }],
      nextOffset: 2,
      total: 3,
    })
  })

  test('counts the keywords that are not in the trash', async () => {
    const count = async () => (await list({ id: bakery, fields: ['count_keywords'] }, account))[0]
    assert.deepEqual(await count(), { count_keywords: 2 })
    const b = where('name', 'EQUALS', 'b')
    await call('del/keywords_2/keywords', { project_id: bakery, ...b }, account)
    assert.deepEqual(await count(), { count_keywords: 1 })
    assert.deepEqual(await names(where('count_keywords', 'GREATER_THAN', 0)), ['Bakery'])
  })

  test('shows the owner, who has every right', async () => {
    assert.deepEqual(await list({ id: bakery, fields: ['user_id', 'user_email', 'right'] }, account), [
      { user_id: account.id, user_email: null, right: '11111111111111' },
    ])
  })

  test('shows a project that was never checked as idle', async () => {
    const idle = {
      update: null,
      status_positions: 0,
      status_positions_percent: 0,
      status_positions_date: null,
      status_positions_time: null,
      positions_percent: 0,
      positions_date: null,
      positions_time: null,
    }
    assert.deepEqual(await list({ id: bakery, fields: Object.keys(idle) }, account), [idle])
  })

  test('returns null for fields that the protocol has retired', async () => {
    const fields = [
      'time_for_update',
      'auto_cond',
      'wait_after_updates',
      'report_on',
      'report_time',
      'report_format',
    ]
    const [row] = await list({ id: bakery, fields }, account)
    assert.deepEqual(Object.keys(row), fields)
    assert.ok(Object.values(row).every((value) => value === null))
  })

  test('returns 0 for what guest links show, whatever the tool', async () => {
    const fields = Object.keys(Project.qualified).map((name) => `${name}:summary`)
    const [row] = await list({ id: bakery, fields, orders: fields, limit: 1 }, account)
    assert.deepEqual(row, Object.fromEntries(fields.map((name) => [name, 0])))
    const answer = await post('get/projects_2/projects', { fields: ['guest_link_right_summary'] }, account)
    assertRefused(answer, 2004, /must have the form `guest_link_right_summary:tool_name`/)
  })

  test('returns every field of the contract, in the requested order', async () => {
    const fields = Object.keys(Project.fields).toReversed()
    const [row] = await list({ id: bakery, fields }, account)
    assert.deepEqual(Object.keys(row), fields)
  })

  test('refuses searchers as a field: they come with show_searchers_and_regions', async () => {
    const answer = await post('get/projects_2/projects', { fields: ['searchers'] }, account)
    assertRefused(answer, 2004, /^fields\[0\]/)
  })

  test('contains nothing of another account', async () => {
    const stranger = await sextant.newAccount()
    assert.deepEqual((await post('get/projects_2/projects', { id: bakery }, stranger)).json, {
      result: [],
      total: 0,
    })
    assert.equal((await post('get/projects_2/projects', {}, stranger)).json.total, 0)
    assert.ok(archived > 0)
  })
})

describe('show_searchers_and_regions', async () => {
  const account = await sextant.newAccount()
  const id = await call('add/projects_2/projects', { url: 'searched.example' }, account)
  const addRegion = (body: object) =>
    call('add/positions_2/searchers/regions', { project_id: id, ...body }, account)
  const region = await addRegion({ searcher_key: 1, region_key: 213, region_depth: 2 })
  const phone = await addRegion({ searcher_key: 1, region_key: 213, region_device: 2 })
  await addRegion({ searcher_key: 0, region_key: 213 })
  await sql`update regions set enabled = false where id = ${phone}`.execute(database.executor)
  await sql`update searchers set enabled = false where project_id = ${id} and searcher_key = 0`.execute(
    database.executor,
  )
  const empty = await call('add/projects_2/projects', { url: 'unsearched.example' }, account)

  for (const flag of [1, '1', true]) {
    test(`${JSON.stringify(flag)} adds the enabled engines and regions, with the protocol's types`, async () => {
      const [row] = await list({ id, fields: ['id', 'name'], show_searchers_and_regions: flag }, account)
      assert.deepEqual(Object.keys(row), ['id', 'name', 'searchers'])
      const [google] = row.searchers
      assert.deepEqual(row.searchers, [
        {
          id: google.id,
          project_id: id,
          searcher: 1,
          key: 1,
          name: 'Google',
          enabled: 1,
          ord: 1,
          regions: [
            {
              id: region,
              key: 213,
              lang: 'ru',
              device: 0,
              depth: 2,
              index: 2,
              enabled: 1,
              searcher_key: 1,
              type: 'CITY',
              countryCode: 'RU',
              name: 'Moscow',
              name_en: 'Moscow',
              name_ru: 'Москва',
              areaName: 'Moscow',
              domain: '.ru',
              device_name: 'PC',
            },
          ],
        },
      ])
      assert.equal(typeof google.id, 'number')
    })
  }

  for (const flag of [2, '2']) {
    test(`${JSON.stringify(flag)} adds those that are off too`, async () => {
      const [row] = await list({ id, show_searchers_and_regions: flag }, account)
      const shown = row.searchers.map((searcher: { key: number; enabled: number; regions: object[] }) => ({
        key: searcher.key,
        enabled: searcher.enabled,
        regions: searcher.regions.map((each) => (each as { enabled: number }).enabled),
      }))
      assert.deepEqual(shown, [
        { key: 1, enabled: 1, regions: [1, 0] },
        { key: 0, enabled: 0, regions: [1] },
      ])
    })
  }

  test('a project without engines has an empty list of them', async () => {
    const [row] = await list({ id: empty, show_searchers_and_regions: 1 }, account)
    assert.deepEqual(row.searchers, [])
  })

  test('works without fields, with an empty list of them, and with the id even if it is not among them', async () => {
    const base = ['id', 'name', 'url', 'site', 'on', 'searchers']
    const keys = async (body: object) =>
      Object.keys((await list({ id, show_searchers_and_regions: 1, ...body }, account))[0])
    assert.deepEqual(await keys({}), base)
    assert.deepEqual(await keys({ fields: [] }), base)
    assert.deepEqual(await keys({ fields: {} }), base)
    assert.deepEqual(await keys({ fields: ['name'] }), ['name', 'id', 'searchers'])
  })

  test('0 and false add nothing, and a count of projects stays a count', async () => {
    for (const flag of [0, '0', false]) {
      const [row] = await list({ id, fields: ['name'], show_searchers_and_regions: flag }, account)
      assert.deepEqual(Object.keys(row), ['name'])
    }
    assert.deepEqual(await list({ fields: ['COUNT(*)'], show_searchers_and_regions: 1 }, account), [
      { 'COUNT(*)': 2 },
    ])
  })

  test('another value is refused by name', async () => {
    const answer = await post('get/projects_2/projects', { show_searchers_and_regions: 3 }, account)
    assertRefused(answer, 2003, /^show_searchers_and_regions/)
  })
})

describe('renaming', () => {
  test('changes the name and returns the number of projects', async () => {
    const id = await call('add/projects_2/projects', { url: 'a.example' })
    assert.equal(await call('edit/projects_2/projects/name', { id: String(id), name: 'New' }), 1)
    assert.deepEqual(await list({ id, fields: ['name', 'url'] }), [{ name: 'New', url: 'a.example' }])
  })

  test('needs a name, and a project of the account', async () => {
    const id = await call('add/projects_2/projects', { url: 'b.example' })
    const stranger = await sextant.newAccount()
    assertRefused(await post('edit/projects_2/projects/name', { id, name: ' ' }), 2003, /^name/)
    for (const missing of [
      await post('edit/projects_2/projects/name', { id: 999_999, name: 'x' }),
      await post('edit/projects_2/projects/name', { id, name: 'x' }, stranger),
    ]) {
      assertRefused(missing, 54, /^id: there is no such project/)
    }
    assert.equal((await list({ id }))[0].name, 'b.example')
  })
})

describe('the archive', () => {
  test('takes projects in and out, by id and by filters, and returns their number', async () => {
    const account = await sextant.newAccount()
    const ids: number[] = []
    for (const url of ['a.example', 'b.example', 'c.example']) {
      ids.push(await call('add/projects_2/projects', { url }, account))
    }
    const on = (body: object) => call('edit/projects_2/projects/on', body, account)
    const states = async () => (await list({ fields: ['on'] }, account)).map((row: { on: number }) => row.on)
    assert.equal(await on({ id: ids[0], on: -1 }), 1)
    assert.deepEqual(await states(), [-1, 0, 0])
    assert.equal(await on({ on: '-1', filters: [{ name: 'on', operator: 'EQUALS', values: [0] }] }), 2)
    assert.deepEqual(await states(), [-1, -1, -1])
    assert.equal(await on({ on: 0, filters: [{ name: 'id', operator: 'IN', values: ids.slice(1) }] }), 2)
    assert.deepEqual(await states(), [-1, 0, 0])
  })

  test('needs a selector and never reaches another account', async () => {
    const id = await call('add/projects_2/projects', { url: 'mine.example' })
    assertRefused(await post('edit/projects_2/projects/on', { on: -1 }), 2001, /^filters/)
    const stranger = await sextant.newAccount()
    assert.equal(await call('edit/projects_2/projects/on', { id, on: -1 }, stranger), 0)
    const all = [{ name: 'id', operator: 'GREATER_THAN', values: [0] }]
    assert.equal(await call('edit/projects_2/projects/on', { on: -1, filters: all }, stranger), 0)
    assert.equal((await list({ id }))[0].on, 0)
  })
})

describe('deletion', () => {
  test('deletes keywords, groups and history and leaves the billing log', async () => {
    const account = await sextant.newAccount({ bonus: '10' })
    const id = await call('add/projects_2/projects', { url: 'gone.example', name: 'Gone' }, account)
    const kept = await call('add/projects_2/projects', { url: 'kept.example' }, account)
    for (const project_id of [id, kept]) {
      await call(
        'add/keywords_2/keywords/import',
        { project_id, keywords: 'name;group_folder_path;group_name\nkettle;Tea;Pots\ncup;;\n' },
        account,
      )
      await call(
        'add/positions_2/searchers/regions',
        { project_id, searcher_key: 1, region_key: 213 },
        account,
      )
      await sql`
        insert into positions (account_id, project_id, region_index, date, keyword_id, position, task_id)
        select account_id, project_id, 2, '2026-01-02', id, 3, 1 from keywords where project_id = ${project_id}`.execute(
        database.executor,
      )
    }
    await call('edit/positions_2/checker/go', { id }, account)
    assert.equal(await call('del/projects_2/projects', { id }, account), 1)
    await finishDeletions(database)

    const tables = [
      'projects',
      'folders',
      'groups',
      'keywords',
      'searchers',
      'regions',
      'runs',
      'tasks',
      'positions',
    ]
    for (const table of tables) {
      const { rows } = await sql<{ gone: number; kept: number }>`
        select count(*) filter (where ${sql.ref(table === 'projects' ? 'id' : 'project_id')} = ${id})::int as gone,
               count(*) filter (where ${sql.ref(table === 'projects' ? 'id' : 'project_id')} = ${kept})::int as kept
        from ${sql.table(table)} where account_id = ${account.id}`.execute(database.executor)
      assert.equal(rows[0]!.gone, 0, table)
      if (table !== 'runs' && table !== 'tasks') assert.ok(rows[0]!.kept > 0, table)
    }
    // The check's hold has ended, so the whole balance is free again.
    const info = await call('get/bank_2/info', {}, account)
    assert.deepEqual([info.balance_all, info.balance_held], [10, 0])
  })

  test('keeps what was charged for the project in the billing log, with its name', async () => {
    const account = await sextant.newAccount({ bonus: '10' })
    const id = await call('add/projects_2/projects', { url: 'paid.example', name: 'Paid' }, account)
    await call('add/keywords_2/keywords', { project_id: id, name: 'kettle' }, account)
    await call(
      'add/positions_2/searchers/regions',
      { project_id: id, searcher_key: 1, region_key: 213 },
      account,
    )
    await call('edit/positions_2/checker/go', { id }, account)
    await sql`
      insert into serp_pages (account_id, task_id, page, run_id, provider, parser_version, body)
      select account_id, id, 1, run_id, 'sandbox', 1, '' from tasks where account_id = ${account.id}`.execute(
      database.executor,
    )
    assert.equal(await call('del/projects_2/projects', { id }, account), 1)
    const log = await call(
      'get/bank_2/history',
      { fields: ['sum', 'type', 'target', 'target_id', 'project_name', 'project_tags'] },
      account,
    )
    assert.deepEqual(log[0], {
      sum: '-0.01',
      type: 'minus',
      target: 'checkPositions',
      target_id: id,
      project_name: 'Paid',
      project_tags: null,
    })
  })

  test('takes id or filters, needs one of them, and returns the number of projects', async () => {
    const account = await sextant.newAccount()
    for (const url of ['a.example', 'b.example', 'c.example']) {
      await call('add/projects_2/projects', { url }, account)
    }
    const del = (body: object, as = account) => post('del/projects_2/projects', body, as)
    for (const nothing of [{}, { filters: [] }, { id: null }]) {
      assertRefused(await del(nothing), 2001, /^filters/)
    }
    const all = [{ name: 'id', operator: 'GREATER_THAN', values: [0] }]
    assert.equal((await del({ filters: all }, await sextant.newAccount())).json.result, 0)
    const named = [{ name: 'name', operator: 'IN', values: ['a.example', 'B.example'] }]
    // Without its id, it would remove more than it names.
    assertRefused(await del({ id: '', filters: named }), 2002, /^id/)
    assert.equal((await del({ filters: named })).json.result, 2)
    assert.equal((await del({ filters: named })).json.result, 0)
    assert.deepEqual((await list({}, account)).length, 1)
    assertRefused(await del({ id: 1, is_tasks: 1 }), 3004, /^is_tasks/)
  })

  test('with an invalid pattern deletes nothing and is refused', async () => {
    const filters = [{ name: 'name', operator: 'REGEXP', values: ['('] }]
    assertRefused(await post('del/projects_2/projects', { filters }), 2004, /^filters/)
  })
})
