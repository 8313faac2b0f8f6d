import assert from 'node:assert/strict'
import { request, type OutgoingHttpHeaders } from 'node:http'
import { afterAll, describe, test } from 'vitest'
import type { RawAnswer } from '../../app.ts'
import { inBothErrorStyles } from './error-styles.ts'

// How existing programs send a request: its method, its headers, flags of tools that Sextant does not have, and one
// request per project for data that projects share.

inBothErrorStyles({ afterAll }, { worker: false }, async (sextant) => {
  const { admin, assertRefused, call, post, url } = sextant
  const projectId: number = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
  await call('add/keywords_2/keywords/import', { project_id: projectId, keywords: 'kettle\nteapot\ncup' })

  const credentials = { 'user-id': String(admin.id), authorization: `bearer ${admin.key}` }
  /** Sends a request that `fetch` cannot: a GET with a body. */
  const send = (
    method: string,
    address: string,
    { headers = credentials, body }: { headers?: OutgoingHttpHeaders; body?: string } = {},
  ) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const sent = request(`${url}/v2/json/${address}`, { method, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (data) => (text += data))
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: new Headers(response.headers as Record<string, string>),
            text,
            json: JSON.parse(text),
          }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })

  describe('a GET of the operator get', () => {
    test('reads its JSON body, with and without a content type', async () => {
      for (const type of [{ 'content-type': 'application/json' }, {}]) {
        const body = JSON.stringify({ searcher_key: 1, search: 'Москва', limit: 1 })
        const headers = { ...credentials, ...type, 'content-length': Buffer.byteLength(body) }
        const { json } = await send('GET', 'get/system_2/common/regions', { headers, body })
        assert.equal(json.result[0].id, 213)
      }
    })

    test('reads a chunked body', async () => {
      const headers = { ...credentials, 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
      const body = JSON.stringify({ project_id: projectId, limit: 1 })
      const { json } = await send('GET', 'get/keywords_2/keywords', { headers, body })
      assert.equal(json.result.length, 1)
    })

    test('reads a query string with PHP brackets', async () => {
      const query = new URLSearchParams({
        project_id: String(projectId),
        'fields[]': 'name',
        'filters[0][name]': 'name',
        'filters[0][operator]': 'EQUALS',
        'filters[0][values][]': 'teapot',
      })
      const { json } = await send('GET', `get/keywords_2/keywords?${query.toString()}`)
      assert.deepEqual(json.result, [{ name: 'teapot' }])
    })

    test('prefers its body to the query string', async () => {
      const body = JSON.stringify({ project_id: projectId, fields: ['name'], limit: 1 })
      const headers = { ...credentials, 'content-length': Buffer.byteLength(body) }
      const { json } = await send('GET', `get/keywords_2/keywords?project_id=0`, { headers, body })
      assert.deepEqual(json.result, [{ name: 'kettle' }])
    })

    test('has neither a body nor a query string: the defaults', async () => {
      for (const headers of [credentials, { ...credentials, 'content-type': 'application/json' }]) {
        const { json } = await send('GET', 'get/projects_2/projects', { headers })
        assert.equal(json.total, 1)
      }
    })

    test('needs credentials, and reports what is wrong like a POST', async () => {
      assertRefused(await send('GET', 'get/projects_2/projects', { headers: {} }), 53)
      assertRefused(await send('GET', 'get/keywords_2/keywords'), 2001)
      assertRefused(await send('GET', 'get/keywords_2/keywords?project_id=%GG'), 2000)
      assertRefused(await send('GET', 'get/keywords_2/kewyords'), 1003)
    })
  })

  test('a GET of another operator changes nothing', async () => {
    for (const address of [
      'add/projects_2/projects?url=crumbs.example',
      `del/projects_2/projects?id=${projectId}`,
      `edit/projects_2/projects/name?id=${projectId}&name=x`,
    ]) {
      const answer = await send('GET', address)
      assert.equal(answer.headers.get('allow'), 'POST')
      assertRefused(answer, 1005)
    }
    assert.deepEqual(await call('get/projects_2/projects', { fields: ['name'] }), [
      { name: 'bakery-lane.example' },
    ])
  })

  test('the older address of the table of places, with its older parameters (Django)', async () => {
    const old = 'get/mod_common/regions'
    const place = await call('get/system_2/common/regions', { searcher_key: 0, search: 'Москва', limit: 1 })
    assert.equal(place[0].id, 213)
    for (const parameters of [
      { searcher: 0, search: 'Москва' },
      { searcher: '0', term: 'Москва' },
      { searcher_key: 0, term: 'Москва' },
    ])
      assert.deepEqual(await call(old, { ...parameters, limit: 1 }), place)
    assertRefused(await post(old, { search: 'Москва' }), 2001)
    assertRefused(await post(old, { searcher: 0 }), 2001)
  })

  test('one value where a list is expected', async () => {
    const of = (body: object) => ({ project_id: projectId, ...body })
    const dates = '2026-01-01'
    await call('add/positions_2/searchers/regions', of({ searcher_key: 1, region_key: 213 }))
    const { headers } = await call(
      'get/positions_2/history',
      of({ regions_indexes: 2, dates, history_fields: 'position', show_headers: 1 }),
    )
    assert.deepEqual(headers.dates, [dates])
    assert.equal(headers.projects[0].searchers[0].regions[0].index, '2')
    assert.equal(await call('edit/positions_2/searchers/sort', of({ searchers_keys: '1' })), 1)
    assert.equal(await call('edit/projects_2/projects/tags', { id: projectId, tags: 3 }), 1)
    const namesBy = async (orders: unknown) =>
      (await call('get/keywords_2/keywords', of({ fields: 'name', orders }))).map(
        ({ name }: { name: string }) => name,
      )
    assert.deepEqual(await namesBy('name'), ['cup', 'kettle', 'teapot'])
    assert.deepEqual(await namesBy({ name: 'name', direction: 'DESC' }), ['teapot', 'kettle', 'cup'])
    assert.equal(await call('edit/keywords_2/keywords/sort', of({ orders: { name: 'id' } })), 3)
    assertRefused(await post('get/keywords_2/keywords', of({ orders: { direction: 'DESC' } })), 2002)
    assertRefused(await post('get/positions_2/history', of({ regions_indexes: 'x', dates })), 2002)
    await call('del/positions_2/searchers', of({ searcher_key: 1 }))
    // The values of a filter are a list, even one.
    const filters = [{ name: 'name', operator: 'EQUALS', values: 'cup' }]
    assertRefused(await post('get/keywords_2/keywords', of({ filters })), 2004)
  })

  test('other methods are refused, with the methods that the address allows', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const answer = await send(method, 'get/projects_2/projects')
      assert.equal(answer.headers.get('allow'), 'POST, GET')
      assertRefused(answer, 1005)
    }
  })

  describe('Authorization', () => {
    const attempt = (authorization: string, userId?: string) =>
      send('POST', 'get/projects_2/projects', {
        headers: { authorization, ...(userId === undefined ? {} : { 'user-id': userId }) },
      })

    test('is a key without the word bearer', async () => {
      assert.equal((await attempt(admin.key, String(admin.id))).json.total, 1)
      assert.equal((await attempt(` ${admin.key} `, String(admin.id))).json.total, 1)
      assert.equal((await attempt(`${admin.id}:${admin.key}`)).json.total, 1)
    })

    test('with a wrong key, another scheme or more than one word is refused', async () => {
      for (const authorization of ['wrong', 'bearer', `basic ${admin.key}`, `${admin.key} ${admin.key}`]) {
        assertRefused(await attempt(authorization, String(admin.id)), 53)
      }
      assertRefused(await attempt(admin.key), 53)
    })
  })

  describe('flags that add data of other tools', () => {
    const flags = ['show_site_stat', 'show_models', 'include_ai_tracker_summary']

    test('are ignored on reads: the rest of the list comes', async () => {
      for (const flag of flags) {
        for (const value of [true, 1, '1', 'true', {}]) {
          const [project] = await call('get/projects_2/projects', { fields: ['id'], [flag]: value })
          assert.deepEqual(project, { id: projectId })
        }
      }
    })

    test('as the yii2 and Python clients send them', async () => {
      const [project] = await call('get/projects_2/projects', {
        show_site_stat: true,
        show_searchers_and_regions: 2,
        include_positions_summary: true,
        include_positions_summary_params: { show_dynamics: 1, show_tops: 1 },
      })
      assert.deepEqual(project.searchers, [])
      assert.equal(project.positions_summary, null)
    })

    test('are refused on writes, which then change nothing', async () => {
      for (const flag of flags) {
        const sent = { id: projectId, name: 'Renamed' }
        assertRefused(await post('edit/projects_2/projects/name', { ...sent, [flag]: true }), 3004)
      }
      const [{ name }] = await call('get/projects_2/projects', { id: projectId })
      assert.equal(name, 'bakery-lane.example')
      await call('edit/projects_2/projects/name', {
        id: projectId,
        name,
        show_site_stat: 0,
        show_models: null,
      })
    })

    test('that change which rows are listed stay refused', async () => {
      assertRefused(await post('get/projects_2/projects', { is_task: 1 }), 3004)
    })
  })

  test('a script that collects the volumes of every project sees each of them named', async () => {
    const second: number = await call('add/projects_2/projects', { url: 'crumbs.example' })
    await call('add/keywords_2/keywords/import', { project_id: second, keywords: 'kettle\ncup' })
    for (const project_id of [projectId, second]) {
      await call('add/positions_2/searchers/regions', { project_id, searcher_key: 0, region_key: 213 })
      const asked = { project_id, check_all_regions: 1 }
      const started = { projectIds: [project_id], projectsIds: [project_id] }
      assert.deepEqual(await call('edit/keywords_2/volumes/go', asked), started)
      // The phrases of the second project are collected already, and are not charged again.
      const { pricesByUsers } = await call('get/keywords_2/volumes/price', asked)
      assert.equal(pricesByUsers[String(admin.id)].price, 0)
    }
    await call('del/projects_2/projects', { id: second })
  })
})
