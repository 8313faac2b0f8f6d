import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { afterAll, describe, test, vi } from 'vitest'
import { inBothErrorStyles } from './error-styles.ts'

// What existing programs read from a response, and values they send that other services accept.

const MOSCOW = 213

inBothErrorStyles({ afterAll }, { worker: true }, async (sextant) => {
  const { admin, assertRefused, call, post, url } = sextant
  const projectId: number = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
  await call('add/positions_2/searchers/regions', {
    project_id: projectId,
    searcher_key: 1,
    region_key: MOSCOW,
  })
  const [{ searchers }] = await call('get/projects_2/projects', { show_searchers_and_regions: 1 })
  const region: number = searchers[0].regions[0].index

  describe('a target that is no address of a page', () => {
    // The CSV that the official SDK imports.
    const csv =
      'name;tags;target;group_folder_path;group_name\n' +
      'kettle;2;https://your/target;Folder;Group\nteapot;3;http://localhost/x;Folder;Group\n' +
      'cup;;/catalog;Folder;Group\nmug;;bakery-lane.example/mug;Folder;Group\n'
    const statuses = async () => {
      const rows = await call('get/keywords_2/keywords', {
        project_id: projectId,
        fields: ['name', 'target', `target_status:${region}`],
        orders: ['id'],
      })
      return rows.map((row: object) => Object.values(row))
    }

    test('is kept as it is, and has the target status 0', async () => {
      const counted = await call('add/keywords_2/keywords/import', { project_id: projectId, keywords: csv })
      assert.equal(counted.countAdded, 4)
      assert.deepEqual(await statuses(), [
        ['kettle', 'https://your/target', 0],
        ['teapot', 'http://localhost/x', 0],
        ['cup', '/catalog', 0],
        ['mug', 'bakery-lane.example/mug', -1],
      ])
    })

    test('is accepted by every operation that takes a target', async () => {
      for (const target of ['any text', '  /blank ', 'mailto:a@b.example', '10', '?', 'https://']) {
        const name = `of ${target}`
        const { id } = await call('add/keywords_2/keywords', { project_id: projectId, name, target })
        const filters = [{ name: 'target', operator: 'EQUALS', values: [target.trim()] }]
        const picked = { project_id: projectId, filters }
        const field = `target_status:${region}`
        assert.deepEqual(await call('get/keywords_2/keywords', { ...picked, fields: [field] }), [
          { [field]: 0 },
        ])
        assert.equal(await call('edit/keywords_2/keywords/target', { ...picked, target: `${target}!` }), 1)
        await call('del/keywords_2/keywords', { project_id: projectId, id })
      }
    })

    test('keeps the status 0 after a check, whatever was found', async () => {
      await call('edit/positions_2/checker/go', { id: projectId })
      await sextant.checked(projectId)
      const [kettle, teapot, cup, mug] = await statuses()
      assert.deepEqual([kettle[2], teapot[2], cup[2]], [0, 0, 0])
      assert.ok([-1, 0, 1].includes(mug[2]))
    })
  })

  test('rows of projects with searchers have the id even if it is not among the fields', async () => {
    for (const flag of ['show_searchers_and_regions', 'show_owner_balance']) {
      const [project] = await call('get/projects_2/projects', { fields: ['url'], [flag]: 1 })
      assert.deepEqual(Object.keys(project).slice(0, 2), ['url', 'id'])
      assert.equal(project.id, projectId)
    }
    const rows = await call('get/projects_2/projects', { fields: ['url'] })
    assert.deepEqual(rows, [{ url: 'bakery-lane.example' }])
  })

  describe('the position history', () => {
    const today = async () =>
      (await call('get/projects_2/projects', { fields: ['positions_date'] }))[0].positions_date as string
    const namesWithin = async (filter_by_positions: unknown) => {
      const { keywords } = await call('get/positions_2/history', {
        project_id: projectId,
        regions_indexes: [region],
        dates: [await today()],
        filter_by_positions,
      })
      return keywords.map(({ name }: { name: string }) => name)
    }

    test('reads 0 in filter_by_positions as 1', async () => {
      for (const to of [10, 100, 10_000])
        assert.deepEqual(await namesWithin([[0, to]]), await namesWithin([[1, to]]))
      assert.deepEqual(await namesWithin([[0, 0]]), await namesWithin([[1, 1]]))
      assert.equal((await namesWithin([[0, 10_000]])).length, 4)
      const wrong = { project_id: projectId, regions_indexes: [region], dates: [await today()] }
      for (const range of [
        [-1, 10],
        [10, 0],
      ]) {
        const answer = await post('get/positions_2/history', { ...wrong, filter_by_positions: [range] })
        assertRefused(answer, 2003)
      }
    })

    test('has the share of a depth as `topsByDepth` and as `top`', async () => {
      const date = await today()
      const asked = { project_id: projectId, regions_indexes: [region], dates: [date], show_headers: 1 }
      const { top, topsByDepth, headers } = await call('get/positions_2/history', {
        ...asked,
        show_top_by_depth: 100,
      })
      assert.equal(typeof top[`${date}:${projectId}:${region}`], 'number')
      assert.deepEqual(topsByDepth, { 100: top })
      assert.deepEqual(headers.summaries.topsByDepth, topsByDepth)
      assert.equal((await call('get/positions_2/history', asked)).top, null)
    })
  })

  test('a project is added active with `on: 1`', async () => {
    for (const on of [1, '1', true, 0, false]) {
      const id = await call('add/projects_2/projects', { url: 'crumbs.example', on })
      assert.deepEqual(await call('get/projects_2/projects', { id, fields: ['on'] }), [{ on: 0 }])
      await call('del/projects_2/projects', { id })
    }
    assertRefused(await post('add/projects_2/projects', { url: 'crumbs.example', on: 2 }), 2003)
  })

  test('files have the header `Content-Type`, written so', async () => {
    for (const [address, body] of [
      ['get/positions_2/searchers/regions/export', { project_id: projectId }],
      ['get/keywords_2/keywords/export', { project_id: projectId, output: 'csv' }],
    ] as const) {
      const head = await headOf(address, JSON.stringify(body))
      assert.match(head, /^Content-Type: text\/csv\r$/m)
      assert.match(head, /^Content-Disposition: attachment; filename="[^"]+"\r$/m)
      assert.doesNotMatch(head, /^content-(type|disposition)/m)
    }
  })

  /** Status line and headers of a response, byte by byte. */
  function headOf(address: string, body: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url)
      const socket = connect(Number(port), hostname)
      let text = ''
      socket.setEncoding('latin1')
      socket.on('data', (data) => (text += String(data)))
      socket.on('error', reject)
      socket.on('close', () => resolve(text.slice(0, text.indexOf('\r\n\r\n') + 2)))
      socket.write(
        `POST /v2/json/${address} HTTP/1.1\r\nHost: x\r\nUser-Id: ${admin.id}\r\nAuthorization: Bearer ${admin.key}\r\n` +
          `Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
    })
  }

  test('an unknown number gets no suggestion, an unknown word does', async () => {
    const detailOf = async (address: string, body: object) =>
      (await post(address, body)).json.errors[0].detail.text as string
    const number = await detailOf('add/positions_2/searchers', { project_id: projectId, searcher_key: 4 })
    assert.match(number, /^searcher_key: must be one of: /)
    assert.doesNotMatch(number, /Did you mean/)
    const word = await detailOf('get/keywords_2/keywords/export', { project_id: projectId, output: 'cvs' })
    assert.match(word, /Did you mean "csv"\?/)
  })

  test('every row of competitors has the url that a clean-up script compares', async () => {
    const [{ id: kept }] = await call('add/projects_2/competitors', {
      project_id: projectId,
      urls: ['crumbs.example', 'toast.example'],
    })
    for (const fields of [['id', 'site'], [], undefined, ['url', 'id']]) {
      for (const include_project of [0, 1]) {
        const rows = await call('get/projects_2/competitors', {
          project_id: projectId,
          fields,
          include_project,
        })
        for (const row of rows) assert.match(row.url, /^(crumbs|toast|bakery-lane)\.example$/)
      }
    }
    // The script deletes every competitor whose `url` is not on its list.
    const rows = await call('get/projects_2/competitors', { project_id: projectId, fields: ['id', 'site'] })
    const others = rows.filter((row: { url?: string }) => row.url !== 'crumbs.example')
    const ids = others.map(({ id }: { id: number }) => id)
    assert.equal(await call('del/projects_2/competitors', { project_id: projectId, ids }), 1)
    const left = await call('get/projects_2/competitors', { project_id: projectId, fields: ['id'] })
    assert.deepEqual(left, [{ id: kept, url: 'crumbs.example' }])
  })

  describe('a region index that the project does not have', () => {
    const header = 'sextant-unknown-regions'
    const dates = ['2026-01-01', '2026-01-02']

    test('is named in a header and in the log, and the body stays as it is', async () => {
      const logged = vi.spyOn(sextant.app.installation.log, 'regionsUnknown')
      // Indexes of another service that a connector contains.
      for (const [address, body, named] of [
        ['get/positions_2/history', { regions_indexes: ['87', region, 151, 87], dates }, [87, 151]],
        ['get/positions_2/history', { regions_indexes: [3340], dates, show_headers: 1 }, [3340]],
        ['get/positions_2/summary', { region_index: 605, dates }, [605]],
        ['get/positions_2/summary/chart', { region_index: 607, dates }, [607]],
        ['get/snapshots_2/history', { region_index: 87, dates, limit: 1 }, [87]],
      ] as const) {
        const { headers, json } = await post(address, { project_id: projectId, ...body })
        const keys = ['result', 'nextOffset', 'total']
        assert.deepEqual(
          Object.keys(json).filter((key) => !keys.includes(key)),
          [],
        )
        assert.notEqual(json.result ?? null, null, address)
        assert.equal(headers.get(header), named.join(', '))
        const entry = logged.mock.lastCall![0]
        assert.deepEqual([entry.address, entry.projectId, entry.regions], [address, projectId, named])
        assert.equal(entry.requestId, headers.get('x-request-id'))
      }
    })

    test('has no header when the project has it, also when asked again, or when the request fails', async () => {
      const asked = { project_id: projectId, regions_indexes: [region], dates }
      for (const body of [asked, asked, { ...asked, project_id: 2_000_000_000, regions_indexes: [87] }]) {
        assert.equal((await post('get/positions_2/history', body)).headers.get(header), null)
      }
    })
  })
})
