import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { registry, type Operation, type RegistryAddress } from '@sextant/contract'
import { afterAll, describe, test } from 'vitest'
import { ANSWER_CHARACTERS } from '#mcp/answer/answer-text.ts'
import { operations } from '#mcp/tools/operations.ts'
import type { ToolName } from '#mcp/tools/tools.ts'
import { startTestApp, type TestAccount } from '../app.ts'
import { bareEnvironment, MAIN, NODE_FLAGS } from '../node.ts'
import { onEnd } from '../scope.ts'

// The official client against a whole Sextant with the demo project, over both transports.

const scope = { afterAll }
const sextant = await startTestApp(scope, { worker: false })
const { admin, call } = sextant
/** A demo project that no test changes. */
const project = await call('add/projects_2/projects/demo', { lang: 'en' })
type ClientOptions = ConstructorParameters<typeof Client>[1]
const protocols = {
  '2025-11-25': {},
  '2026-07-28': { versionNegotiation: { mode: 'auto' } },
} as const satisfies Record<string, ClientOptions>

async function overHttp(
  { id, key }: TestAccount = admin,
  version: keyof typeof protocols = '2026-07-28',
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, protocols[version])
  const headers = { authorization: `Bearer ${id}:${key}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${sextant.url}/mcp`), { requestInit: { headers } }),
  )
  onEnd(scope, () => client.close())
  assert.equal(client.getNegotiatedProtocolVersion(), version)
  return client
}

function environmentOf({ id, key }: TestAccount): Record<string, string> {
  return { ...bareEnvironment(), SEXTANT_URL: sextant.url, SEXTANT_USER_ID: String(id), SEXTANT_KEY: key }
}

async function overStdio(
  account: TestAccount = admin,
  version: keyof typeof protocols = '2025-11-25',
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, protocols[version])
  const args = [...NODE_FLAGS, MAIN, 'mcp']
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: environmentOf(account) }),
  )
  onEnd(scope, () => client.close())
  assert.equal(client.getNegotiatedProtocolVersion(), version)
  return client
}

interface Read {
  readonly text: string
  readonly failed: boolean
  // oxlint-disable-next-line typescript/no-explicit-any -- Tests read any field of an answer.
  readonly json: () => any
}

async function use(client: Client, name: string, operation: string, parameters: object = {}): Promise<Read> {
  const { content, isError } = await client.callTool({ name, arguments: { operation, ...parameters } })
  assert.equal(content.length, 1)
  const { text } = content[0] as { text: string }
  return { text, failed: isError === true, json: () => JSON.parse(text) }
}

/** The demo project with what some calls need beyond it. */
async function furnish() {
  const project_id = await call('add/projects_2/projects/demo', { lang: 'en' })
  const [{ searchers }] = await call('get/projects_2/projects', {
    id: project_id,
    show_searchers_and_regions: 1,
  })
  const regions = searchers[0].regions as { index: number }[]
  const keywords = await call('get/keywords_2/keywords', { project_id, fields: ['id', 'group_id'], limit: 3 })
  const [run] = await call('get/positions_2/runs', {
    project_id,
    fields: ['id', 'date'],
    limit: 1,
    orders: [{ name: 'id', direction: 'DESC' }],
  })
  const target = await call('add/events_2/targets', {
    project_id,
    kind: 'webhook',
    address: 'https://hook.example/',
  })
  const rule = await call('add/events_2/rules', {
    project_id,
    event_target_id: target.id,
    kind: 'check_finished',
  })
  const key = await call('add/users_2/keys', { name: 'to revoke' })
  await call('add/projects_2/competitors', { project_id, urls: ['to-delete.example'] })
  const competitors = await call('get/projects_2/competitors', { project_id })
  return {
    project_id,
    region: regions[0]!.index,
    keyword: keywords[0],
    spare: keywords[1].id,
    run,
    target: target.id,
    rule,
    key: key.id,
    competitor: competitors.at(-1).id,
  }
}
type Furniture = Awaited<ReturnType<typeof furnish>>

