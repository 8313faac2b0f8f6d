import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp, type TestAccount } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const { database } = sextant.app.installation
const PRICE_ADDRESS = 'get/positions_2/checker/price'
const GO_ADDRESS = 'edit/positions_2/checker/go'
const [YANDEX, GOOGLE] = [1, 2]

/**
 * A project of a new account with six keywords in folders, and two regions: Yandex at depth 1 (100 results: ten pages)
 * and Google at depth 2 (20 results: two pages).
 */
async function checkedProject(as: TestAccount, url = 'bakery-lane.example') {
  const id: number = await call('add/projects_2/projects', { url }, as)
  await call(
    'add/keywords_2/keywords/import',
    {
      project_id: id,
      keywords:
        'name;group_folder_path;group_name\nr1;;Root\nr2;;Root\nt1;Tea;Tea\nb1;Tea/Black;Black\nb2;Tea/Black;Black\noff;;Off\n',
    },
    as,
  )
  const groups: { id: number; name: string; folder_id: number }[] = await call(
    'get/keywords_2/groups',
    { project_id: id, fields: ['id', 'name', 'folder_id'] },
    as,
  )
  const group = (name: string) => groups.find((each) => each.name === name)!
  await call('edit/keywords_2/groups/on', { project_id: id, id: group('Off').id, on: 0 }, as)
  const region = { project_id: id, region_key: 213 }
  await call('add/positions_2/searchers/regions', { ...region, searcher_key: 0 }, as)
  await call('add/positions_2/searchers/regions', { ...region, searcher_key: 1, region_depth: 2 }, as)
  const keyword = async (name: string): Promise<string> =>
    (
      await call(
        'get/keywords_2/keywords',
        { project_id: id, filters: [{ name: 'name', operator: 'EQUALS', values: [name] }] },
        as,
      )
    )[0].id
  return { id, group, keyword }
}

const account = await sextant.newAccount({ unlimited: true })
const project = await checkedProject(account)
const { id, group, keyword } = project
const quote = async (body: object, as = account) =>
  (await call(PRICE_ADDRESS, body, as)).pricesByUsers[String(as.id)]
const pages = async (body: object) => (await quote({ id, ...body })).limits
const tasksOf = async (projectId: number): Promise<[string, number][]> => {
  const { rows } = await sql<{ query: string; region_index: number }>`
    select query, region_index from tasks where project_id = ${projectId} order by query, region_index`.execute(
    database.executor,
  )
  return rows.map((row) => [row.query, row.region_index])
}

