import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from 'kysely'
import { startTestApp, type TestAccount } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ after }, { worker: false })
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
  test('stands under the account that pays, with the projects and the pages at most', async () => {
    assert.deepEqual(await call(PRICE_ADDRESS, { id }, account), {
      pricesByUsers: { [account.id]: { projectsIds: [id], price: 0.6, limits: 60 } },
    })
  })

  test('counts active keywords in the regions, folders and groups asked for', async () => {
    const [root, tea, black] = ['Root', 'Tea', 'Black'].map((name) => group(name))
    assert.equal(await pages({ regions_indexes: [GOOGLE] }), 5 * 2)
    assert.equal(await pages({ regions_indexes: [String(YANDEX)] }), 5 * 10)
    assert.equal(await pages({ regions_indexes: [GOOGLE, 99] }), 5 * 2)
    assert.equal(await pages({ regions_indexes: [99] }), 0)
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
      { regions_indexes: [GOOGLE], groups_ids: [group('Root').id] },
      { regions_indexes: [GOOGLE], folders_ids: [group('Root').folder_id] },
    ]) {
      for (const address of [PRICE_ADDRESS, GO_ADDRESS]) {
        assertRefused(await post(address, { id, keyword_id, ...others }, account), 2003, /^keyword_id/)
      }
    }
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

    test('refuses what it does not know, by name', async () => {
      const refused: [body: object, code: number, names: RegExp][] = [
        [{ do_snapshots: 1 }, 3004, /^do_snapshots/],
        [{ date_prev: '2026-01-01' }, 3004, /^date_prev/],
        [{ groups_ids: ['x'] }, 2002, /^groups_ids\[0\]/],
        [{ regions_indexes: ['one'] }, 2002, /^regions_indexes\[0\]/],
        [{ keyword_id: 'x' }, 2002, /^keyword_id/],
        [{ filters: [{ name: 'nmae', operator: 'EQUALS', values: ['x'] }] }, 2004, /did you mean "name"/],
      ]
      for (const [body, code, names] of refused) {
        assertRefused(await post(address, { id, ...body }, account), code, names)
      }
    })

    test('accepts what programs send to switch things off', async () => {
      const body = { id, regions_indexes: [99], do_snapshots: 0, date_prev: null, apply_discount: 1 }
      const answer = await post(address, body, account)
      if (address === PRICE_ADDRESS) assert.equal(answer.status, 200, answer.text)
      else assertRefused(answer, 2003, /nothing to check/)
    })
  })
}

describe('starting a check', () => {
  test('makes one task per active keyword and region asked for, and answers both names of the list', async () => {
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

  test('again takes only what is not being checked already', async () => {
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
      { id: made.id, regions_indexes: [99] },
      { id: made.id, regions_indexes: [] },
      { id: made.id, groups_ids: [made.group('Off').id] },
      { id: made.id, groups_ids: [group('Root').id] },
      { id: made.id, keyword_id: await keyword('r1'), regions_indexes: [GOOGLE] },
    ]
    for (const body of nothing) {
      assertRefused(await post(GO_ADDRESS, body, other), 2003, /nothing to check/)
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
    assertRefused(await post(GO_ADDRESS, { filters }, poor), 3001, /the price is 0\.60, 0\.40 can be spent/)
    assert.deepEqual([...(await tasksOf(a.id)), ...(await tasksOf(b.id))], [])
    const info = await call('get/bank_2/info', {}, poor)
    assert.deepEqual([info.balance_all, info.balance_held], [1, 0])
  })
})
