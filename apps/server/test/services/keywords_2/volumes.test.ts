import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { countFigures } from '#figures/recount.ts'
import { claimBatch, endBatch } from '#volumes/batches.ts'
import { startTestApp, type TestAccount } from '../../app.ts'
import { volumesOf } from '../../volumes/project.ts'
import { assertRefused } from '../refusal.ts'

const PRICE = 'get/keywords_2/volumes/price'
const GO = 'edit/keywords_2/volumes/go'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const { executor } = sextant.app.installation.database
const MOSCOW = { region_key: 213, searcher_key: 0, type: 6 }

let as: TestAccount
let id = 0

/** A new account's project: four keywords in three groups, two regions of Yandex and one of Google that is on. */
beforeEach(async () => {
  as = await sextant.newAccount({ unlimited: true })
  id = await call('add/projects_2/projects', { url: 'bakery-lane.example' }, as)
  await call(
    'add/keywords_2/keywords/import',
    {
      project_id: id,
      keywords:
        'name;group_folder_path;group_name\nrye;;Bread\nbun;;Bread\ntea;Tea;Tea\noff;;Off\ngone;;Off\n',
    },
    as,
  )
  await call('edit/keywords_2/groups/on', { project_id: id, ...named('Off'), on: 0 }, as)
  await call('del/keywords_2/keywords', { project_id: id, ...named('gone') }, as)
  const regions = ['0;213', '0;2', '1;213', '1;213;;en', '1;102']
  await call('add/positions_2/searchers/regions/import', { project_id: id, regions }, as)
  await sql`
    update regions set enabled = false where project_id = ${id} and searcher_key = 1 and region_key = 102`.execute(
    executor,
  )
})

function named(...names: string[]) {
  return { filters: [{ name: 'name', operator: 'IN', values: names }] }
}

async function quote(body: object) {
  const { pricesByUsers } = await call(PRICE, { project_id: id, ...body }, as)
  assert.deepEqual(Object.keys(pricesByUsers), [String(as.id)])
  return pricesByUsers[String(as.id)]
}
const limits = async (body: object): Promise<number> => (await quote(body)).limits
const names = async (body: object): Promise<string[]> =>
  (await quote(body)).qualifiers.map((each: { id: string }) => each.id)