/** A call of every tool that succeeds on the demo project; none is missing, or this does not compile. */
const calls: Readonly<Record<ToolName, (of: Furniture) => readonly [operation: string, parameters: object]>> =
  {
    get_projects: () => ['get/projects_2/projects', { show_searchers_and_regions: 1 }],
    get_keywords: ({ project_id }) => [
      'get/keywords_2/keywords',
      { project_id, fields: ['id', 'name'], limit: 5 },
    ],
    get_positions: ({ project_id, region, run }) => [
      'get/positions_2/history',
      { project_id, regions_indexes: [region], dates: [run.date], limit: 5 },
    ],
    get_evidence: ({ project_id, region, run, keyword }) => [
      'get/positions_2/provenance',
      { project_id, region_index: region, date: run.date, keyword_id: keyword.id },
    ],
    get_serps: ({ project_id, region, run }) => [
      'get/snapshots_2/competitors',
      { project_id, region_index: region, dates: [run.date] },
    ],
    get_checks: ({ project_id }) => ['get/positions_2/runs', { project_id, limit: 2 }],
    get_prices: ({ project_id }) => ['get/positions_2/checker/price', { id: project_id }],
    get_schedules: ({ project_id }) => ['get/schedule_2', { type: 'positions_go', target_id: project_id }],
    get_events: ({ project_id }) => ['get/events_2/targets', { project_id }],
    get_billing: () => ['get/bank_2/info', {}],
    get_account: () => ['get/users_2/keys/current', {}],
    get_places: () => ['get/system_2/common/regions', { searcher_key: 1, search: 'Berlin' }],
    get_providers: () => ['get/providers_2/providers', {}],
    get_installation: () => ['get/users_2/accounts', {}],
    add_projects: ({ project_id }) => ['add/projects_2/competitors', { project_id, urls: ['rival.example'] }],
    add_keywords: ({ project_id }) => ['add/keywords_2/keywords', { project_id, name: 'a new keyword' }],
    add_regions: ({ project_id }) => [
      'add/positions_2/searchers/regions',
      { project_id, searcher_key: 1, region_key: 213 },
    ],
    add_event_rules: ({ project_id, target }) => [
      'add/events_2/rules',
      { project_id, event_target_id: target, kind: 'moved', threshold: 3 },
    ],
    edit_projects: ({ project_id }) => ['edit/projects_2/projects/name', { id: project_id, name: 'Renamed' }],
    edit_tracking: ({ project_id, rule }) => [
      'edit/events_2/rules',
      { project_id, id: rule, name: 'Renamed' },
    ],
    edit_keywords: ({ project_id, keyword }) => [
      'edit/keywords_2/keywords/tags',
      { project_id, id: keyword.id, action: 'add', tags: [3] },
    ],
    edit_groups: ({ project_id, keyword }) => [
      'edit/keywords_2/groups/rename',
      { project_id, id: keyword.group_id, name: 'Renamed' },
    ],
    edit_history: ({ project_id, keyword, region }) => [
      'add/positions_2/history/import',
      { project_id, region_index: region, positions: ['id;date;position', `${keyword.id};2020-01-01;7`] },
    ],
    edit_account: () => ['edit/users_2/profile', { phone: '+49 30 901820' }],
    edit_providers: () => ['edit/providers_2/providers/order', { searcher_key: 1, providers: ['sandbox'] }],
    share_projects: ({ project_id }) => [
      'add/projects_2/guests',
      { project_id, email: 'guest@rival.example' },
    ],
    send_events: ({ project_id, target }) => ['edit/events_2/targets/test', { project_id, id: target }],
    delete_keywords: ({ project_id, spare }) => ['del/keywords_2/keywords', { project_id, id: spare }],
    delete_tracking: ({ project_id, rule }) => ['del/events_2/rules', { project_id, id: rule }],
    delete_access: ({ key }) => ['del/users_2/keys', { id: key }],
    delete_projects: ({ project_id, competitor }) => [
      'del/projects_2/competitors',
      { project_id, ids: [competitor] },
    ],
    buy_checks: ({ project_id }) => ['edit/positions_2/checker/go', { id: project_id }],
    buy_volumes: ({ project_id }) => [
      'edit/keywords_2/volumes/go',
      { project_id, check_all_regions_google: true },
    ],
    buy_probes: () => ['edit/providers_2/probes/go', { id: 'sandbox', searcher_key: 1 }],
    set_schedules: ({ project_id }) => [
      'edit/schedule_2',
      {
        type: 'positions_go',
        target_id: project_id,
        schedule: [{ days: [2], times: [{ hour: 2, minute: 0 }] }],
      },
    ],
  }

