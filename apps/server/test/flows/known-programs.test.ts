import assert from 'node:assert/strict'
import { request } from 'node:http'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../app.ts'

// Each test acts as a client program does (docs/protocol.md, What client programs rely on).

const sextant = await startTestApp({ afterAll }, { settings: { ERROR_STYLE: 'v2' } })
const { admin, call, post, url } = sextant
const MOSCOW = 213

const projectId: number = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
await call('add/keywords_2/keywords/import', {
  project_id: projectId,
  keywords:
    'name;tags;target;group_name\nkettle;2;;A\nteapot;;;A\ncup;5;;B\nрюмка;;bakery-lane.example/ru;B\n',
})
await call('add/positions_2/searchers/regions', {
  project_id: projectId,
  searcher_key: 1,
  region_key: MOSCOW,
})
await call('edit/positions_2/checker/go', { id: projectId })
await sextant.checked(projectId)
const GOOGLE_MOSCOW = 2
const [{ positions_date: checkDate }] = await call('get/projects_2/projects', {
  id: projectId,
  fields: ['positions_date'],
})

describe('the envelope', () => {
  test('a loop that continues while a response has exactly three keys ends, with every row (R)', async () => {
    for (const [address, others, rowsOf] of [
      ['get/keywords_2/keywords', {}, (result: unknown) => result as unknown[]],
      [
        'get/positions_2/history',
        { regions_indexes: [GOOGLE_MOSCOW], dates: [checkDate, checkDate], type_range: 0 },
        (result: unknown) => (result as { keywords: unknown[] }).keywords,
      ],
    ] as const) {
      let rows = 0
      let offset = 0
      for (let pages = 0; ; pages += 1) {
        assert.ok(pages < 5, `${address} never ends`)
        const { json } = await post(address, { project_id: projectId, limit: 2, offset, ...others })
        rows += rowsOf(json.result).length
        if (Object.keys(json).length !== 3) break
        offset = json.nextOffset
      }
      assert.equal(rows, 4, address)
    }
  })

  test('a client that throws when the key errors exists never throws on success (PHP)', async () => {
    for (const [address, body] of [
      ['get/projects_2/projects', []],
      ['get/keywords_2/keywords', { project_id: projectId }],
      ['get/bank_2/history', {}],
      ['edit/keywords_2/groups/on', { project_id: projectId, on: 1, filters: idIs(0) }],
    ] as const) {
      const { json } = await post(address, body)
      for (const key of ['errors', 'error', 'status', 'success']) assert.equal(key in json, false, key)
    }
  })

  test('a script that stops at a null result continues after every edit, add and del', async () => {
    const nothing = idIs(2_000_000_000)
    for (const [address, body] of [
      ['del/keywords_2/keywords', { filters: nothing }],
      ['edit/keywords_2/keywords/move', { filters: nothing, to_id: await groupId('A') }],
      ['edit/keywords_2/groups/on', { filters: nothing, on: 0 }],
      ['edit/positions_2/settings', { with_snippets: 0 }],
      ['edit/positions_2/searchers/sort', { searchers_keys: [1, 0] }],
      ['del/projects_2/competitors', { ids: [2_000_000_000] }],
    ] as const) {
      const { json } = await post(address, { project_id: projectId, ...body })
      assert.notEqual(json.result ?? null, null, `${address}: ${JSON.stringify(json)}`)
    }
  })

  test('a failure is a null result with a non-empty list of errors, and HTTP 200', async () => {
    for (const body of [
      {},
      { project_id: 2_000_000_000 },
      { project_id: projectId, limit: -1 },
      '{"broken',
    ]) {
      const answer = await post('get/keywords_2/keywords', body)
      assert.equal(answer.status, 200)
      assert.equal(answer.json.result, null)
      assert.ok(answer.json.errors.length > 0)
      for (const { code, string } of answer.json.errors) {
        assert.ok(Number.isInteger(code))
        assert.equal(typeof string, 'string')
      }
    }
  })

  test('a reader that stops at `total` rows or a short page gets all rows (Python)', async () => {
    const rows: unknown[] = []
    for (let offset = 0; ; offset += 3) {
      const { json } = await post('get/keywords_2/keywords', { project_id: projectId, limit: 3, offset })
      assert.ok(Array.isArray(json.result))
      rows.push(...json.result)
      if (json.result.length < 3 || rows.length >= (json.total ?? Infinity)) break
    }
    assert.equal(rows.length, 4)
  })

  test('a loop that runs while nextOffset is true ends (PHP SDK)', async () => {
    const sums: string[] = []
    let offset: number | undefined = 0
    do {
      const { json } = await post('get/bank_2/history', {
        fields: ['date', 'target', 'sum'],
        orders: [{ name: 'date', direction: 'DESC' }],
        limit: 1,
        ...(offset === 0 ? {} : { offset }),
      })
      sums.push(...json.result.map(({ sum }: { sum: string }) => sum))
      assert.equal(json.limitedBy, 1)
      offset = json.nextOffset
    } while (offset)
    const { json } = await post('get/bank_2/history', {})
    assert.equal(sums.length, json.total)
  })

  test('the cells of a keyword are an empty list if there are none, and otherwise an object', async () => {
    const of = async (dates: string[]) =>
      (await call('get/positions_2/history', { project_id: projectId, regions_indexes: [2], dates }))
        .keywords[0].positionsData
    assert.deepEqual(await of(['2001-01-01']), [])
    assert.equal(Array.isArray(await of([checkDate])), false)
  })
})

