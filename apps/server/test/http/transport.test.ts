import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { AVATAR } from '@sextant/contract/users_2/profile.ts'
import { sql } from 'kysely'
import { afterAll, describe, test, vi } from 'vitest'
import { startTestApp } from '../app.ts'

const sextant = await startTestApp({ afterAll }, { settings: { MAX_BODY_BYTES: '20000' } })
const drop = await startTestApp({ afterAll }, { settings: { ERROR_STYLE: 'v2' }, worker: false })
const { call, post, admin, url } = sextant
const projectId = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
await call('add/keywords_2/keywords/import', { project_id: projectId, keywords: ['kettle', 'teapot', 'cup'] })

const headers = { 'user-id': String(admin.id), authorization: `bearer ${admin.key}` }

/** Sends a request byte by byte and returns status, head and body. */
function raw(request: string): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (data) => (text += data))
    socket.on('error', reject)
    socket.on('close', () => {
      const final = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
      const split = final.indexOf('\r\n\r\n')
      resolve({
        status: Number(final.slice(9, 12)),
        head: final.slice(0, split),
        body: final.slice(split + 4),
      })
    })
    socket.write(request)
  })
}

const rawHead = (address: string) =>
  `POST /v2/json/${address} HTTP/1.1\r\nHost: x\r\nUser-Id: ${admin.id}\r\nAuthorization: bearer ${admin.key}\r\nConnection: close\r\n`