/** Buys as an agent has to: nothing is bought without the token of a price, or twice with it. */
async function buy(
  client: Client,
  name: string,
  operation: string,
  parameters: object,
  price: RegistryAddress,
) {
  const spent = async () => JSON.stringify([await call('get/bank_2/holds'), await call('get/bank_2/history')])
  const before = await spent()
  const bare = await use(client, name, operation, parameters)
  assert.equal(bare.failed, true)
  assert.ok(bare.text.includes(`Call ${price} with the same parameters`), bare.text)
  const guessed = await use(client, name, operation, { ...parameters, price_token: 'price_guessed' })
  assert.ok(guessed.failed && guessed.text.startsWith('Error 3011:'), guessed.text)
  const priced = await use(client, operations[price] as ToolName, price, parameters)
  assert.equal(priced.failed, false, priced.text)
  const { price_token } = priced.json().result
  assert.equal(await spent(), before, `${operation} spent without a token`)
  const bought = await use(client, name, operation, { ...parameters, price_token })
  assert.equal(bought.failed, false, `${name}: ${bought.text}`)
  const twice = await use(client, name, operation, { ...parameters, price_token })
  assert.ok(twice.failed && twice.text.startsWith('Error 3011:'), twice.text)
}

describe.each([
  ['HTTP', overHttp],
  ['standard input and output', overStdio],
] as const)('over %s', (_transport, connect) => {
  test('an agent calls every tool', async () => {
    const client = await connect()
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.map(({ name }) => name).sort(),
      ['describe_operation', ...Object.keys(calls)].sort(),
    )
    const furniture = await furnish()
    for (const [name, request] of Object.entries(calls)) {
      const [operation, parameters] = request(furniture)
      const described = await use(client, 'describe_operation', operation)
      assert.ok(described.text.startsWith(`# ${operation}\n`) && !described.failed, described.text)
      const { price }: Operation = registry[operation as RegistryAddress]
      if (price !== undefined) await buy(client, name, operation, parameters, price as RegistryAddress)
      else {
        const answer = await use(client, name, operation, parameters)
        assert.equal(answer.failed, false, `${name}: ${answer.text}`)
        assert.ok('result' in answer.json(), name)
      }
    }
  })

  test('an agent reads the state of a project and asks the common questions about it', async () => {
    const client = await connect()
    const { resources } = await client.listResources()
    const uri = `sextant://projects/${project}`
    assert.ok(resources.some((resource) => resource.uri === uri))
    const { resourceTemplates } = await client.listResourceTemplates()
    assert.deepEqual(
      resourceTemplates.map(({ uriTemplate }) => uriTemplate),
      ['sextant://projects/{project_id}'],
    )
    const { contents } = await client.readResource({ uri })
    const state = JSON.parse((contents[0] as { text: string }).text)
    assert.equal(state.project.searchers[0].regions.length, 2)
    assert.equal(state.last_rank_check[0].state, 'finished')
    assert.deepEqual(state.schedule_of_rank_checks.schedule, [])
    assert.equal(typeof state.project.positions_summary.visibilities[1], 'number')
    const { prompts } = await client.listPrompts()
    assert.ok(prompts.length >= 5)
    for (const { name, arguments: asked = [] } of prompts) {
      const given = Object.fromEntries(
        asked
          .filter(({ required }) => required)
          .map((argument) => [argument.name, argument.name === 'project_id' ? String(project) : 'rye bread']),
      )
      const { messages } = await client.getPrompt({ name, arguments: given })
      assert.equal(messages.length, 2, name)
      assert.equal((messages[0]!.content as { resource: { uri: string } }).resource.uri, uri)
    }
  })
})