describe('the price', () => {
  test('is for the account that pays, with the projects and the maximum number of pages', async () => {
    const { price_token, price_token_seconds, ...price } = await call(PRICE_ADDRESS, { id }, account)
    assert.match(`${price_token} ${price_token_seconds}`, /^price_[\w-]+ 900$/)
    assert.deepEqual(price, {
      pricesByUsers: { [account.id]: { projectsIds: [id], price: 0.6, limits: 60 } },
      synthetic: 1,
    })
  })

  test('counts active keywords in the requested regions, folders and groups', async () => {
    const [root, tea, black] = ['Root', 'Tea', 'Black'].map((name) => group(name))
    assert.equal(await pages({ regions_indexes: [GOOGLE] }), 5 * 2)
    assert.equal(await pages({ regions_indexes: [String(YANDEX)] }), 5 * 10)
    assert.equal(await pages({ regions_indexes: [GOOGLE, 99] }), 5 * 2)
    assert.equal(await pages({ regions_indexes: [GOOGLE], groups_ids: [group('Off').id] }), 0)
    const google = { regions_indexes: [GOOGLE] }
    assert.equal(await pages({ ...google, groups_ids: [root!.id] }), 2 * 2)
    assert.equal(await pages({ ...google, groups_ids: [group('Off').id] }), 0)
    assert.equal(await pages({ ...google, folders_ids: [tea!.folder_id] }), 1 * 2)
    assert.equal(await pages({ ...google, folders_ids: [tea!.folder_id], folders_ids_depth: '1' }), 3 * 2)
    assert.equal(await pages({ ...google, folders_ids: [black!.folder_id], folders_ids_depth: 1 }), 2 * 2)
    assert.equal(await pages({ ...google, folders_ids: [root!.folder_id], folders_ids_depth: 1 }), 5 * 2)
    const both = { folders_ids: [tea!.folder_id], folders_ids_depth: 1, groups_ids: [root!.id, black!.id] }
    assert.equal(await pages({ ...google, ...both }), 2 * 2)
  })

  test('of one keyword needs one region and neither folders nor groups', async () => {
    const keyword_id = await keyword('r1')
    assert.equal(await pages({ keyword_id, regions_indexes: [GOOGLE] }), 2)
    assert.equal(await pages({ keyword_id: Number(keyword_id), regions_indexes: [YANDEX] }), 10)
    assert.equal(await pages({ keyword_id: await keyword('off'), regions_indexes: [GOOGLE] }), 0)
    for (const others of [
      {},
      { regions_indexes: [] },
      { regions_indexes: [YANDEX, GOOGLE] },
      { regions_indexes: [GOOGLE], folders_ids: [group('Root').folder_id] },
      { regions_indexes: [GOOGLE], do_snapshots: 1 },
      { regions_indexes: [GOOGLE], date_prev: '2026-01-01' },
    ]) {
      for (const address of [PRICE_ADDRESS, GO_ADDRESS]) {
        assertRefused(await post(address, { id, keyword_id, ...others }, account), 2003, /^keyword_id/)
      }
    }
    const beside = { keyword_id, regions_indexes: [GOOGLE], groups_ids: [group('Tea').id] }
    assert.equal(await pages(beside), 2, 'the price ignores groups beside a keyword')
    assertRefused(await post(GO_ADDRESS, { id, ...beside }, account), 2003, /^keyword_id.*groups_ids/)
  })

  test('of one keyword is of one project', async () => {
    const other = await sextant.newAccount({ unlimited: true })
    const [a, b] = [await checkedProject(other, 'a.example'), await checkedProject(other, 'b.example')]
    const one = { keyword_id: await a.keyword('r1'), regions_indexes: [GOOGLE] }
    const filters = [{ name: 'id', operator: 'IN', values: [a.id, b.id] }]
    for (const address of [PRICE_ADDRESS, GO_ADDRESS]) {
      assertRefused(await post(address, { filters, ...one }, other), 2003, /^keyword_id.*2 match/)
    }
  })

  test('of a snapshot is the deeper of snapshot and region', async () => {
    const other = await sextant.newAccount({ unlimited: true })
    const made = await checkedProject(other)
    const limits = async (do_snapshots?: unknown, region = GOOGLE) =>
      (await quote({ id: made.id, regions_indexes: [region], do_snapshots }, other)).limits / 5
    for (const [sent, expected] of [
      [0, 2],
      [1, 2],
      [true, 2],
      ['1', 2],
      [2, 2],
      [3, 3],
      [5, 5],
      [9, 10],
    ]) {
      assert.equal(await limits(sent), expected, `do_snapshots ${sent}`)
    }
    assert.equal(await limits(9, YANDEX), 10)
    await call('edit/positions_2/settings', { project_id: made.id, do_snapshots: 5 }, other)
    assert.equal(await limits(), 5, 'as the project has it set')
    assert.equal(await limits(true), 5, 'a mere yes is as the project has it set')
    assert.equal(await limits(3), 3)
    assert.equal(await limits(0), 2)
    await call(GO_ADDRESS, { id: made.id, regions_indexes: [GOOGLE], do_snapshots: 9 }, other)
    assert.equal((await call('get/bank_2/info', {}, other)).balance_held, 0.5)
    const { rows } = await sql<{ always: number; wanted: number }>`
      select distinct pages_always as always, pages_wanted as wanted from tasks
      where project_id = ${made.id}`.execute(database.executor)
    assert.deepEqual(rows, [{ always: 10, wanted: 2 }])
  })

  test('leaves out engines and regions that are off, and the trash', async () => {
    const other = await sextant.newAccount({ unlimited: true })
    const made = await checkedProject(other)
    const limits = async () => (await quote({ id: made.id }, other)).limits
    assert.equal(await limits(), 60)
    await call('del/keywords_2/keywords', { project_id: made.id, id: await made.keyword('t1') }, other)
    assert.equal(await limits(), 48)
    await sql`update regions set enabled = false where project_id = ${made.id} and region_index = ${YANDEX}`.execute(
      database.executor,
    )
    assert.equal(await limits(), 8)
    await sql`update searchers set enabled = false where project_id = ${made.id} and searcher_key = 1`.execute(
      database.executor,
    )
    assert.equal(await limits(), 0)
  })

  test('starts nothing and holds nothing', async () => {
    await quote({ id })
    assert.deepEqual(await tasksOf(id), [])
    assert.equal((await call('get/bank_2/info', {}, account)).balance_held, 0)
  })

  test('of several projects is their sum', async () => {
    const other = await sextant.newAccount({ unlimited: true })
    const [a, b] = [await checkedProject(other, 'a.example'), await checkedProject(other, 'b.example')]
    const filters = [{ name: 'name', operator: 'IN', values: ['a.example', 'b.example'] }]
    assert.deepEqual(await quote({ filters }, other), { projectsIds: [a.id, b.id], price: 1.2, limits: 120 })
    const groups_ids = [a.group('Root').id, b.group('Black').id]
    assert.equal((await quote({ filters, groups_ids, regions_indexes: [GOOGLE] }, other)).limits, 8)
  })
})

