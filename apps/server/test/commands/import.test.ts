import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, test, type TestContext } from 'vitest'
import { runCommandLine } from '#commands/command-line.ts'
import { startTestApp, type TestAccount } from '../app.ts'
import { refusal, startOtherService, type OtherAccount } from './other-service.ts'

const target = await startTestApp({ afterAll }, { worker: false })

interface Run {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs the command; the environment names the target. */
async function run(argv: string[], dataDir: string, as: TestAccount): Promise<Run> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const environment = {
    DATA_DIR: dataDir,
    SEXTANT_URL: target.url,
    SEXTANT_USER_ID: String(as.id),
    SEXTANT_KEY: as.key,
  }
  const written = Promise.all([text(stdout), text(stderr)])
  const stdin = Readable.from([])
  const code = await runCommandLine(['import', ...argv], { environment, stdin, stdout, stderr })
  stdout.end()
  stderr.end()
  const [out, err] = await written
  return { code, out, err }
}

/** A command that copies an account of the other service into a new account. */
async function importing(t: TestContext, account: OtherAccount, ...interrupt: [] | Interruptions) {
  const service = await startOtherService(t, account, ...interrupt)
  const as = await target.newAccount()
  const dataDir = await mkdtemp(join(tmpdir(), 'sextant-import-'))
  t.onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const argv = ['v2', '--base-url', service.url, '--user-id', '9001', '--key', 'secret']
  return {
    ...service,
    as,
    run: (...options: string[]) => run([...argv, ...options], dataDir, as),
    call: (address: string, body: object = {}) => target.call(address, body, as),
  }
}
type Interruptions = [Parameters<typeof startOtherService>[2]]

const moscow = {
  key: '213',
  lang: 'ru',
  device: '0',
  depth: '1',
  enabled: '1',
  name: 'Moscow',
  countryCode: 'RU',
}

/** A project of a service that writes every number as text. */
function bakery(): Required<Omit<OtherAccount, 'page'>> {
  return {
    projects: [
      {
        id: '501',
        user_id: '9001',
        name: 'Bakery Lane',
        url: 'bakery-lane.example',
        site: 'bakery-lane.example',
        on: '0',
        favorite: '1',
        tags: '1,4',
        subdomains: '0',
        do_snapshots: '2',
        guest_link_right: 'dates,charts',
        pos_summary_avg: '12.5',
        searchers: [
          {
            id: '40011',
            searcher: '0',
            key: '0',
            name: 'Yandex',
            enabled: '1',
            ord: '1',
            regions: { 3: { ...moscow, id: '90021', index: '1', depth: '3' } },
          },
          {
            searcher: '1',
            key: '1',
            name: 'Google',
            enabled: '0',
            regions: [{ ...moscow, index: 2, enabled: 0 }],
          },
        ],
      },
    ],
    competitors: {
      501: [
        { id: '501', name: 'Bakery Lane', site: 'bakery-lane.example', on: '0' },
        { id: '7301', name: 'Crumbs', site: 'crumbs.example', url: 'crumbs.example', on: '-1' },
      ],
    },
    folders: {
      501: [
        { id: '310', parent_id: '0', name: '', ord: '1' },
        { id: '312', parent_id: '311', name: 'Deep', ord: '1' },
        { id: '311', parent_id: '310', name: 'Season/Easter', ord: '1' },
      ],
    },
    groups: {
      501: [
        { id: '8102', folder_id: '312', name: 'Cakes', on: '0', ord: '1' },
        { id: '8101', folder_id: '310', name: 'Bread', on: '1', ord: '1' },
      ],
    },
    keywords: {
      501: [
        {
          id: '70001',
          name: 'rye bread',
          group_id: '8101',
          tags: '',
          target: '',
          ord: '2',
          'volume:213:0:6': '320',
          'volume:213:0:1': null,
          'volume:213:1:3': 0,
        },
        {
          id: '70002',
          name: 'sourdough',
          group_id: '8101',
          tags: '2,5',
          target: 'bakery-lane.example/s',
          ord: '1',
        },
        { id: '70003', name: 'cake', group_id: '8102', tags: { 0: 21 }, target: null, ord: '0' },
      ],
    },
    history: {
      501: {
        70001: {
          '2025-04-01:501:1': { position: '7', relevant_url: 'bakery-lane.example/rye' },
          '2025-04-01:7301:1': { position: 3, relevant_url: 'https://www.crumbs.example/' },
          '2025-04-08:501:1': { position: '--', relevant_url: '' },
          '2025-04-08:501:2': { position: 12 },
        },
        70002: { '2025-04-08:501:1': { position: '0' } },
      },
    },
  }
}