describe('addresses', () => {
  test('a trailing slash is accepted', async () => {
    assert.equal((await post('get/projects_2/projects/')).status, 200)
  })

  test('underscores, dots and slashes between method parts mean the same method', async () => {
    for (const separator of ['/', '_', '.']) {
      const address = `add/positions_2/searchers${separator}regions`
      const answer = await post(address, { project_id: projectId, searcher_key: 1, region_key: 213 })
      assert.equal(answer.status, 200, answer.text)
    }
  })

  test('a whole address in place of a path means the path', async () => {
    for (const origin of ['http://sextant.example', 'HTTPS://x:8080']) {
      const { status, body } = await raw(
        `POST ${origin}/v2/json/get/bank_2/info?x=1 HTTP/1.1\r\nHost: x\r\nUser-Id: ${admin.id}\r\n` +
          `Authorization: bearer ${admin.key}\r\nConnection: close\r\n\r\n`,
      )
      assert.equal(status, 200, body)
    }
  })

  test('several slashes in a row are one, and nothing is redirected', async () => {
    for (const path of [
      '//v2/json/get/bank_2/info',
      '/v2//json/get/bank_2/info',
      '///v2/json//get///bank_2//info//',
      '//v2/json/get/bank_2/info?//x',
    ]) {
      const request = (method: string) =>
        raw(
          `${method} ${path} HTTP/1.1\r\nHost: x\r\nUser-Id: ${admin.id}\r\nAuthorization: bearer ${admin.key}\r\n` +
            'Connection: close\r\n\r\n',
        )
      for (const method of ['POST', 'GET']) {
        const { status, body } = await request(method)
        assert.equal(status, 200, body)
        assert.ok('balance_all' in JSON.parse(body).result)
      }
    }
    for (const path of [
      '//evil.example/v2/json/get/bank_2/info',
      '//evil.example/',
      '//docs',
      '/x//v2/json',
    ]) {
      const { status, head } = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      assert.equal(status, 404, path)
      assert.doesNotMatch(head, /^location:/im)
    }
  })

  test('json may be left out', async () => {
    for (const [method, path] of [
      ['POST', '/v2/get/bank_2/info'],
      ['GET', '/v2//get/bank_2/info/'],
    ] as const) {
      const answer = await fetch(`${url}${path}`, { method, headers })
      assert.equal(answer.status, 200)
      assert.ok('balance_all' in ((await answer.json()) as { result: object }).result)
    }
    for (const path of ['/v2/xml/get/bank_2/info', '/v2/fetch/bank_2/info', '/v2/get']) {
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers })
      assert.equal(((await answer.json()) as { errors: { code: number }[] }).errors[0]?.code, 1000)
    }
  })

  test('an address with several slashes needs credentials, and the log has its plain form', async () => {
    const without = await raw(
      'POST //v2//json/get/bank_2/info HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    assert.equal(JSON.parse(without.body).errors[0].code, 53)
    const logged = vi.spyOn(sextant.app.installation.log, 'requestFinished')
    await fetch(`${url}//v2/json/get//bank_2/info`, { method: 'POST', headers })
    await vi.waitFor(() => assert.equal(logged.mock.lastCall?.[0].address, 'get/bank_2/info'))
    logged.mockRestore()
  })

  const wrong: [path: string, code: number, status: number, hint: RegExp][] = [
    ['fetch/keywords_2/keywords', 1001, 404, /get, add, edit, del/],
    ['gte/keywords_2/keywords', 1001, 404, /Did you mean "get"/],
    ['get/keyword_2/keywords', 1002, 404, /Did you mean "keywords_2"/],
    ['get/keywords_2/keyword', 1003, 404, /Did you mean "keywords"/],
    ['edit/keywords_2/keywords/export', 1003, 404, /unknown method/],
    ['get/keywords_2/a/b/c/d/e', 1000, 404, /must be \{operator\}/],
    ['get', 1000, 404, /must be \{operator\}/],
    ['get//keywords', 1002, 404, /Did you mean "keywords_2"/],
    ['get/%2Fkeywords_2/keywords', 1000, 404, /must be \{operator\}/],
    ['get/__proto__/constructor', 1002, 404, /unknown service/],
    ['get/keywords_2/%E0%A4%A', 1000, 404, /percent/],
  ]
  for (const [path, code, status, hint] of wrong) {
    test(`${path} returns ${code}`, async () => {
      const answer = await post(path)
      assert.equal(answer.status, status)
      assert.equal(answer.json.errors[0].code, code)
      assert.match(answer.json.errors[0].detail.text, hint)
      assert.equal('result' in answer.json, false)
    })
  }

  test('another version returns 1004', async () => {
    const answer = await fetch(`${url}/v3/json/get/projects_2/projects`, { method: 'POST', headers })
    assert.equal(((await answer.json()) as { errors: { code: number }[] }).errors[0]?.code, 1004)
  })

  test('HTTP methods other than POST are rejected with Allow, except a GET that reads', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']) {
      const answer = await fetch(`${url}/v2/json/edit/projects_2/projects/sort`, { method, headers })
      assert.equal(answer.status, 405, method)
      assert.equal(answer.headers.get('allow'), 'POST')
      const read = await fetch(`${url}/v2/json/get/projects_2/projects`, { method, headers })
      assert.equal(read.status, method === 'GET' ? 200 : 405, method)
      assert.equal(read.headers.get('allow'), method === 'GET' ? null : 'POST, GET')
    }
  })
})

describe('authentication', () => {
  const attempt = (given: Record<string, string>, path = 'get/projects_2/projects') =>
    fetch(`${url}/v2/json/${path}`, { method: 'POST', headers: given })

  const refused: [name: string, headers: Record<string, string>][] = [
    ['no header at all', {}],
    ['no User-Id', { authorization: headers.authorization }],
    ['no Authorization', { 'user-id': '1' }],
    ['a wrong key', { ...headers, authorization: 'bearer wrong' }],
    ['a key of another account', { ...headers, 'user-id': '2' }],
    ['a User-Id that is no number', { ...headers, 'user-id': '1 or 1=1' }],
    ['a User-Id beyond all numbers', { ...headers, 'user-id': '99999999999999999999' }],
    ['another scheme', { ...headers, authorization: `basic ${admin.key}` }],
    ['a key with blanks', { ...headers, authorization: `${admin.key} ${admin.key}` }],
  ]
  for (const [name, given] of refused) {
    test(`${name} returns 53 before anything else`, async () => {
      for (const path of ['get/projects_2/projects', 'nonsense/at_all']) {
        const answer = await attempt(given, path)
        assert.equal(answer.status, 401)
        assert.equal(((await answer.json()) as { errors: { code: number }[] }).errors[0]?.code, 53)
      }
    })
  }

  test('the scheme is accepted in any case, and the id may precede the key', async () => {
    for (const authorization of [`Bearer ${admin.key}`, `BEARER ${admin.key}`]) {
      assert.equal((await attempt({ ...headers, authorization })).status, 200)
    }
    assert.equal((await attempt({ authorization: `Bearer ${admin.id}:${admin.key}` })).status, 200)
    assert.equal((await attempt({ ...headers, authorization: admin.key })).status, 200)
  })
})

