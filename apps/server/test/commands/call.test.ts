import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { test, type TestContext } from 'vitest'
import { runCommandLine } from '#commands/command-line.ts'

interface Received {
  url: string
  userId: string | undefined
  authorization: string | undefined
  body: Record<string, unknown>
}

/** A server that responds with `answer` until the test ends. */
async function serverAnswering(
  context: TestContext,
  answer: (response: ServerResponse, received: Received) => void,
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const entry: Received = {
        url: request.url!,
        userId: String(request.headers['user-id']),
        authorization: request.headers.authorization,
        body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
      }
      received.push(entry)
      answer(response, entry)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  context.onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

function json(value: unknown, status = 200) {
  return (response: ServerResponse): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
  }
}

class Gathered extends Writable {
  readonly chunks: Buffer[] = []
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.chunks.push(chunk)
    done()
  }
  get bytes(): Buffer {
    return Buffer.concat(this.chunks)
  }
}

async function run(
  argv: string[],
  url: string,
  options: { stdin?: string; env?: Record<string, string> } = {},
) {
  const [stdout, stderr] = [new Gathered(), new Gathered()]
  const environment = { SEXTANT_URL: url, SEXTANT_KEY: 'sxt_key', ...options.env }
  const stdin = Readable.from([Buffer.from(options.stdin ?? '')])
  const code = await runCommandLine(['call', ...argv], { environment, stdin, stdout, stderr })
  return { code, out: stdout.bytes.toString(), bytes: stdout.bytes, err: stderr.bytes.toString() }
}

const NOWHERE = 'http://127.0.0.1:1'

test('a call sends name=value pairs as parameters and prints the result as JSON', async (t) => {
  const { url, received } = await serverAnswering(t, json({ result: [{ id: '1', name: 'rye' }] }))
  const pairs = ['project_id=1', 'fields=id, name', 'limit=5']
  const { code, out, err } = await run(['get/keywords_2/keywords', ...pairs], url)
  assert.deepEqual(
    { code, err, result: JSON.parse(out) },
    { code: 0, err: '', result: [{ id: '1', name: 'rye' }] },
  )
  assert.deepEqual(received, [
    {
      url: '/v2/json/get/keywords_2/keywords',
      userId: '1',
      authorization: 'bearer sxt_key',
      body: { project_id: '1', fields: ['id', 'name'], limit: '5' },
    },
  ])
})

test('options override the environment and can be anywhere', async (t) => {
  const { url, received } = await serverAnswering(t, json({ result: {} }))
  const options = ['--user-id', '7', '--key=sxt_other', '--base-url', `${url}/`]
  const { code } = await run([...options, 'get/bank_2/info'], NOWHERE, {
    env: { SEXTANT_USER_ID: '3' },
  })
  assert.equal(code, 0)
  assert.equal(received[0]!.userId, '7')
  assert.equal(received[0]!.authorization, 'bearer sxt_other')
})

test('the account of the environment is used', async (t) => {
  const { url, received } = await serverAnswering(t, json({ result: {} }))
  await run(['get/bank_2/info'], url, { env: { SEXTANT_USER_ID: '3' } })
  assert.equal(received[0]!.userId, '3')
})

test('parameters can be a JSON object, or read from standard input', async (t) => {
  const { url, received } = await serverAnswering(t, json({ result: 1 }))
  const request = { project_id: 1, id: 5 }
  await run(['del/keywords_2/keywords', JSON.stringify(request)], url)
  await run(['del/keywords_2/keywords', '-'], url, { stdin: JSON.stringify(request) })
  assert.deepEqual(
    received.map(({ body }) => body),
    [request, request],
  )
})