test('a PHP service is copied: numbers as text, lists as objects, empty maps as lists', async (t) => {
  const { run, call } = await importing(t, bakery())
  const { code, out, err } = await run()
  assert.equal(code, 0, err)
  const [copy] = JSON.parse(out)
  const id = copy.project_id
  const [project] = await call('get/projects_2/projects', {
    fields: ['name', 'url', 'on', 'favorite', 'tags', 'subdomains', 'do_snapshots', 'guest_link_right'],
    show_searchers_and_regions: 2,
  })
  const { searchers, ...fields } = project
  assert.deepEqual(fields, {
    id,
    name: 'Bakery Lane',
    url: 'bakery-lane.example',
    on: 0,
    favorite: 1,
    tags: '1,4',
    subdomains: 0,
    do_snapshots: 2,
    guest_link_right: 'dates,charts',
  })
  assert.deepEqual(
    searchers.map((searcher: { key: number; enabled: number; regions: Record<string, unknown>[] }) => [
      searcher.key,
      searcher.enabled,
      ...searcher.regions.map((region) => [region.key, region.device, region.depth, region.enabled]),
    ]),
    [
      [0, 1, [213, 0, 3, 1]],
      [1, 0, [213, 0, 1, 0]],
    ],
  )
  assert.deepEqual(await call('get/projects_2/competitors', { project_id: id, fields: ['name', 'on'] }), [
    { name: 'Crumbs', on: -1, url: 'crumbs.example' },
  ])
  assert.deepEqual(
    await call('get/keywords_2/keywords', {
      project_id: id,
      fields: ['name', 'tags', 'target', 'group_name', 'group_on', 'group_folder_path'],
      fetch_style: 'fetchAllNum',
      orders: ['group_name', 'ord'],
    }),
    [
      ['sourdough', '2,5', 'bakery-lane.example/s', 'Bread', 1, ''],
      ['rye bread', null, null, 'Bread', 1, ''],
      ['cake', null, null, 'Cakes', 0, 'Season-Easter/Deep'],
    ],
  )
  assert.deepEqual(
    await call('get/keywords_2/keywords', {
      project_id: id,
      fields: ['volume:213:0:6', 'volume:213:0:1', 'volume:213:1:3'],
      filters: [{ name: 'name', operator: 'EQUALS', values: ['rye bread'] }],
    }),
    [{ 'volume:213:0:6': 320, 'volume:213:0:1': null, 'volume:213:1:3': 0 }],
  )
  const rival = copy.competitors_ids[7301]
  const { keywords } = await call('get/positions_2/history', {
    project_id: id,
    regions_indexes: Object.values(copy.regions_indexes),
    competitors_ids: [id, rival],
    date1: '2025-01-01',
    date2: '2025-12-31',
    history_fields: ['position', 'relevant_url'],
    filters: [{ name: 'name', operator: 'NOT_EQUALS', values: ['cake'] }],
    orders: ['name'],
  })
  const [yandex, google] = [copy.regions_indexes[1], copy.regions_indexes[2]]
  assert.deepEqual(
    keywords.map((row: { positionsData: object }) => row.positionsData),
    [
      {
        [`2025-04-01:${id}:${yandex}`]: { position: '7', relevant_url: 'bakery-lane.example/rye' },
        [`2025-04-01:${rival}:${yandex}`]: { position: '3', relevant_url: 'crumbs.example' },
        [`2025-04-08:${id}:${yandex}`]: { position: '--', relevant_url: null },
        [`2025-04-08:${id}:${google}`]: { position: '12', relevant_url: null },
      },
      [],
    ],
  )
  assert.match(
    err,
    /Left out:\n.*: 1 tag outside 1 to 20\.\nProject 501 \(Bakery Lane\): 1 cell of the history without a position\./,
  )
})