describe('the list of tools', () => {
  test('has less than 60 kB, for the account that may do everything', async () => {
    const { text } = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    assert.ok(text.includes('"get_positions"') && text.includes('"buy_probes"'))
    assert.ok(Buffer.byteLength(text) < 60_000, `${Buffer.byteLength(text)} bytes`)
  })

  test('has no tools for administrators, for others', async () => {
    const client = await overHttp(await sextant.newAccount())
    const { tools } = await client.listTools()
    assert.ok(!tools.some(({ name }) => name === 'get_providers' || name === 'buy_probes'))
    await assert.rejects(
      use(client, 'get_providers', 'get/providers_2/providers'),
      /Unknown tool "get_providers"/,
    )
  })

  test.each([overHttp, overStdio])('has only what the scopes of a key allow', async (connect) => {
    const key = await call('add/users_2/keys', { name: 'reader', scopes: ['read'] })
    const client = await connect({ id: admin.id, key: key.key })
    const { tools } = await client.listTools()
    assert.ok(tools.length > 10)
    for (const { name, annotations } of tools) assert.equal(annotations?.readOnlyHint, true, name)
    await assert.rejects(
      use(client, 'buy_checks', 'edit/positions_2/checker/go'),
      /Unknown tool "buy_checks"/,
    )
  })
})

describe('a long list', () => {
  test('is cut at a row, says how many follow, and is read to its end by offset', async () => {
    const project_id = await call('add/projects_2/projects', { url: 'long.example' })
    const keywords = Array.from({ length: 3_000 }, (_, n) => `keyword number ${n} with a long tail of words`)
    await call('add/keywords_2/keywords/import', { project_id, keywords })
    const client = await overHttp()
    const seen: string[] = []
    let offset: number | undefined = 0
    while (offset !== undefined) {
      const parameters = { project_id, fields: ['name'], limit: 10_000, offset }
      const { text, json } = await use(client, 'get_keywords', 'get/keywords_2/keywords', parameters)
      assert.ok(text.length <= ANSWER_CHARACTERS)
      const { note, total, left, nextOffset, result } = json()
      seen.push(...result.map(({ name }: { name: string }) => name))
      if (nextOffset === undefined) assert.equal(note, undefined)
      else {
        assert.equal(total, 3_000)
        assert.equal(left, 3_000 - seen.length)
        assert.equal(nextOffset, seen.length)
        assert.equal(
          note,
          `Cut after ${result.length} rows; ${left} follow. To read on, call again with offset=${nextOffset}.`,
        )
      }
      offset = nextOffset
    }
    assert.deepEqual(seen.toSorted(), keywords.toSorted())
    const file = { project_id, output: 'csv', fields: ['name'] }
    const { text } = await use(client, 'get_keywords', 'get/keywords_2/keywords/export', file)
    assert.match(text, /^Cut: the first \d+ of 300\d lines of /)
  })
})

describe('a refusal', () => {
  test('names the parameter, what was received and what was expected', async () => {
    const client = await overHttp()
    const refused = async (name: string, operation: string, parameters: object, expected: RegExp) => {
      const { text, failed } = await use(client, name, operation, parameters)
      assert.equal(failed, true)
      assert.match(text, expected)
    }
    await refused('get_keywords', 'get/keywords_2/keywords', {}, /^Error 2001: .*project_id: is required/)
    await refused(
      'get_keywords',
      'get/keywords_2/keywords',
      { project_id: 'x' },
      /project_id: must be an id .* got "x"/,
    )
    await refused(
      'get_keywords',
      'get/keywords_2/keywords',
      { project_id: 1, fields: ['nmae'] },
      /Did you mean "name"/,
    )
    await refused(
      'get_keywords',
      'get/keywords_2/keywords',
      { projectid: 1 },
      /^Unknown parameter "projectid" .* Did you mean "project_id"/,
    )
    await refused(
      'get_keywords',
      'get/keywords_2/keyword',
      { project_id: 1 },
      /must be one of: .* Did you mean "get\/keywords_2\/keywords"/,
    )
    await refused(
      'describe_operation',
      'get/keywords_2/keyword',
      {},
      /Did you mean "get\/keywords_2\/keywords"/,
    )
  })

  test('meets an operation of another tool, so that allowing one tool allows no other', async () => {
    const client = await overHttp()
    for (const operation of [
      'del/projects_2/projects',
      'edit/positions_2/checker/go',
      'add/users_2/keys',
      '__proto__',
      'constructor',
      '',
    ]) {
      const { text, failed } = await use(client, 'get_projects', operation, { id: 1 })
      assert.ok(
        failed && text.startsWith('`operation` of get_projects must be one of: get/projects_2/projects,'),
        text,
      )
    }
    for (const name of ['no_such_tool', '__proto__', 'constructor', 'toString'])
      await assert.rejects(use(client, name, 'get/projects_2/projects'), /Unknown tool/)
    for (const name of ['no_such_prompt', '__proto__', 'constructor'])
      await assert.rejects(client.getPrompt({ name, arguments: { project_id: '1' } }), /Unknown prompt/)
  })

  test('is the same for a project of another account and for one that does not exist', async () => {
    const stranger = await overHttp(await sextant.newAccount())
    const outcome = async (attempt: Promise<unknown>) =>
      attempt.then(
        (value) => JSON.stringify(value),
        (error: { code?: number; message: string }) => `${error.code} ${error.message}`,
      )
    for (const attempt of [
      (id: number) => stranger.readResource({ uri: `sextant://projects/${id}` }),
      (id: number) => stranger.getPrompt({ name: 'what_moved', arguments: { project_id: String(id) } }),
      (id: number) => use(stranger, 'get_keywords', 'get/keywords_2/keywords', { project_id: id }),
      (id: number) =>
        use(stranger, 'edit_projects', 'edit/projects_2/projects/name', { id, name: 'Mine now' }),
    ]) {
      const [theirs, nobodys] = [await outcome(attempt(project)), await outcome(attempt(2_000_000_001))]
      assert.equal(theirs.replaceAll(String(project), 'N'), nobodys.replaceAll('2000000001', 'N'))
      assert.match(theirs, /not exist|not found/i)
    }
    assert.deepEqual(
      (await stranger.listResources()).resources.map(({ uri }) => uri),
      ['sextant://projects'],
    )
    for (const uri of [
      'sextant://projects/0x1',
      'sextant://projects/1/../2',
      'file:///etc/passwd',
      'sextant://',
    ])
      await assert.rejects(stranger.readResource({ uri }), /not found/i)
  })
})