for (const [what, address, pairs, body] of [
  [
    'a phrase of digits as typed',
    'add/keywords_2/keywords',
    ['project_id=1', 'name=007'],
    { project_id: '1', name: '007' },
  ],
  [
    'an equals sign inside a value',
    'add/keywords_2/keywords',
    ['project_id=1', 'name=a=b'],
    { project_id: '1', name: 'a=b' },
  ],
  ['a list separated by commas', 'add/keywords_2/keywords', ['tags=2,5'], { tags: ['2', '5'] }],
  ['a list as JSON', 'add/keywords_2/keywords', ['tags=[2,5]'], { tags: [2, 5] }],
  [
    'a name with a comma as one name',
    'add/keywords_2/groups',
    ['names=Bread, white'],
    { names: ['Bread, white'] },
  ],
  [
    'a pair given twice as a list',
    'add/keywords_2/groups',
    ['names=Bread', 'names=Rolls'],
    { names: ['Bread', 'Rolls'] },
  ],
  [
    'filters as JSON',
    'del/projects_2/projects',
    ['filters=[{"name":"id","operator":"IN","values":[1]}]'],
    { filters: [{ name: 'id', operator: 'IN', values: [1] }] },
  ],
  ['lines of text', 'add/keywords_2/keywords/import', ['keywords=rye\nwheat'], { keywords: 'rye\nwheat' }],
] as const) {
  test(`pairs keep ${what}`, async (t) => {
    const { url, received } = await serverAnswering(t, json({ result: 1 }))
    const { code, err } = await run([address, ...pairs], url)
    assert.deepEqual({ code, err }, { code: 0, err: '' })
    assert.deepEqual(received[0]!.body, body)
  })
}

for (const [what, argv, sentence] of [
  ['no address', [], /^An operation is required/],
  ['an unknown service', ['get/keyword_2/keywords'], /Unknown service.*Did you mean "keywords_2"\?/],
  ['an unknown operator', ['read/keywords_2/keywords'], /Unknown operator.*get, add, edit, del/],
  ['an unknown method', ['get/keywords_2/keyword'], /Did you mean "keywords"\?/],
  ['a single word', ['keywords'], /address is malformed/],
  [
    'an unknown parameter',
    ['get/keywords_2/keywords', 'projectid=1'],
    /Unknown parameter "projectid" of get\/keywords_2\/keywords\. Did you mean "project_id"\?/,
  ],
  ['an unknown parameter in JSON', ['get/keywords_2/keywords', '{"filter":[]}'], /Did you mean "filters"\?/],
  [
    'a selector that the operation does not have',
    ['add/projects_2/projects', 'orders=id'],
    /Unknown parameter "orders"/,
  ],
  [
    'a fetch style that the operation does not have',
    ['get/projects_2/projects', 'fetch_style=fetch'],
    /Unknown parameter "fetch_style"/,
  ],
  ['broken JSON', ['get/bank_2/history', '{"limit":'], /not valid JSON/],
  ['JSON that is not an object', ['get/bank_2/history', '-'], /must be a JSON object/],
  ['something after the JSON', ['get/bank_2/history', '{}', 'limit=1'], /must be the only parameter/],
  ['a word that is not a pair', ['get/bank_2/history', 'limit'], /name=value/],
  ['a value given twice', ['get/bank_2/history', 'limit=1', 'limit=2'], /"limit" is given more than once/],
  ['filters that are not JSON', ['get/bank_2/history', 'filters=id'], /must be JSON/],
  ['an unknown option', ['get/bank_2/history', '--userid', '1'], /Did you mean --user-id\?/],
  ['an option without its value', ['get/bank_2/history', '--key'], /--key/],
  ['an account that is not a number', ['get/bank_2/history', '--user-id', 'me'], /"me"/],
  [
    'an address that is not a URL',
    ['get/bank_2/history', '--base-url', 'localhost:8080'],
    /"localhost:8080"/,
  ],
  [
    'all pages of an operation without pages',
    ['get/bank_2/info', '--all'],
    /--all is not supported for get\/bank_2\/info/,
  ],
  [
    'all pages with a fetch style',
    ['get/bank_2/history', '--all', 'fetch_style=fetch'],
    /--all cannot be combined with fetch_style/,
  ],
] as const) {
  test(`${what} is an error before anything is sent`, async (t) => {
    const { url, received } = await serverAnswering(t, json({ result: 1 }))
    const { code, out, err } = await run([...argv], url, { stdin: '[1]' })
    assert.deepEqual({ code, out }, { code: 2, out: '' })
    assert.match(err, sentence)
    assert.equal(received.length, 0)
  })
}

test('a call without a key fails and names the variable', async () => {
  const { code, err } = await run(['get/bank_2/info'], NOWHERE, { env: { SEXTANT_KEY: ' ' } })
  assert.equal(code, 2)
  assert.match(err, /SEXTANT_KEY/)
})