test('all pages are read even if none has nextOffset', async (t) => {
  const account = bakery()
  const keywords = Array.from({ length: 250 }, (_, n) => ({
    id: String(70_001 + n),
    name: `bread ${n}`,
    group_id: '8101',
    ord: String(n),
  }))
  account.keywords[501] = keywords
  account.history[501] = Object.fromEntries(
    keywords.map(({ id }) => [id, { '2025-04-01:501:1': { position: '7' } }]),
  )
  const { run, call, mostAtOnce } = await importing(t, { ...account, page: 100 })
  const { code, out, err } = await run()
  assert.equal(code, 0, err)
  const [{ project_id }] = JSON.parse(out)
  const [{ count_keywords }] = await call('get/projects_2/projects', { fields: ['count_keywords'] })
  assert.equal(count_keywords, 250)
  const history = await call('get/positions_2/history', {
    project_id,
    regions_indexes: [1],
    dates: ['2025-04-01'],
  })
  assert.ok(
    history.keywords.every((row: { positionsData: object }) => Object.keys(row.positionsData).length === 1),
  )
  assert.ok(mostAtOnce() <= 3)
})

test('a request to a busy or failing service is repeated, no sooner than the service allows', async (t) => {
  const asked: number[] = []
  const { run } = await importing(t, bakery(), (_asked, nth) => {
    asked.push(performance.now())
    if (nth === 1) return (response) => void response.writeHead(429, { 'Retry-After': '2' }).end('slow down')
    if (nth === 3) return (response) => void response.end(JSON.stringify(refusal(429, 'Too many')))
    if (nth === 5) return (response) => void response.writeHead(502).end('<h1>Bad gateway</h1>')
    if (nth === 7) return (response) => void response.destroy()
    return undefined
  })
  const { code, err } = await run()
  assert.equal(code, 0, err)
  assert.ok(asked[1]! - asked[0]! >= 1_990)
})

test('an error of the service ends the import, which continues when started again', async (t) => {
  let isBroken = true
  const { run, call } = await importing(t, bakery(), ({ address }) =>
    isBroken && address === 'get/positions_2/history'
      ? (response) => void response.end(JSON.stringify(refusal(10001, 'Internal error')))
      : undefined,
  )
  const { code, err } = await run()
  assert.equal(code, 1)
  assert.match(err, /get\/positions_2\/history failed at 127\.0\.0\.1:\d+\. Error 10001: Internal error/)
  const [begun] = await call('get/projects_2/projects', { fields: ['name', 'count_keywords'] })
  assert.match(begun.name, /^Unfinished copy of project 501 of account 9001 at 127\.0\.0\.1:\d+$/)
  assert.equal(begun.count_keywords, 3)
  isBroken = false
  assert.equal((await run()).code, 0)
  assert.deepEqual(await call('get/projects_2/projects', { fields: ['name'] }), [{ name: 'Bakery Lane' }])
})

test('unsupported objects stop the import before anything is written, unless they are left out', async (t) => {
  const account = bakery()
  const [project] = account.projects
  ;(project!.searchers as object[]).push(
    { key: 4, name: 'YouTube', enabled: 1, regions: [{ ...moscow, index: 4 }] },
    {
      key: 1,
      name: 'Google',
      enabled: 1,
      regions: [
        { ...moscow, index: 5, key: 999_999, name: 'Atlantis' },
        { ...moscow, index: 6, key: 20_271, name: 'Mexico', countryCode: 'MX', depth: 30 },
      ],
    },
  )
  const { run, call } = await importing(t, account)
  const stopped = await run()
  assert.equal(stopped.code, 1)
  assert.match(
    stopped.err,
    /YouTube \(4\) with 1 region\.\n.*Atlantis \(999999\).*must be a place of Google.*got 999999.*\n.*depth 30 becomes 10/,
  )
  assert.match(stopped.err, /Nothing was copied\. Pass --leave-out/)
  assert.deepEqual(await call('get/projects_2/projects'), [])
  const { code, out, err } = await run('--leave-out')
  assert.equal(code, 0, err)
  assert.match(err, /Left out:\n.*YouTube/)
  const [{ regions_indexes }] = JSON.parse(out)
  assert.deepEqual(Object.keys(regions_indexes), ['1', '2', '6'])
  assert.equal((await run()).code, 0)
})