describe('a repeated call', () => {
  test('with the same idempotency_key has one effect', async () => {
    const client = await overHttp()
    const name = 'Added once'
    const parameters = { url: 'once.example', name, idempotency_key: 'the same text' }
    const first = await use(client, 'add_projects', 'add/projects_2/projects', parameters)
    const second = await use(client, 'add_projects', 'add/projects_2/projects', parameters)
    assert.equal(second.text, first.text)
    const filters = [{ name: 'name', operator: 'EQUALS', values: [name] }]
    assert.equal((await call('get/projects_2/projects', { filters })).length, 1)
  })
})

describe('over HTTP', () => {
  test('both revisions of the protocol work', async () => {
    for (const version of ['2025-11-25', '2026-07-28'] as const) {
      const client = await overHttp(admin, version)
      const answer = await use(client, 'get_billing', 'get/bank_2/info')
      assert.equal(answer.failed, false)
      assert.match(client.getInstructions() ?? '', /Never report an unknown position as a drop/)
    }
  })

  test('a request without a valid key is refused before its body is read', async () => {
    for (const authorization of [undefined, 'Bearer wrong', `Bearer 2:${admin.key}`, 'Basic MTox']) {
      const { status, headers, text } = await post('not even JSON', { authorization })
      assert.equal(status, 401, authorization)
      assert.equal(headers.get('www-authenticate'), 'Bearer')
      assert.match(JSON.parse(text).error.message, /^Error 53: /)
    }
    const { text } = await post('', { authorization: 'Bearer wrong' })
    assert.match(text, /or the account before the key: `bearer <account id>:<key>`/)
  })

  test('requests that are aborted leave no trace in the count of parallel ones', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.id}:${admin.key}` }
    const parallel = sextant.app.installation.settings.MAX_CONCURRENT_REQUESTS + 1
    for (let attempt = 0; attempt < parallel; attempt++) {
      const abort = new AbortController()
      const answer = fetch(`${sextant.url}/mcp`, { method: 'POST', headers, body, signal: abort.signal })
      setTimeout(() => abort.abort(), attempt % 4)
      await answer.then(
        (response) => response.body?.cancel(),
        () => undefined,
      )
    }
    assert.equal((await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })).status, 200)
  })

  test('the account is named by User-Id as well', async () => {
    const named = { authorization: `Bearer ${admin.key}`, 'user-id': String(admin.id) }
    assert.equal((await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, named)).status, 200)
  })

  test('a page in a browser is refused, whatever name it gives this machine', async () => {
    for (const origin of ['https://evil.example', 'null', sextant.url]) {
      const { status, text } = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { origin })
      assert.equal(status, 403, origin)
      assert.match(JSON.parse(text).error.message, /Origin/)
    }
  })

  test('the session of a browser is no credential', async () => {
    const cookie = { authorization: undefined, cookie: 'sextant_session=1.x', 'sextant-session': '1' }
    assert.equal((await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, cookie)).status, 401)
  })

  test.each(['GET', 'DELETE', 'PUT'])('%s is answered with what is allowed', async (method) => {
    const headers = { authorization: `Bearer ${admin.id}:${admin.key}`, accept: 'text/event-stream' }
    const answer = await fetch(`${sextant.url}/mcp`, { method, headers })
    assert.equal(answer.status, 405)
    assert.equal(answer.headers.get('allow'), 'POST')
  })

  test('malformed bodies are errors of the protocol, never of the server', async () => {
    const codes = async (body: unknown, headers = {}) => {
      const { status, text } = await post(body, headers)
      const json = text.startsWith('{')
        ? JSON.parse(text)
        : JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? 'null')
      return [status, json?.error?.code]
    }
    assert.deepEqual(await codes('{"jsonrpc":'), [400, -32700])
    assert.deepEqual(await codes(''), [400, -32700])
    assert.deepEqual(await codes('[]'), [400, -32600])
    assert.deepEqual(await codes(`${'['.repeat(50_000)}${']'.repeat(50_000)}`), [400, -32600])
    assert.deepEqual(await codes({ jsonrpc: '2.0', id: 1, method: 'no/such' }), [200, -32601])
    assert.deepEqual(await codes({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: {} }), [200, -32602])
    assert.equal((await codes('x', { 'content-type': 'text/plain' }))[0], 415)
  })

  test('a body beyond the limit is refused', async () => {
    const { MAX_BODY_BYTES } = sextant.app.installation.settings
    const { status } = await post('x'.repeat(MAX_BODY_BYTES + 1))
    assert.equal(status, 413)
  })
})

/** A raw request, as the administrator unless the headers say otherwise. */
async function post(body: unknown, headers: Record<string, string | undefined> = {}) {
  const sent = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${admin.id}:${admin.key}`,
    ...headers,
  }
  const answer = await fetch(`${sextant.url}/mcp`, {
    method: 'POST',
    headers: Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined),
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('sextant mcp', () => {
  test('writes only messages of the protocol, and ends when its input ends', async () => {
    const messages = [
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        },
      },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
    ]
    const { child, ended } = start({ ...environmentOf(admin) })
    child.stdin.write(`not a message\n${messages.map((message) => JSON.stringify(message)).join('\n')}\n`)
    for (let out = ''; !out.includes('"id":2');) out += String((await once(child.stdout, 'data'))[0])
    child.stdin.end()
    const { code, stdout } = await ended
    assert.equal(code, 0)
    for (const line of stdout.trimEnd().split('\n')) assert.equal(JSON.parse(line).jsonrpc, '2.0')
  })

  test('answers with what to do if the key is refused or Sextant is not reached', async () => {
    const wrong = await overStdio({ id: admin.id, key: 'wrong' })
    await assert.rejects(wrong.listTools(), /Error 53: .*neither revoked nor expired/s)
    const environment = { ...environmentOf(admin), SEXTANT_URL: 'http://127.0.0.1:9' }
    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [...NODE_FLAGS, MAIN, 'mcp'],
        env: environment,
      }),
    )
    onEnd(scope, () => client.close())
    await assert.rejects(client.listTools(), /Is Sextant running at http:\/\/127\.0\.0\.1:9\?/)
  })

  test('without a key is an invalid command line', async () => {
    const { code, stdout, stderr } = await start(bareEnvironment()).ended
    assert.equal(code, 2)
    assert.equal(stdout, '')
    assert.match(stderr, /SEXTANT_KEY/)
  })
})

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [...NODE_FLAGS, MAIN, 'mcp'], { env })
  const [out, errors]: string[][] = [[], []]
  child.stdout.on('data', (chunk) => out!.push(String(chunk)))
  child.stderr.on('data', (chunk) => errors!.push(String(chunk)))
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number,
    stdout: out!.join(''),
    stderr: errors!.join(''),
  }))
  return { child, ended }
}