describe('bodies', () => {
  const listed = 'get/projects_2/projects'

  for (const body of [undefined, '', '""', '{}', '[]', 'null', ' \n']) {
    test(`a body of ${JSON.stringify(body)} means the defaults`, async () => {
      const answer = await post(listed, body)
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.json.total, 1)
    })
  }

  for (const type of [
    'json',
    '*/*',
    'application / json',
    'application/json, application/json',
    '',
    'undefined',
  ]) {
    test(`a content type of ${JSON.stringify(type)} is one of an unknown type`, async () => {
      const body = '{"limit":1}'
      const head = `${rawHead(listed)}Content-Type: ${type}\r\n`
      const answer = await raw(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)
      assert.equal(answer.status, 200, answer.body)
      assert.equal((await raw(`${head}Content-Length: 0\r\n\r\n`)).status, 200)
    })
  }

  test('an expectation that HTTP does not know is no reason to refuse', async () => {
    const answer = await raw(`${rawHead(listed)}Expect: foo\r\nContent-Length: 0\r\n\r\n`)
    assert.equal(answer.status, 200, answer.head)
  })

  test('a chunked empty body with a JSON type and Expect: 100-continue is accepted, as libcurl sends it', async () => {
    const answer = await raw(
      `${rawHead(listed)}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n0\r\n\r\n`,
    )
    assert.equal(answer.status, 200)
  })

  test('a chunked body is read completely', async () => {
    const answer = await raw(
      `${rawHead(listed)}Content-Type: application/json; charset=UTF-8\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n{"limit":"1\r\n2\r\n"}\r\n0\r\n\r\n`,
    )
    assert.equal(answer.status, 200)
  })

  test('form fields with PHP brackets are the same request as JSON', async () => {
    const form = new URLSearchParams([
      ['project_id', String(projectId)],
      ['fields[]', 'id'],
      ['fields[]', 'name'],
      ['filters[0][name]', 'name'],
      ['filters[0][operator]', 'CONTAINS'],
      ['filters[0][values][]', 'TEA'],
    ])
    const answer = await fetch(`${url}/v2/json/get/keywords_2/keywords`, {
      method: 'POST',
      headers,
      body: form,
    })
    const { result } = (await answer.json()) as { result: { name: string }[] }
    assert.deepEqual(
      result.map((row) => row.name),
      ['teapot'],
    )
  })

  test('a list with gaps, as PHP sends it, is a list', async () => {
    const rows = await call('get/keywords_2/keywords', {
      project_id: projectId,
      fields: { 0: 'id', 2: 'name' },
    })
    assert.deepEqual(Object.keys(rows[0]), ['id', 'name'])
  })

  test('a file part is imported, and bytes that are not UTF-8 are read as Windows-1251', async () => {
    const form = new FormData()
    form.set('project_id', String(projectId))
    form.set('keywords', new Blob([Buffer.from([0xf7, 0xe0, 0xe9, 0x0a])]), 'keywords.csv')
    const answer = await fetch(`${url}/v2/json/add/keywords_2/keywords/import`, {
      method: 'POST',
      headers,
      body: form,
    })
    assert.equal(answer.status, 200, await answer.clone().text())
    const rows = await call('get/keywords_2/keywords', {
      project_id: projectId,
      filters: [{ name: 'name', operator: 'EQUALS', values: ['ЧАЙ'] }],
    })
    assert.equal(rows[0].name, 'чай')
  })

  const broken: [name: string, body: string, code: number][] = [
    ['broken JSON', '{"project_id":', 2000],
    ['a JSON list', '[1]', 2000],
    ['a JSON number', '5', 2000],
    ['a NUL in a text', '{"project_id":1,"name":"a\\u0000b"}', 2000],
    ['a lone surrogate', '{"project_id":1,"name":"\\ud800"}', 2000],
  ]
  for (const [name, body, code] of broken) {
    test(`${name} returns ${code} and changes nothing`, async () => {
      const answer = await post('add/keywords_2/groups', body)
      assert.equal(answer.status, 400)
      assert.equal(answer.json.errors[0].code, code)
    })
  }

  test('a body that cannot be read and has a Content-Encoding returns 2000 and names the header', async () => {
    const body = '{"limit":1}'
    const attempt = async (sent: string | Uint8Array<ArrayBuffer>, encoding = 'gzip') => {
      const encoded = { ...headers, 'content-encoding': encoding }
      const answer = await fetch(`${url}/v2/json/${listed}`, { method: 'POST', headers: encoded, body: sent })
      const { errors } = (await answer.json()) as { errors?: { code: number; detail: { text: string } }[] }
      return { status: answer.status, error: errors?.[0] }
    }
    for (const sent of [gzipSync(body), '{neither']) {
      const { status, error } = await attempt(sent)
      assert.deepEqual([status, error?.code], [400, 2000])
      assert.match(
        error!.detail.text,
        / Content-Encoding: "gzip", but bodies must be sent without compression\.$/,
      )
    }
    assert.equal((await attempt(body)).status, 200)
    assert.doesNotMatch((await attempt('{neither', 'identity')).error!.detail.text, /Content-Encoding/)
  })

  test('a body beyond the limit returns 413', async () => {
    const answer = await post(listed, { name: 'x'.repeat(30_000) })
    assert.equal(answer.status, 413)
    assert.equal(answer.json.errors[0].code, 2006)
  })

  test('unknown top-level parameters are ignored', async () => {
    assert.equal((await post(listed, { group_id: 5, anything: [1] })).status, 200)
  })
})