test('a project is not copied if the target already has one of the same site, unless requested', async (t) => {
  const { run, call } = await importing(t, bakery())
  const own = await call('add/projects_2/projects', { url: 'https://www.bakery-lane.example/' })
  const refused = await run()
  assert.equal(refused.code, 1)
  assert.match(refused.err, new RegExp(`already has bakery-lane\\.example, as project ${own} .*--beside`))
  assert.equal((await run('--beside')).code, 0)
  assert.equal((await call('get/projects_2/projects')).length, 2)
})

test('a deleted copy is created again', async (t) => {
  const { run, call } = await importing(t, bakery())
  const [first] = JSON.parse((await run()).out)
  await call('del/projects_2/projects', { id: first.project_id })
  const { code, out } = await run()
  assert.equal(code, 0)
  assert.notEqual(JSON.parse(out)[0].project_id, first.project_id)
  assert.equal((await call('get/projects_2/projects')).length, 1)
})

test('a later import adds the dates checked since and undoes nothing', async (t) => {
  const account = bakery()
  const { run, call, asked } = await importing(t, account)
  const [{ project_id, competitors_ids }] = JSON.parse((await run()).out)
  await call('edit/projects_2/projects/name', { id: project_id, name: 'Mine' })
  await call('del/projects_2/competitors', { project_id, ids: [competitors_ids[7301]] })
  await call('del/keywords_2/keywords', {
    project_id,
    filters: [{ name: 'name', operator: 'EQUALS', values: ['sourdough'] }],
  })
  account.history[501]![70001]!['2025-04-15:501:1'] = { position: '1' }
  account.history[501]![70001]!['2025-04-15:7301:1'] = { position: '2' }
  account.history[501]![70002]!['2025-04-15:501:1'] = { position: '3' }
  asked.length = 0
  const { code, err } = await run()
  assert.equal(code, 0, err)
  assert.match(err, /1 position of keywords that are not in the copy/)
  const dates = asked.flatMap(({ body }) => (body.dates as string[] | undefined) ?? [])
  assert.deepEqual([...new Set(dates)], ['2025-04-15'])
  assert.deepEqual(await call('get/projects_2/projects', { fields: ['name'] }), [{ name: 'Mine' }])
  const history = await call('get/positions_2/history', {
    project_id,
    regions_indexes: [1],
    dates: ['2025-04-15'],
    fields: ['name'],
    orders: ['name'],
  })
  assert.deepEqual(history.keywords[1], {
    name: 'rye bread',
    positionsData: { [`2025-04-15:${project_id}:1`]: { position: '1' } },
  })
})

test('a region that is disabled in one project stays enabled in another, even with unusual names and places', async (t) => {
  const account = bakery()
  const regions = [{ ...moscow, index: 2, name: '', countryCode: null }]
  account.projects.push({
    id: 502,
    name: ' '.repeat(3),
    url: 'other.example',
    searchers: [{ key: 1, name: '', enabled: true, regions }],
  })
  const { run, call } = await importing(t, account)
  const { code, err } = await run()
  assert.equal(code, 0, err)
  const projects = await call('get/projects_2/projects', { fields: ['name'], show_searchers_and_regions: 2 })
  assert.deepEqual(
    projects.map(
      (project: { name: string; searchers: { key: number; regions: { enabled: number }[] }[] }) => [
        project.name,
        project.searchers.find(({ key }) => key === 1)!.regions[0]!.enabled,
      ],
    ),
    [
      ['Bakery Lane', 0],
      ['other.example', 1],
    ],
  )
})