test('--help shows the usage', async () => {
  const { code, out } = await run(['--help'], NOWHERE)
  assert.equal(code, 0)
  assert.match(out, /--all.*--user-id/s)
})

for (const style of ['http', 'v2'] as const) {
  test(`a failure in the ${style} error style is printed to standard error, with exit code 1`, async (t) => {
    const detail = { text: 'fields[0]: there is no field "nmae". Did you mean "name"?' }
    const errors = [{ code: 2004, string: 'The fields, filters or orders are invalid.', detail }]
    const reply = style === 'http' ? json({ errors }, 400) : json({ result: null, errors })
    const { url } = await serverAnswering(t, reply)
    const { code, out, err } = await run(['get/bank_2/history', 'fields=nmae'], url)
    assert.deepEqual({ code, out }, { code: 1, out: '' })
    assert.match(err, /^Error 2004: The fields, .* Did you mean "name"\?\nThe detail names the faulty part/)
  })
}

test('a server that cannot be reached is named by its address', async () => {
  const { code, err } = await run(['add/projects_2/projects', 'url=a.example'], NOWHERE)
  assert.equal(code, 1)
  assert.match(err, /cannot be reached.*Is Sextant running at http:\/\/127\.0\.0\.1:1\?/s)
})

test('a file is printed to standard output unchanged', async (t) => {
  const bytes = Buffer.from([0xcf, 0xf0, 0xe8, 0x00, 0xff, 0x0a])
  const { url } = await serverAnswering(t, (response) => {
    response.writeHead(200, {
      'Content-Type': 'text/csv',
      'Content-Disposition': 'attachment; filename="export.csv"',
    })
    response.end(bytes)
  })
  const answer = await run(['get/keywords_2/keywords/export', 'project_id=1', 'output=csv'], url)
  assert.equal(answer.code, 0)
  assert.deepEqual(answer.bytes, bytes)
})

function pageOfThree(response: ServerResponse, { body }: Received): void {
  const offset = Number(body.offset ?? 0)
  const next = offset < 2 ? { nextOffset: offset + 1 } : {}
  json({ result: [{ id: String(offset) }], total: 3, ...next })(response)
}

test('--all prints the rows of every page, one per line', async (t) => {
  const { url, received } = await serverAnswering(t, pageOfThree)
  const { code, out } = await run(['get/keywords_2/keywords', 'project_id=1', 'limit=1', '--all'], url)
  assert.equal(code, 0)
  assert.equal(out, '{"id":"0"}\n{"id":"1"}\n{"id":"2"}\n')
  assert.equal(received.length, 3)
})

test('a page before the last adds a note to standard error', async (t) => {
  const { url } = await serverAnswering(t, pageOfThree)
  const { code, out, err } = await run(['get/keywords_2/keywords', 'project_id=1', 'limit=1'], url)
  assert.equal(code, 0)
  assert.deepEqual(JSON.parse(out), [{ id: '0' }])
  assert.match(err, /One page of 3\. Next page: offset=1/)
})

test('a page that fails ends --all with exit code 1, after the rows of earlier pages', async (t) => {
  const { url } = await serverAnswering(t, (response, received) => {
    if (received.body.offset === undefined) pageOfThree(response, received)
    else json({ errors: [{ code: 53, string: 'Authentication failed.', detail: null }] }, 401)(response)
  })
  const { code, out, err } = await run(['get/keywords_2/keywords', 'project_id=1', '--all'], url)
  assert.deepEqual({ code, out }, { code: 1, out: '{"id":"0"}\n' })
  assert.match(err, /^Error 53: Authentication failed/)
})

test('a closed output ends the call without an error, and no further page is requested', async (t) => {
  const { url, received } = await serverAnswering(t, pageOfThree)
  const stdout = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
  })
  const code = await runCommandLine(['call', 'get/keywords_2/keywords', 'project_id=1', '--all'], {
    environment: { SEXTANT_URL: url, SEXTANT_KEY: 'sxt_key' },
    stdin: Readable.from([]),
    stdout,
    stderr: new Gathered(),
  })
  assert.equal(code, 0)
  assert.equal(received.length, 1)
})