describe('parameters', () => {
  const cases: [name: string, address: string, body: object, code: number, names: RegExp][] = [
    ['a missing one', 'get/keywords_2/keywords', {}, 2001, /^project_id: is required/],
    ['a null one', 'get/keywords_2/keywords', { project_id: null }, 2001, /^project_id/],
    [
      'one of the wrong type',
      'get/keywords_2/keywords',
      { project_id: 'x' },
      2002,
      /^project_id: must be an id.*got "x"/,
    ],
    [
      'one outside its set',
      'edit/projects_2/projects/on',
      { id: 1, on: 2 },
      2003,
      /^on: must be one of: 0, -1; got 2/,
    ],
    [
      'an unknown field',
      'get/keywords_2/keywords',
      { project_id: projectId, fields: ['nmae'] },
      2004,
      /fields\[0\].*Did you mean "name"/,
    ],
    [
      'an unknown operator',
      'get/keywords_2/keywords',
      { project_id: projectId, filters: [{ name: 'name', operator: 'EQUAL', values: ['x'] }] },
      2004,
      /filters\[0\]\.operator.*Did you mean "EQUALS"/,
    ],
    ['a limit of zero', 'get/keywords_2/keywords', { project_id: projectId, limit: 0 }, 2005, /^limit/],
    [
      'a limit beyond the most',
      'get/keywords_2/keywords',
      { project_id: projectId, limit: '10001' },
      2005,
      /^limit/,
    ],
    ['a negative offset', 'get/keywords_2/keywords', { project_id: projectId, offset: -1 }, 2005, /^offset/],
    ['an unsupported one', 'get/projects_2/projects', { is_task: 1 }, 3004, /^is_task/],
    ['a deletion without a selector', 'del/keywords_2/keywords', { project_id: projectId }, 2001, /filters/],
  ]
  for (const [name, address, body, code, names] of cases) {
    test(`${name} returns ${code} and names it`, async () => {
      const answer = await post(address, body)
      assert.equal(answer.json.errors[0].code, code, answer.text)
      assert.match(answer.json.errors[0].detail.text, names)
      assert.equal(answer.json.errors[0].detail.fieldViolation.field.length > 0, true)
    })
  }
})