for (const address of [PRICE_ADDRESS, GO_ADDRESS]) {
  describe(address, () => {
    test('needs id or filters', async () => {
      for (const body of [{}, { filters: [] }, { regions_indexes: [GOOGLE] }]) {
        assertRefused(await post(address, body, account), 2001, /^filters/)
      }
    })

    test('refuses a foreign project like one that does not exist', async () => {
      const stranger = await sextant.newAccount()
      const foreign = await post(address, { id }, stranger)
      const missing = await post(address, { id: 999_999 }, stranger)
      assertRefused(foreign, 54, /no project/)
      assert.deepEqual(foreign.json, missing.json)
    })

    test('refuses an archived project, also among others', async () => {
      const other = await sextant.newAccount({ unlimited: true })
      const [a, b] = [await checkedProject(other, 'a.example'), await checkedProject(other, 'b.example')]
      await call('edit/projects_2/projects/on', { id: b.id, on: -1 }, other)
      for (const body of [
        { id: b.id },
        { filters: [{ name: 'id', operator: 'IN', values: [a.id, b.id] }] },
      ]) {
        assertRefused(await post(address, body, other), 3002, /b\.example/)
      }
      assert.deepEqual(await tasksOf(a.id), [])
    })

    test('refuses unknown values by name', async () => {
      const refused: [body: object, code: number, names: RegExp][] = [
        [{ do_snapshots: 4 }, 2003, /^do_snapshots/],
        [{ do_snapshots: [1] }, 2002, /^do_snapshots/],
        [{ date_prev: '2026-02-30', regions_indexes: [GOOGLE] }, 2003, /^date_prev/],
        [{ date_prev: '2026-01-01' }, 2003, /^date_prev.*regions_indexes/],
        [{ date_prev: '2026-01-01', regions_indexes: [] }, 2003, /^date_prev.*regions_indexes/],
        [{ groups_ids: ['x'] }, 2002, /^groups_ids\[0\]/],
        [{ regions_indexes: ['one'] }, 2002, /^regions_indexes\[0\]/],
        [{ keyword_id: 'x' }, 2002, /^keyword_id/],
        [{ filters: [{ name: 'nmae', operator: 'EQUALS', values: ['x'] }] }, 2004, /Did you mean "name"/],
      ]
      for (const [body, code, names] of refused) {
        assertRefused(await post(address, { id, ...body }, account), code, names)
      }
    })

    test('refuses regions of no project by name, and takes those that one of the projects has', async () => {
      const other = await sextant.newAccount({ unlimited: true })
      const made = await checkedProject(other)
      const empty = await call('add/projects_2/projects', { url: 'empty.example' }, other)
      const neighbour = await sextant.newAccount()
      const region = { searcher_key: 0, region_key: 2 }
      const project_id = await call('add/projects_2/projects', { url: 'neighbour.example' }, neighbour)
      await call('add/positions_2/searchers/regions', { project_id, ...region }, neighbour)
      const foreign: number = await call('get/positions_2/regionIndex', region, neighbour)
      for (const regions_indexes of [[99], [99, foreign]]) {
        const refused = await post(address, { id: made.id, regions_indexes }, other)
        assertRefused(refused, 2003, /^regions_indexes: must have a region of the project, but got \[99/)
      }
      const filters = [{ name: 'id', operator: 'IN', values: [empty, made.id] }]
      assertRefused(
        await post(address, { filters, regions_indexes: [99] }, other),
        2003,
        /^regions_indexes: must have a region of one of the projects, but got \[99\]/,
      )
      const taken = await post(address, { filters, regions_indexes: [GOOGLE, 99] }, other)
      assert.equal(taken.status, 200, taken.text)
      // Nothing can be checked there, but the project has it.
      await sql`update regions set enabled = false where project_id = ${made.id} and region_index = ${YANDEX}`.execute(
        database.executor,
      )
      const off = await post(address, { id: made.id, regions_indexes: [YANDEX] }, other)
      assert.doesNotMatch(off.text, /regions_indexes/)
    })

    test('accepts the values that programs send to switch things off', async () => {
      const off = { groups_ids: [group('Off').id] }
      const body = { id, ...off, do_snapshots: 0, date_prev: null, apply_discount: 1 }
      const answer = await post(address, body, account)
      if (address === PRICE_ADDRESS) assert.equal(answer.status, 200, answer.text)
      else assertRefused(answer, 2003, /must pick projects with keywords/)
    })
  })
}

describe('keywords that dropped since a date', async () => {
  const other = await sextant.newAccount({ unlimited: true })
  const made = await checkedProject(other)
  /** Positions by keyword and date; null: not within the depth. */
  const seen: Record<string, Record<string, number | null>> = {
    r1: { '2026-01-01': 5, '2026-01-08': 7 },
    r2: { '2026-01-01': 5, '2026-01-08': 5 },
    t1: { '2026-01-01': 90, '2026-01-08': null },
    b1: { '2025-12-01': 3, '2026-01-05': 2, '2026-01-08': 4 },
    b2: { '2026-01-01': null, '2026-01-08': null },
    off: { '2026-01-01': 1, '2026-01-08': 9 },
  }
  for (const [name, dates] of Object.entries(seen)) {
    for (const [date, position] of Object.entries(dates)) {
      await sql`
        insert into positions (account_id, project_id, region_index, date, keyword_id, position)
        values (${other.id}, ${made.id}, ${GOOGLE}, ${date}::date, ${await made.keyword(name)}::bigint, ${position})`.execute(
        database.executor,
      )
    }
  }
  const since = async (date_prev: string, more = {}) =>
    (await quote({ id: made.id, date_prev, regions_indexes: [GOOGLE], ...more }, other)).limits / 2

  test('are those with a worse position than on that date, or on the last one before it', async () => {
    assert.equal(await since('2026-01-01'), 3, 'r1, t1 and, of an earlier check, b1')
    assert.equal(await since('2026-01-04'), 3)
    assert.equal(await since('2026-01-05'), 3)
    assert.equal(await since('2025-12-31'), 1, 'only b1 had been checked')
    assert.equal(await since('2025-11-30'), 0)
    assert.equal(await since('2026-01-08'), 0, 'nothing has dropped since the last check')
    assert.equal(await since('2999-01-01'), 0)
  })

  test('are found by region, inside the requested groups', async () => {
    assert.equal(await since('2026-01-01', { regions_indexes: [YANDEX] }), 0)
    assert.equal(await since('2026-01-01', { regions_indexes: [YANDEX, GOOGLE] }), 3)
    assert.equal(await since('2026-01-01', { groups_ids: [made.group('Root').id] }), 1)
  })

  test('are the only ones checked', async () => {
    const body = { id: made.id, date_prev: '2026-01-01', regions_indexes: [GOOGLE] }
    assertRefused(
      await post(GO_ADDRESS, { ...body, date_prev: '2026-01-08' }, other),
      2003,
      /must pick projects with keywords.*dropped since `date_prev`/,
    )
    await call(GO_ADDRESS, body, other)
    assert.deepEqual(await tasksOf(made.id), [
      ['b1', GOOGLE],
      ['r1', GOOGLE],
      ['t1', GOOGLE],
    ])
  })
})

describe('starting a check', () => {
  test('makes one task per active keyword and requested region, and returns both names of the list', async () => {
    const other = await sextant.newAccount({ unlimited: true })
    const made = await checkedProject(other)
    const body = { id: made.id, regions_indexes: [GOOGLE], groups_ids: [made.group('Root').id] }
    assert.deepEqual(await call(GO_ADDRESS, body, other), { projectIds: [made.id], projectsIds: [made.id] })
    assert.deepEqual(await tasksOf(made.id), [
      ['r1', GOOGLE],
      ['r2', GOOGLE],
    ])
    assert.equal((await call('get/bank_2/info', {}, other)).balance_held, 0.04)
  })

  test('again takes only what is not being checked', async () => {
    const other = await sextant.newAccount({ unlimited: true })
    const made = await checkedProject(other)
    const keyword_id = await made.keyword('r1')
    await call(GO_ADDRESS, { id: made.id, keyword_id, regions_indexes: [GOOGLE] }, other)
    assert.equal((await quote({ id: made.id, regions_indexes: [GOOGLE] }, other)).limits, 8)
    const both = { projectIds: [made.id], projectsIds: [made.id] }
    assert.deepEqual(await call(GO_ADDRESS, { id: made.id, regions_indexes: [GOOGLE] }, other), both)
    assert.equal((await tasksOf(made.id)).length, 5)
    assert.deepEqual(await call(GO_ADDRESS, { id: made.id, regions_indexes: [GOOGLE] }, other), both)
    assert.equal((await tasksOf(made.id)).length, 5)
    assert.equal((await call('get/bank_2/info', {}, other)).balance_held, 0.1)
  })

  test('with nothing to check is refused', async () => {
    const other = await sextant.newAccount({ unlimited: true })
    const made = await checkedProject(other)
    const empty = await call('add/projects_2/projects', { url: 'empty.example' }, other)
    const nothing: object[] = [
      { id: empty },
      { id: made.id, regions_indexes: [] },
      { id: made.id, groups_ids: [made.group('Off').id] },
      { id: made.id, groups_ids: [group('Root').id] },
      { id: made.id, keyword_id: await keyword('r1'), regions_indexes: [GOOGLE] },
    ]
    for (const body of nothing) {
      assertRefused(await post(GO_ADDRESS, body, other), 2003, /must pick projects with keywords/)
    }
    assert.deepEqual(await tasksOf(made.id), [])
  })

  test('over a broad filter starts every project that has something to check', async () => {
    const other = await sextant.newAccount({ unlimited: true })
    const [a, b] = [await checkedProject(other, 'a.example'), await checkedProject(other, 'b.example')]
    await call('add/projects_2/projects', { url: 'empty.example' }, other)
    const filters = [{ name: 'on', operator: 'EQUALS', values: [0] }]
    const started = await call(GO_ADDRESS, { filters, regions_indexes: [GOOGLE] }, other)
    assert.deepEqual(started, { projectIds: [a.id, b.id], projectsIds: [a.id, b.id] })
    const list = { fields: ['name', 'status_positions'] }
    assert.deepEqual(await call('get/projects_2/projects', list, other), [
      { name: 'a.example', status_positions: 2 },
      { name: 'b.example', status_positions: 2 },
      { name: 'empty.example', status_positions: 0 },
    ])
  })

  test('beyond the balance starts nothing at all, not even the first of several projects', async () => {
    const poor = await sextant.newAccount({ bonus: '1.00' })
    const [a, b] = [await checkedProject(poor, 'a.example'), await checkedProject(poor, 'b.example')]
    const filters = [{ name: 'id', operator: 'GREATER_THAN', values: [0] }]
    assertRefused(
      await post(GO_ADDRESS, { filters }, poor),
      3001,
      /the price is 0\.60, but only 0\.40 is available/,
    )
    assert.deepEqual([...(await tasksOf(a.id)), ...(await tasksOf(b.id))], [])
    const info = await call('get/bank_2/info', {}, poor)
    assert.deepEqual([info.balance_all, info.balance_held], [1, 0])
  })
})