/** Ends the open batch of the account with volumes, as the worker would. */
async function end(volumes: Readonly<Record<string, number>>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from volume_batches where account_id = ${as.id} and ended_at is null`.execute(executor)
  const batch = await claimBatch(executor, as.id, rows[0]!.id, 60)
  await sextant.app.installation.database.transaction((tx) =>
    endBatch(tx, batch!, new Map(Object.entries(volumes)), null),
  )
}

/** The requested phrases, by qualifier. */
async function asked(projectId = id): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ qualifier: string; phrases: string[] }>`
    select b.region_key || ':' || b.searcher_key || ':' || b.type as qualifier, b.phrases
    from volume_batches b join volume_runs r on r.account_id = b.account_id and r.id = b.run_id
    where r.project_id = ${projectId} order by b.id`.execute(executor)
  return Object.fromEntries(rows.map(({ qualifier, phrases }) => [qualifier, phrases]))
}

describe('the price of volumes', () => {
  test('is that of every phrase for every qualifier, for the account that pays', async () => {
    assert.deepEqual(await quote({ qualifiers: [MOSCOW, { ...MOSCOW, type: '1', id: 'base' }] }), {
      price: 0.008,
      priceOriginal: 0.008,
      limits: 8,
      qualifiers: [
        { id: '213:0:6', ...MOSCOW },
        { id: 'base', ...MOSCOW, type: 1 },
      ],
    })
    assert.equal(await limits({ qualifiers: [MOSCOW, MOSCOW], apply_discount: 1 }), 4)
  })

  test('counts the keywords picked, also those of groups and folders, and all without a choice', async () => {
    const qualifiers = [MOSCOW]
    assert.equal(await limits({ qualifiers }), 4)
    assert.equal(await limits({ qualifiers, ...named('rye', 'tea') }), 2)
    assert.equal(await limits({ qualifiers, ...named('Bread', 'Off'), target_type: 'groups' }), 3)
    const [keyword] = await call('get/keywords_2/keywords', { project_id: id, ...named('rye') }, as)
    assert.equal(await limits({ qualifiers, id: keyword.id }), 1)
    assert.equal(await limits({ qualifiers, id: 0 }), 0)
    const [group] = await call(
      'get/keywords_2/groups',
      { project_id: id, fields: ['folder_id'], ...named('Bread') },
      as,
    )
    const filters = [{ name: 'group_folder_id', operator: 'EQUALS', values: [group.folder_id] }]
    assert.equal(await limits({ qualifiers, filters }), 3)
    assert.equal(await limits({ qualifiers, filters, group_folder_id_depth: 1 }), 4)
  })

  test('for all regions takes those that are on, each place once', async () => {
    assert.deepEqual(await names({ set_qualifiers_for_visibility: 'true' }), ['213:0:6', '2:0:6', '213:1:3'])
    assert.deepEqual(await names({ check_all_regions: 1 }), ['213:0:6', '2:0:6', '213:1:3'])
    assert.deepEqual(await names({ check_all_regions_google: true }), ['213:1:3'])
    assert.deepEqual(await names({ check_all_regions_yandex_types: [1, '6'] }), [
      '213:0:1',
      '213:0:6',
      '2:0:1',
      '2:0:6',
    ])
    const both = { check_all_regions_yandex_types: [6], check_all_regions: 1 }
    assert.deepEqual(await names(both), ['213:0:6', '2:0:6', '213:1:3'])
    await sql`update searchers set enabled = false where project_id = ${id} and searcher_key = 0`.execute(
      executor,
    )
    assert.deepEqual(await names({ check_all_regions: 1 }), ['213:1:3'])
  })

  test('leaves out recent requests, or phrases with a volume, on request', async () => {
    const qualifiers = [MOSCOW]
    await call(
      'add/keywords_2/volumes/import',
      { project_id: id, volumes: 'name;volume:213:0:6\nRye;5\nbun;7\ntea;1' },
      as,
    )
    await sql`
      update volumes set updated_at = now() - interval '31 days'
      where account_id = ${as.id} and phrase = 'bun'`.execute(executor)
    await sql`update volumes set volume = null where account_id = ${as.id} and phrase = 'tea'`.execute(
      executor,
    )
    await sql`update volumes set source = 'sandbox' where account_id = ${as.id}`.execute(executor)
    assert.equal(await limits({ qualifiers }), 4)
    assert.equal(await limits({ qualifiers, no_recheck: 1 }), 2)
    assert.equal(await limits({ qualifiers, no_recheck: '2' }), 1)
    assert.equal(await limits({ qualifiers: [{ ...MOSCOW, type: 1 }], no_recheck: 2 }), 4)
  })

  test('of the sandbox leaves out real volumes, which it never replaces', async () => {
    await call('add/keywords_2/volumes/import', { project_id: id, volumes: 'name;volume:213:0:6\nrye;5' }, as)
    for (const no_recheck of [0, 1, 2]) assert.equal(await limits({ qualifiers: [MOSCOW], no_recheck }), 3)
  })

  test('starts nothing and holds nothing', async () => {
    await quote({ qualifiers: [MOSCOW] })
    assert.deepEqual(await asked(), {})
    assert.equal((await call('get/bank_2/info', {}, as)).balance_held, 0)
  })
})

describe('collecting volumes', () => {
  test('requests every phrase once per qualifier and returns the project as running', async () => {
    const answer = await call(GO, { project_id: id, check_all_regions: 1, ...named('rye', 'off') }, as)
    assert.deepEqual(answer, { projectIds: [id], projectsIds: [id] })
    const phrases = ['off', 'rye']
    assert.deepEqual(await asked(), { '213:0:6': phrases, '2:0:6': phrases, '213:1:3': phrases })
    const [project] = await call(
      'get/projects_2/projects',
      { id, fields: ['status_volumes', 'status_positions'] },
      as,
    )
    assert.deepEqual(project, { status_volumes: 2, status_positions: 0 })
    assert.equal((await call('get/bank_2/info', {}, as)).balance_held, 0.006)
  })

  test('again while it runs requests only what is new', async () => {
    const body = { project_id: id, qualifiers: [MOSCOW] }
    await call(GO, { ...body, ...named('rye', 'bun') }, as)
    assert.equal(await limits(body), 2)
    await call(GO, body, as)
    assert.deepEqual(await call(GO, body, as), { projectIds: [id], projectsIds: [id] })
    const { rows } = await sql<{ phrases: string[] }>`
      select phrases from volume_batches where account_id = ${as.id} order by id`.execute(executor)
    assert.deepEqual(
      rows.map(({ phrases }) => phrases),
      [
        ['bun', 'rye'],
        ['off', 'tea'],
      ],
    )
    assert.equal((await call('get/bank_2/info', {}, as)).balance_held, 0.004)
  })

  test('with the sandbox replaces no real volume that was imported meanwhile', async () => {
    await call(GO, { project_id: id, qualifiers: [MOSCOW], ...named('rye', 'bun', 'tea') }, as)
    await call('add/keywords_2/volumes/import', { project_id: id, volumes: 'name;volume:213:0:6\nrye;5' }, as)
    await sql`
      insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
      values (${as.id}, 0, 213, 6, 'bun', null, 'dataforseo')`.execute(executor)
    await end({ rye: 70, bun: 70, tea: 70 })
    assert.deepEqual(Object.fromEntries(await volumesOf(executor, as.id)), { rye: 5, bun: null, tea: 70 })
  })

  test('counts figures again when a volume keeps its number but is no longer, or newly, invented', async () => {
    const region_index: number = await call('get/positions_2/regionIndex', MOSCOW, as)
    await call(
      'add/positions_2/history/import',
      { project_id: id, region_index, positions: 'name;date;position\nrye;2026-01-01;3' },
      as,
    )
    const invented = async () => {
      const asked = {
        project_id: id,
        region_index,
        dates: ['2026-01-01'],
        show_invented: 1,
        show_visibility: 1,
      }
      const { seriesByProjectsId } = await call('get/positions_2/summary/chart', asked, as)
      await countFigures(sextant.app.installation.database, new AbortController().signal)
      return seriesByProjectsId[id].invented[0].volumes
    }
    const importing = () =>
      call('add/keywords_2/volumes/import', { project_id: id, volumes: 'name;volume:213:0:6\nrye;70' }, as)
    await call(GO, { project_id: id, qualifiers: [MOSCOW], ...named('rye') }, as)
    await end({ rye: 70 })
    assert.deepEqual([await invented(), await invented()], [1, 1])
    await importing()
    assert.deepEqual([await invented(), await invented()], [0, 0])
    await sql`update volumes set source = 'sandbox' where account_id = ${as.id}`.execute(executor)
    await sql`update daily_figures set keywords = null where account_id = ${as.id}`.execute(executor)
    assert.deepEqual([await invented(), await invented()], [1, 1])
    await call(GO, { project_id: id, qualifiers: [MOSCOW], ...named('rye') }, as)
    await sql`update volume_runs set provider = 'dataforseo' where account_id = ${as.id}`.execute(executor)
    await end({ rye: 70 })
    assert.deepEqual([await invented(), await invented()], [0, 0])
  })

  test('with nothing to request returns that nothing runs', async () => {
    const none = { projectIds: [], projectsIds: [] }
    assert.deepEqual(await call(GO, { project_id: id, qualifiers: [MOSCOW], id: 0 }, as), none)
    const empty = await call('add/projects_2/projects', { url: 'empty.example' }, as)
    assert.deepEqual(await call(GO, { project_id: empty, check_all_regions: 1 }, as), none)
    assert.equal((await call('get/bank_2/info', {}, as)).balance_held, 0)
  })
})

for (const address of [PRICE, GO]) {
  describe(address, () => {
    test('refuses by name what it cannot request, and changes nothing', async () => {
      const google = { ...MOSCOW, searcher_key: 1 }
      const refused: [body: object, code: number, names: RegExp][] = [
        [{}, 2001, /^qualifiers/],
        [{ qualifiers: [] }, 2001, /^qualifiers/],
        [{ qualifiers: [MOSCOW], check_all_regions: 1 }, 2003, /^qualifiers/],
        [{ qualifiers: [MOSCOW], set_qualifiers_for_visibility: 1 }, 2003, /^qualifiers/],
        [{ qualifiers: [MOSCOW], check_all_regions_yandex_types: [6] }, 2003, /^qualifiers/],
        [{ qualifiers: 'x' }, 2002, /^qualifiers/],
        [{ qualifiers: [MOSCOW, { region_key: 213, type: 6 }] }, 2001, /^qualifiers\[1\]\.searcher_key/],
        [{ qualifiers: [{ ...MOSCOW, searcher_key: 4 }] }, 2003, /^qualifiers\[0\]\.searcher_key/],
        [{ qualifiers: [{ region_key: 225, searcher_key: 5, type: 3 }] }, 2003, /Bing has no volumes/],
        [{ qualifiers: [{ ...MOSCOW, region_key: 999_999 }] }, 2003, /^qualifiers\[0\]\.region_key.*999999/],
        [{ qualifiers: [{ ...MOSCOW, region_key: "1'; --" }] }, 2002, /^qualifiers\[0\]\.region_key/],
        [{ qualifiers: [{ ...MOSCOW, type: 4 }] }, 2003, /^qualifiers\[0\]\.type/],
        [{ qualifiers: [google] }, 2003, /^qualifiers\[0\]\.type.*must be one of: 3 for Google; got 6/],
        [{ qualifiers: Array.from({ length: 101 }, () => MOSCOW) }, 2003, /^qualifiers.*100/],
        [{ check_all_regions_yandex_types: [7] }, 2003, /^check_all_regions_yandex_types\[0\]/],
        [{ qualifiers: [MOSCOW], no_recheck: 3 }, 2003, /^no_recheck/],
        [{ qualifiers: [MOSCOW], target_type: 'folders' }, 2003, /^target_type/],
        [
          { qualifiers: [MOSCOW], filters: [{ name: 'nmae', operator: 'EQUALS', values: [1] }] },
          2004,
          /Did you mean "name"/,
        ],
        [
          { qualifiers: [MOSCOW], filters: [{ name: 'name', operator: 'REGEXP', values: ['['] }] },
          2004,
          /^filters/,
        ],
      ]
      for (const [body, code, field] of refused) {
        assertRefused(await post(address, { project_id: id, ...body }, as), code, field)
      }
      assert.deepEqual(await asked(), {})
    })

    test('refuses an archived project, and a foreign one like one that does not exist', async () => {
      const stranger = await sextant.newAccount({ unlimited: true })
      const foreign = await post(address, { project_id: id, qualifiers: [MOSCOW] }, stranger)
      const missing = await post(address, { project_id: 999_999, qualifiers: [MOSCOW] }, stranger)
      assertRefused(foreign, 54, /^project_id/)
      assert.deepEqual(foreign.json, missing.json)
      await call('edit/projects_2/projects/on', { id, on: -1 }, as)
      assertRefused(await post(address, { project_id: id, qualifiers: [MOSCOW] }, as), 3002, /bakery-lane/)
    })
  })
}

describe('the provider', async () => {
  const google = await startTestApp(
    { afterAll },
    {
      worker: false,
      settings: {
        VOLUMES_PROVIDER: 'dataforseo',
        DATAFORSEO_API_KEY: 'login:s3cret',
        DATAFORSEO_BASE_URL: 'http://127.0.0.1:1',
      },
    },
  )
  const project: number = await google.call('add/projects_2/projects', { url: 'bakery-lane.example' })
  await google.call('add/keywords_2/keywords/import', { project_id: project, keywords: 'rye\nbun' })

  test('is named when it has no volumes of a search engine or a place', async () => {
    const refused: [object, RegExp][] = [
      [MOSCOW, /DataForSEO has no search volumes for Yandex/],
      [
        { region_key: 213, searcher_key: 1, type: 3 },
        /no search volumes for places in Russia and Belarus, such as Moscow/,
      ],
      [{ region_key: 1_000_248, searcher_key: 1, type: 3 }, /Åland Islands/],
    ]
    for (const address of [PRICE, GO]) {
      for (const [qualifier, names] of refused) {
        const body = { project_id: project, qualifiers: [qualifier] }
        assertRefused(await google.post(address, body), 3005, names)
      }
    }
  })

  test('is asked only for the regions it has, with all regions of the project', async () => {
    const regions = ['0;213', '1;213', '1;102']
    await google.call('add/positions_2/searchers/regions/import', { project_id: project, regions })
    const { pricesByUsers } = await google.call(PRICE, { project_id: project, check_all_regions: 1 })
    assert.deepEqual(pricesByUsers['1'].qualifiers, [
      { id: '102:1:3', region_key: 102, searcher_key: 1, type: 3 },
    ])
    await google.call('del/positions_2/searchers', { project_id: project, searcher_key: 1 })
    assertRefused(await google.post(GO, { project_id: project, check_all_regions: 1 }), 3005, /Yandex/)
  })

  test('that is real does not treat invented volumes of the sandbox as fresh', async () => {
    const { executor: theirs } = google.app.installation.database
    const qualifiers = [{ region_key: 102, searcher_key: 1, type: 3 }]
    await google.call('add/keywords_2/volumes/import', {
      project_id: project,
      volumes: 'name;volume:102:1:3\nrye;5\nbun;5',
    })
    await sql`update volumes set source = 'sandbox' where phrase = 'rye'`.execute(theirs)
    const { pricesByUsers } = await google.call(PRICE, { project_id: project, qualifiers, no_recheck: 2 })
    assert.equal(pricesByUsers['1'].limits, 1)
  })

  test('is required beside real result pages', async (t) => {
    const real = await startTestApp(t, {
      worker: false,
      settings: { SERP_PROVIDER: 'serper', SERPER_API_KEY: 'key', SERPER_BASE_URL: 'http://127.0.0.1:1' },
    })
    const other: number = await real.call('add/projects_2/projects', { url: 'bakery-lane.example' })
    for (const address of [PRICE, GO]) {
      assertRefused(
        await real.post(address, { project_id: other, qualifiers: [MOSCOW] }),
        3005,
        /VOLUMES_PROVIDER/,
      )
    }
  })
})

describe('importing volumes', () => {
  const importing = (volumes: unknown) =>
    call('add/keywords_2/volumes/import', { project_id: id, volumes }, as)

  test('sets them for the phrases of the account, whether they are keywords or not', async () => {
    const csv =
      'phrase;region_key;searcher_key;type;volume\nRYE;213;0;6;320\nNever  Added;213;0;6;0\nbun;213;0;6;\n'
    assert.deepEqual(await importing(csv), { countSended: 2, countAdded: 2, countChanged: 0 })
    assert.deepEqual(Object.fromEntries(await volumesOf(executor, as.id)), { 'never added': 0, rye: 320 })
  })

  test('reads columns named like fields, as an export writes them', async () => {
    const csv = 'name,volume:213:0:6,volume:213:1:3,target\r\n"rye, whole",320,,x\r\nbun,,7,\r\n\r\n'
    assert.deepEqual(await importing(csv), { countSended: 2, countAdded: 2, countChanged: 0 })
    const { rows } = await sql`
      select searcher_key, type, phrase, volume, source from volumes
      where account_id = ${as.id} order by phrase`.execute(executor)
    assert.deepEqual(rows, [
      { searcher_key: 1, type: 3, phrase: 'bun', volume: 7, source: 'import' },
      { searcher_key: 0, type: 6, phrase: 'rye, whole', volume: 320, source: 'import' },
    ])
  })

  test('shows them as fields of keywords, whose export another account can import', async () => {
    await importing('name;volume:213:0:6;volume:213:1:3\nrye;320;\nbun;;0\n')
    const fields = ['name', 'volume:213:0:6', 'volume:213:1:3']
    const listed = await call(
      'get/keywords_2/keywords',
      { project_id: id, fields, ...named('rye', 'bun', 'tea') },
      as,
    )
    assert.deepEqual(listed, [
      { name: 'rye', 'volume:213:0:6': 320, 'volume:213:1:3': null },
      { name: 'bun', 'volume:213:0:6': null, 'volume:213:1:3': 0 },
      { name: 'tea', 'volume:213:0:6': null, 'volume:213:1:3': null },
    ])
    const exported = { project_id: id, output: 'csvUTF8', show_fields_names: 1, fields }
    const csv = (await post('get/keywords_2/keywords/export', exported, as)).text
    const other = await sextant.newAccount()
    const project_id: number = await call('add/projects_2/projects', { url: 'other.example' }, other)
    const answer = await call('add/keywords_2/volumes/import', { project_id, volumes: csv }, other)
    assert.deepEqual(answer, { countSended: 2, countAdded: 2, countChanged: 0 })
    assert.deepEqual(Object.fromEntries(await volumesOf(executor, other.id)), { bun: 0, rye: 320 })
  })

  test('again changes nothing; another number replaces the first, and the last of two lines counts', async () => {
    const lines = ['name;volume:213:0:6', 'rye;5', 'bun;7', 'Rye;6']
    assert.deepEqual(await importing(lines), { countSended: 3, countAdded: 2, countChanged: 0 })
    assert.deepEqual(await importing(lines), { countSended: 3, countAdded: 0, countChanged: 0 })
    assert.deepEqual(await importing(['name;volume:213:0:6', 'rye;8']), {
      countSended: 1,
      countAdded: 0,
      countChanged: 1,
    })
    assert.deepEqual(Object.fromEntries(await volumesOf(executor, as.id)), { bun: 7, rye: 8 })
  })

  test('takes a file, in UTF-8 or Windows-1251', async () => {
    const upload = async (bytes: Uint8Array<ArrayBuffer>) => {
      const form = new FormData()
      form.set('project_id', String(id))
      form.set('volumes', new Blob([bytes]), 'volumes.csv')
      const headers = { 'user-id': String(as.id), authorization: `bearer ${as.key}` }
      const answer = await fetch(`${sextant.url}/v2/json/add/keywords_2/volumes/import`, {
        method: 'POST',
        headers,
        body: form,
      })
      return ((await answer.json()) as { result: unknown }).result
    }
    const csv = 'name;volume:213:0:6\nхлеб;5\n'
    const windows1251 = Uint8Array.from(csv, (letter) =>
      letter >= 'а' && letter <= 'я' ? 0xe0 + letter.charCodeAt(0) - 'а'.charCodeAt(0) : letter.charCodeAt(0),
    )
    assert.deepEqual(await upload(new TextEncoder().encode(csv)), {
      countSended: 1,
      countAdded: 1,
      countChanged: 0,
    })
    assert.deepEqual(await upload(windows1251), { countSended: 1, countAdded: 0, countChanged: 0 })
  })

  test('refuses all of it when a line is wrong, and names the line', async () => {
    const five = 'name;region_key;searcher_key;type;volume'
    const refused: [csv: unknown, code: number, names: RegExp][] = [
      [`${five}\nrye;213;0;6;5\nbun;213;0;6;many`, 2003, /^volumes line 3.*"many"/],
      [`${five}\nrye;213;0;6;-1`, 2003, /^volumes line 2/],
      [`${five}\nrye;213;0;6;1.5`, 2003, /^volumes line 2/],
      [`${five}\nrye;213;0;6;2147483648`, 2003, /^volumes line 2/],
      [`${five}\nrye;213;0;6;--`, 2003, /^volumes line 2/],
      [`${five}\nrye;213;1;6;5`, 2003, /^volumes line 2.*one of: 3 for Google/],
      [`${five}\nrye;999999;0;6;5`, 2003, /^volumes line 2.*must be a place of Yandex.*999999/],
      [`${five}\nrye;Moscow;0;6;5`, 2002, /^volumes line 2/],
      [`${five}\nrye;213;4;6;5`, 2003, /^volumes line 2/],
      [`${five}\n;213;0;6;5`, 2003, /^volumes line 2.*phrase/],
      [`${five}\n${'x'.repeat(256)};213;0;6;5`, 2003, /^volumes line 2.*255/],
      ['rye;213;0;6;5', 2003, /^volumes line 1.*name/],
      ['', 2003, /^volumes line 1/],
      ['name;volume\nrye;5', 2003, /^volumes line 1/],
      ['name\nrye', 2003, /^volumes line 1/],
      ['name;volume:213:1:6\nrye;5', 2003, /^volumes line 1, volume:213:1:6.*one of: 3 for Google/],
      ['name;volume:213:0\nrye;5', 2003, /^volumes line 1, volume:213:0/],
      [`${five};volume:213:0:6\nrye;213;0;6;5;7`, 2003, /^volumes line 1/],
      ['name;volume:213:0:6\n"rye;5', 2003, /^volumes line 2.*quotes/],
      [['name;volume:213:0:6', {}], 2002, /^volumes\[1\]/],
    ]
    for (const [csv, code, names] of refused) {
      const answer = await post('add/keywords_2/volumes/import', { project_id: id, volumes: csv }, as)
      assertRefused(answer, code, names)
    }
    assert.deepEqual([...(await volumesOf(executor, as.id))], [])
  })

  test('into a foreign project is refused like into one that does not exist', async () => {
    const stranger = await sextant.newAccount({ unlimited: true })
    const body = (project_id: number) => ({ project_id, volumes: 'name;volume:213:0:6\nrye;5' })
    const foreign = await post('add/keywords_2/volumes/import', body(id), stranger)
    assertRefused(foreign, 54, /^project_id/)
    assert.deepEqual(
      foreign.json,
      (await post('add/keywords_2/volumes/import', body(999_999), stranger)).json,
    )
    assert.deepEqual([...(await volumesOf(executor, stranger.id))], [])
  })

  test('takes ten thousand while others import the same', async () => {
    const phrases = Array.from({ length: 10_000 }, (_, index) => `phrase ${index}`)
    const csv = (list: readonly string[]) =>
      `name;volume:213:1:3\n${list.map((phrase, index) => `${phrase};${index}`).join('\n')}`
    const lists = [phrases, phrases.toReversed(), phrases]
    const answers = await Promise.all(lists.map((list) => importing(csv(list))))
    for (const { countSended } of answers) assert.equal(countSended, 10_000)
    assert.equal((await volumesOf(executor, as.id)).size, 10_000)
  })

  test('refuses more than the maximum', async () => {
    const lines = Array.from({ length: 50_001 }, (_, index) => `phrase ${index};1;2`)
    const volumes = ['name;volume:213:0:6;volume:213:1:3', ...lines].join('\n')
    const answer = await post('add/keywords_2/volumes/import', { project_id: id, volumes }, as)
    assertRefused(answer, 2003, /^volumes: must have at most 100000 volumes, but has 100002/)
  })
})