describe('responses', () => {
  test('every response has a request id and JSON in UTF-8', async () => {
    for (const answer of [await post('get/projects_2/projects'), await post('get/nothing_2')]) {
      assert.match(answer.headers.get('x-request-id') ?? '', /^[\w-]{12}$/)
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    }
  })

  test('success has no errors key and no null result', async () => {
    const { json } = await post('get/projects_2/projects')
    assert.equal('errors' in json, false)
    assert.notEqual(json.result, null)
  })

  test('a complete keyword list has result alone, a page three keys, the last page two', async () => {
    const keys = async (paging: object) =>
      Object.keys((await post('get/keywords_2/keywords', { project_id: projectId, ...paging })).json)
    assert.deepEqual(await keys({}), ['result'])
    assert.deepEqual(await keys({ limit: 2 }), ['result', 'nextOffset', 'total'])
    assert.deepEqual(await keys({ limit: 2, offset: 2 }), ['result', 'total'])
    assert.deepEqual(await keys({ limit: 2, offset: 90 }), ['result', 'total'])
    assert.deepEqual(await keys({ limit: 10_000 }), ['result'])
  })

  test('the drop-in style returns 200 with a null result and a list of errors', async () => {
    const answer = await drop.post('get/keywords_2/keywords', {})
    assert.equal(answer.status, 200)
    assert.deepEqual(Object.keys(answer.json), ['result', 'errors'])
    assert.equal(answer.json.result, null)
    assert.equal(answer.json.errors[0].code, 2001)
    assert.equal((await drop.post('get/projects_2/projects', {}, { id: 1, key: 'wrong' })).status, 200)
  })

  test('a file is an attachment; its failure is the usual error', async () => {
    const file = await post('get/keywords_2/keywords/export', {
      project_id: projectId,
      output: 'csvUTF8',
      fields: ['name', 'tags'],
      show_fields_names: 1,
      file_name: 'my "list"',
    })
    assert.equal(file.headers.get('content-disposition'), 'attachment; filename="my _list_.csv"')
    assert.equal(file.text.split('\r\n')[0], 'name;tags')
    const failed = await post('get/keywords_2/keywords/export', { project_id: projectId })
    assert.equal(failed.json.errors[0].code, 2001)
    assert.equal(failed.headers.get('content-disposition'), null)
  })

  test('the Windows-1251 file declares no character set', async () => {
    const file = await post('get/keywords_2/keywords/export', { project_id: projectId, output: 'csv' })
    assert.equal(file.headers.get('content-type'), 'text/csv')
  })
})

test('more parallel requests than allowed return 429 with Retry-After', async (t) => {
  const bounded = await startTestApp(t, { settings: { MAX_CONCURRENT_REQUESTS: '2' }, worker: false })
  // All are sent while this lock lasts. On the embedded database it holds the only connection.
  const locked = Promise.withResolvers<void>()
  const holding = bounded.app.installation.database.transaction(async (tx) => {
    await sql`lock table projects in access exclusive mode`.execute(tx)
    locked.resolve()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  })
  await locked.promise
  const answers = await Promise.all(Array.from({ length: 12 }, () => bounded.post('get/projects_2/projects')))
  await holding
  const refused = answers.filter((answer) => answer.status === 429)
  assert.ok(refused.length > 0 && refused.length < answers.length)
  assert.equal(refused[0]!.json.errors[0].code, 429)
  assert.equal(refused[0]!.headers.get('retry-after'), '1')
  assert.equal((await bounded.post('get/projects_2/projects')).status, 200)
})