describe('requests', () => {
  test('PHP sends an empty chunked body with a JSON type when nothing was set', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const sent = request(
        `${url}/v2/json/get/projects_2/projects`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'transfer-encoding': 'chunked',
            'user-id': admin.id,
            authorization: `Bearer ${admin.key}`,
          },
        },
        (response) => {
          let text = ''
          response.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text))
        },
      )
      sent.on('error', reject)
      sent.end()
    })
    assert.equal(JSON.parse(answer).result.length, 1)
  })

  test('PHP turns lists into objects when it removes duplicates', async () => {
    const [row] = await call('get/keywords_2/keywords', {
      project_id: projectId,
      fields: { 0: 'id', 2: 'name', 5: 'group_name' },
      limit: 1,
    })
    assert.deepEqual(Object.keys(row), ['id', 'name', 'group_name'])
  })

  test('fields with names instead of numbers as keys are rejected', async () => {
    const { json } = await post('get/keywords_2/keywords', {
      project_id: projectId,
      fields: { first: 'id' },
    })
    assert.ok(json.errors[0].code >= 2001 && json.errors[0].code <= 2004)
  })

  test('former fields of projects are null', async () => {
    const retired = [
      'time_for_update',
      'auto_cond',
      'wait_after_updates',
      'report_on',
      'report_time',
      'report_format',
    ]
    const [project] = await call('get/projects_2/projects', { fields: ['id', ...retired], id: projectId })
    for (const name of retired) assert.equal(project[name], null)
  })

  test('searchers among the fields of projects are rejected with 2004', async () => {
    const { json } = await post('get/projects_2/projects', { fields: ['id', 'searchers'] })
    assert.equal(json.errors[0].code, 2004)
  })

  test('plain parameters do not filter (PHP SDK)', async () => {
    await call('edit/keywords_2/groups/on', { project_id: projectId, on: 0, filters: nameIs('B') })
    const off = await call('get/keywords_2/groups', {
      project_id: projectId,
      on: 1,
      name: 'A',
      fields: ['name'],
      filters: [{ name: 'on', operator: 'EQUALS', values: [0] }],
    })
    assert.deepEqual(off, [{ name: 'B' }])
    await call('edit/keywords_2/groups/on', { project_id: projectId, on: 1, filters: nameIs('B') })
  })

  test('the count of groups is one object in a list', async () => {
    assert.deepEqual(
      await call('get/keywords_2/groups', {
        project_id: projectId,
        fields: ['COUNT(*)'],
        filters: [{ name: 'on', operator: 'EQUALS', values: [1] }],
      }),
      [{ 'COUNT(*)': 2 }],
    )
  })

  test('show_trash can be a number or a boolean', async () => {
    const inProject = { project_id: projectId }
    for (const noun of ['folders', 'groups', 'keywords']) {
      await call(`add/keywords_2/${noun}`, { ...inProject, name: 'thrown away' })
      await call(`del/keywords_2/${noun}`, { ...inProject, filters: nameIs('thrown away') })
      const named = (show_trash: unknown) =>
        call(`get/keywords_2/${noun}`, { ...inProject, show_trash, filters: nameIs('thrown away') })
      for (const yes of [1, '1', true, 'true']) assert.equal((await named(yes)).length, 1, `${noun} ${yes}`)
      for (const no of [0, '0', false, 'false']) assert.equal((await named(no)).length, 0, `${noun} ${no}`)
    }
  })

  test('IS_NULL can have an empty text, an empty list or no values', async () => {
    for (const values of [[''], [], undefined]) {
      const rows = await call('get/keywords_2/keywords', {
        project_id: projectId,
        filters: [{ name: 'target', operator: 'IS_NULL', values }],
      })
      assert.equal(rows.length, 3)
    }
  })

  test('a regular expression matches Cyrillic names from their start (PHP SDK)', async () => {
    const rows = await call('get/keywords_2/keywords', {
      project_id: projectId,
      fields: ['name'],
      filters: [{ name: 'name', operator: 'REGEXP', values: ['^РЮМ'] }],
    })
    assert.deepEqual(rows, [{ name: 'рюмка' }])
  })

  test('a name for new groups can be a text, a list, or a list called names', async () => {
    for (const named of [{ name: 'C' }, { name: ['C'] }, { names: ['C'] }]) {
      const [group] = await call('add/keywords_2/groups', { project_id: projectId, ...named })
      assert.equal(group.name, 'C')
      assert.ok(group.on === 1 || group.on === true)
      await call('del/keywords_2/groups', { project_id: projectId, id: group.id })
    }
  })

  test('a region index that the project lacks, or that does not exist, returns no cells and no error', async () => {
    for (const index of [1, 7, '62', 2_000_000_000]) {
      const { keywords } = await call('get/positions_2/history', {
        project_id: String(projectId),
        regions_indexes: [index],
        date1: checkDate,
        date2: checkDate,
        date: checkDate,
      })
      assert.ok(
        keywords.every(({ positionsData }: { positionsData: unknown }) => Array.isArray(positionsData)),
      )
    }
    const { json } = await post('get/positions_2/history', {
      project_id: projectId,
      regions_indexes: [0],
      dates: [checkDate],
    })
    assert.equal(json.errors[0].code, 2003)
  })

  test('a qualified field of a region that the project lacks keeps its name (Looker Studio)', async () => {
    const name = `position:${checkDate}:${projectId}:62`
    const { keywords } = await call('get/positions_2/history', {
      project_id: String(projectId),
      regions_indexes: [String(GOOGLE_MOSCOW)],
      date1: checkDate,
      date2: checkDate,
      fields: ['name', name],
    })
    assert.equal(keywords[0][name], null)
    assert.equal(Object.keys(keywords[0].positionsData)[0]!.slice(0, 10), checkDate)
  })

  test('a Google volume with an unknown type is null', async () => {
    const { keywords } = await call('get/positions_2/history', {
      project_id: projectId,
      regions_indexes: [GOOGLE_MOSCOW],
      dates: [checkDate],
      fields: ['name', 'volume:213:1:1'],
    })
    assert.equal(keywords[0]['volume:213:1:1'], null)
  })

  test('filters separate projects from archived and shared ones (PHP scripts)', async () => {
    const ids = async (...filters: object[]) =>
      (await call('get/projects_2/projects', { fields: ['id'], filters })).map(({ id }: { id: number }) => id)
    const active = { name: 'on', operator: 'GREATER_THAN_EQUALS', values: [0] }
    assert.deepEqual(await ids({ name: 'user_id', operator: 'EQUALS', values: [admin.id] }, active), [
      projectId,
    ])
    assert.deepEqual(
      await ids(
        { name: 'user_id', operator: 'NOT_EQUALS', values: [admin.id] },
        { name: 'right', operator: 'REGEXP', values: ['^011'] },
      ),
      [],
    )
    assert.deepEqual(await ids({ name: 'on', operator: 'EQUALS', values: [-1] }), [])
  })

  test('competitors are not deleted by filters', async () => {
    const { json } = await post('del/projects_2/competitors', {
      project_id: projectId,
      filters: idIs(1),
    })
    assert.equal(json.errors[0].code, 2003)
  })

  test('rows have the fields in the requested order, and region rows have every property (R)', async () => {
    const rows = await call('get/keywords_2/keywords', {
      project_id: projectId,
      fields: ['group_name', 'id', 'name', 'group_id'],
    })
    for (const row of rows) assert.deepEqual(Object.keys(row), ['group_name', 'id', 'name', 'group_id'])
    const [project] = await call('get/projects_2/projects', {
      id: projectId,
      fields: ['id', 'name', 'site'],
      show_searchers_and_regions: '1',
    })
    const [searcher] = project.searchers
    assert.equal(searcher.name, 'Google')
    for (const name of ['name', 'key', 'index', 'device']) assert.ok(name in searcher.regions[0], name)
    assert.equal(searcher.regions[0].enabled, 1)
  })

  test('the export of regions is in Windows-1251 with semicolons (Python)', async () => {
    const { text, headers } = await post('get/positions_2/searchers_regions/export', {
      project_id: projectId,
    })
    assert.equal(headers.get('content-type'), 'text/csv')
    assert.match(headers.get('content-disposition')!, /^attachment; filename="[^"]+"$/)
    assert.match(text, /^1;"?Moscow"?;RU;ru;0;1\r?\n?$/)
  })

  test('a schedule can be set with numbers after it was deleted (PHP scripts)', async () => {
    await call('del/schedule_2', { target_id: projectId, type: 'volumes_go' })
    await call('edit/schedule_2', {
      target_id: projectId,
      type: 'volumes_go',
      schedule: [{ days: [2], times: [{ hour: 2, minute: 0 }] }],
    })
    await call('edit/schedule_2/settings', {
      target_id: projectId,
      type: 'volumes_go',
      volumes_types: [6],
      regions_keys_by_searcher_key: [[MOSCOW], []],
    })
    const { schedule, settings } = await call('get/schedule_2', { target_id: projectId, type: 'volumes_go' })
    assert.deepEqual(schedule, [{ days: ['2'], times: [{ hour: '2', minute: '0' }] }])
    assert.deepEqual(settings.volumes_types.map(Number), [6])
    assert.equal(await call('del/schedule_2', { target_id: projectId, type: 'volumes_go' }), 1)
  })
})

function idIs(id: number) {
  return [{ name: 'id', operator: 'EQUALS', values: [id] }]
}

function nameIs(name: string) {
  return [{ name: 'name', operator: 'EQUALS', values: [name] }]
}

async function groupId(name: string): Promise<number> {
  const [group] = await call('get/keywords_2/groups', { project_id: projectId, filters: nameIs(name) })
  return group.id
}