test('only requested projects are copied, and only if the account owns them', async (t) => {
  const account = bakery()
  account.projects.push({ id: 502, name: 'Other', url: 'other.example', searchers: [] })
  const { run, call, asked } = await importing(t, account)
  const missing = await run('--projects', '501,503')
  assert.equal(missing.code, 1)
  assert.match(missing.err, /owns no project 503\. It owns: 501 \(Bakery Lane\), 502 \(Other\)/)
  assert.equal((await run('--projects', '502')).code, 0)
  assert.deepEqual(await call('get/projects_2/projects', { fields: ['name'] }), [{ name: 'Other' }])
  assert.deepEqual(asked[0]!.body.filters, [{ name: 'user_id', operator: 'EQUALS', values: [9001] }])
})

test('an import into a Sextant that does not run ends after two retries', async (t) => {
  const { run: runImport } = await importing(t, bakery())
  let attempts = 0
  const down = createServer((connection) => {
    attempts += 1
    connection.destroy()
  }).listen(0, '127.0.0.1')
  t.onTestFinished(() => void down.close())
  await once(down, 'listening')
  const { port } = down.address() as AddressInfo
  const { code, err } = await runImport('--to-url', `http://127.0.0.1:${port}`)
  assert.equal(code, 1)
  assert.match(err, /The server cannot be reached/)
  assert.equal(attempts, 3)
})

test('a service that rejects the key or speaks another protocol ends the import with a message', async (t) => {
  const refusing = await importing(
    t,
    bakery(),
    () => (response) => void response.end(JSON.stringify(refusal(53, 'Wrong key'))),
  )
  const refused = await refusing.run()
  assert.equal(refused.code, 1)
  assert.match(
    refused.err,
    /^get\/projects_2\/projects failed at 127\.0\.0\.1:\d+\. Error 53: Wrong key[^\n]*\nSend the headers /,
  )
  const strange = await importing(t, bakery(), () => (response) => void response.end('{"result":"hello"}'))
  const strangeRun = await strange.run()
  assert.equal(strangeRun.code, 1)
  assert.match(
    strangeRun.err,
    /responded to get\/projects_2\/projects in an unknown form: the response has no list/,
  )
})

test('the same import does not run twice at the same time', async (t) => {
  const { run } = await importing(t, bakery())
  const codes = await Promise.all([run(), run()].map(async (ending) => (await ending).code))
  assert.deepEqual(
    codes.toSorted((a, b) => a - b),
    [0, 1],
  )
})

for (const [how, argv, says] of [
  ['nothing', [], /only `import v2` is supported/],
  ['something else', ['v3'], /only `import v2` is supported/],
  ['no service', ['v2'], /^--base-url is required/],
  ['no account', ['v2', '--base-url', 'https://x.example'], /^--user-id is required/],
  [
    'no key',
    ['v2', '--base-url', 'https://x.example', '--user-id', '1'],
    /pass --key or set SEXTANT_SOURCE_KEY/,
  ],
  ['no address', ['v2', '--base-url', 'x.example', '--user-id', '1', '--key', 'k'], /must be a URL/],
  [
    'invalid ids',
    ['v2', '--base-url', 'https://x.example', '--user-id', '1', '--key', 'k', '--projects', 'all'],
    /--projects must be ids/,
  ],
  ['an unknown option', ['v2', '--project', '1'], /Did you mean --projects\?/],
] as const) {
  test(`an import of ${how} is an error that says what to pass`, async () => {
    const { code, out, err } = await run([...argv], '/nonexistent', target.admin)
    assert.deepEqual([code, out], [2, ''])
    assert.match(err, says)
  })
}

test('help is printed to standard output', async () => {
  const { code, out } = await run(['v2', '--help'], '/nonexistent', target.admin)
  assert.equal(code, 0)
  assert.match(out, /--base-url <url>/)
})