test('aborted requests no longer count as parallel', async (t) => {
  const bounded = await startTestApp(t, { settings: { MAX_CONCURRENT_REQUESTS: '2' }, worker: false })
  const { executor } = bounded.app.installation.database
  const id = await bounded.call('add/projects_2/projects', { url: 'a.example' })
  const request = (signal?: AbortSignal) =>
    fetch(`${bounded.url}/v2/json/get/keywords_2/keywords`, {
      method: 'POST',
      headers: { 'user-id': String(bounded.admin.id), authorization: `bearer ${bounded.admin.key}` },
      body: JSON.stringify({ project_id: id }),
      ...(signal === undefined ? {} : { signal }),
    })
  // The responses have to wait for this.
  const busy = sql`select pg_sleep(1)`.execute(executor)
  const leaving = new AbortController()
  const given = [1, 2].map(() => request(leaving.signal).catch(() => undefined))
  await new Promise((resolve) => setTimeout(resolve, 200))
  leaving.abort()
  await Promise.all([busy, ...given])
  const statuses = await Promise.all([1, 2].map(async () => (await request()).status))
  assert.deepEqual(statuses, [200, 200])
})

test('a read beyond the time limit is stopped with 504, and the next one works', async (t) => {
  const hurried = await startTestApp(t, { settings: { REQUEST_TIMEOUT_SECONDS: '1' }, worker: false })
  const { database } = hurried.app.installation
  const id = await hurried.call('add/projects_2/projects', { url: 'a.example' })
  // A lock held elsewhere makes the list wait.
  const held = database
    .transaction(async (tx) => {
      await sql`lock table keywords in access exclusive mode`.execute(tx)
      await new Promise((resolve) => setTimeout(resolve, 2_000))
    })
    .catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const answer = await hurried.post('get/keywords_2/keywords', { project_id: id })
  assert.equal(answer.json.errors[0].code, 504)
  assert.equal(answer.status, 503)
  await held
  assert.equal((await hurried.post('get/keywords_2/keywords', { project_id: id })).status, 200)
})

test('headers and bodies have one time limit, so that Node keeps to it', async (t) => {
  const { app } = await startTestApp(t, { settings: { REQUEST_TIMEOUT_SECONDS: '5' }, worker: false })
  // Node looks every 30 seconds, which is too long for a test to wait.
  for (const [{ server }, milliseconds] of [
    [app.server, 5_000],
    [app.healthServer, 10_000],
  ] as const)
    assert.deepEqual([server.headersTimeout, server.requestTimeout], [milliseconds, milliseconds])
})

test('an idle connection stays open longer than proxies keep theirs', async () => {
  const [, seconds] = /timeout=(\d+)/.exec((await fetch(`${url}/healthz`)).headers.get('keep-alive') ?? '')!
  assert.ok(Number(seconds) > 600, `only ${seconds} seconds`)
})

describe('open pages', () => {
  for (const path of ['healthz', 'readyz', 'metrics', 'openapi.json', 'docs']) {
    test(`/${path} requires no key`, async () => {
      assert.equal((await fetch(`${url}/${path}`)).status, 200)
    })
  }
  test('responds to HEAD as to GET, without the content', async () => {
    for (const path of ['healthz', 'readyz', 'metrics', 'openapi.json', 'docs', AVATAR.slice(1)]) {
      const ask = async (method: string) => {
        const { status, headers, body } = await fetch(`${url}/${path}`, { method })
        await body?.cancel()
        return [status, headers.get('content-type'), headers.has('content-length')]
      }
      assert.deepEqual(await ask('HEAD'), await ask('GET'), path)
    }
  })
  test('the metrics have one spelling, so that a proxy can block it', async () => {
    for (const path of ['/metrics/', '/%6detrics', '/metrics/?x=1', 'http://x/metrics/']) {
      const { status, body } = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      assert.equal(status, 404, path)
      assert.doesNotMatch(body, /sextant_build_info/)
    }
    assert.equal((await fetch(`${url}/metrics?x=1`)).status, 200)
  })
  test('/readyz names the version', async () => {
    const text = await (await fetch(`${url}/readyz`)).text()
    assert.match(text, /^ready\nversion \d+\.\d+\.\d+\n$/)
  })
  test('an unknown path shows where the API is', async () => {
    const answer = await fetch(`${url}/nothing`)
    assert.equal(answer.status, 404)
    assert.match(await answer.text(), /\/v2\/json/)
  })
})
