import assert from 'node:assert/strict'
import { guestLinkContentNames, registry, type GuestLinkContent, type Operation } from '@sextant/contract'
import { sql } from 'kysely'
import { afterAll, describe, test, vi } from 'vitest'
import { Authenticator } from '#accounts/authenticate.ts'
import { shownOperations } from '#guests/operations.ts'
import { startTestApp, type RawAnswer } from '../app.ts'

// What guests without an account see of a project that is full of what they must not see.

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post, app } = sextant
const { executor } = app.installation.database
const owner = await sextant.newAccount({ bonus: '4711.31' })
const nobody = { cookie: undefined }
/** Google and Yandex in Moscow, and Google in Russia. */
const [REGION, OF_YANDEX, OTHER_REGION] = [2, 1, 7]

/** Texts that the project holds, by the content that shows them. `never`: no link shows them. */
const planted: Readonly<Partial<Record<GuestLinkContent | 'never', readonly string[]>>> = {
  positions: ['"17"', 'rye bread'],
  volume: ['765432'],
  frequency: ['654321'],
  competitors: ['rival-of-the-bakery', '"23"'],
  groups: ['Group of breads'],
  tags: ['Tag of breads'],
  urls: ['page-that-ranks', 'page-that-should'],
  reports: ['Report for the client'],
  never: [
    // Before the dates of the link, in another region, of another project, and in the trash.
    '"71"',
    '"72"',
    'secret-project',
    'secret-report',
    'secret phrase',
    'kettle in the trash',
    // People, keys and money.
    'secret-friend',
    'secret-owner',
    'key of a secret program',
    '4711',
    '0.0371',
    // Providers, reasons and what else belongs to the account.
    'serper',
    'xmlriver',
    'sandbox',
    'secret-hook',
    'Secret view',
    'secret reason',
    'name of the link',
  ],
}

const project: number = await call(
  'add/projects_2/projects',
  { url: 'bakery.example', name: 'Bakery' },
  owner,
)
const other: number = await call('add/projects_2/projects', { url: 'secret-project.example' }, owner)
const competitor = await furnish()
const [report, otherReport] = [await addReport('Report for the client'), await addReport('secret-report')]

async function furnish(): Promise<number> {
  await call('edit/users_2/accounts', { id: owner.id, email: 'secret-owner@bakery.example' })
  const lines =
    'name;tags;target;group_name\nrye bread;3;bakery.example/page-that-should;Group of breads\nkettle in the trash;;;Group of breads\n'
  await call('add/keywords_2/keywords/import', { project_id: project, keywords: lines }, owner)
  await call('edit/tags_2/tags/name', { id: 3, name: 'Tag of breads' }, owner)
  await call('add/keywords_2/keywords/import', { project_id: other, keywords: ['secret phrase'] }, owner)
  for (const region_key of [213, 225]) {
    await call(
      'add/positions_2/searchers/regions',
      { project_id: project, searcher_key: 1, region_key },
      owner,
    )
  }
  await call(
    'add/positions_2/searchers/regions',
    { project_id: project, searcher_key: 0, region_key: 213 },
    owner,
  )
  const [added] = await call(
    'add/projects_2/competitors',
    { project_id: project, urls: ['rival-of-the-bakery.example'] },
    owner,
  )
  const cells = [
    `rye bread;2026-02-10;17;bakery.example/page-that-ranks;${REGION};`,
    `rye bread;2026-02-11;17;bakery.example/page-that-ranks;${REGION};`,
    `rye bread;2026-02-12;17;bakery.example/page-that-ranks;${REGION};`,
    `rye bread;2026-02-12;23;rival-of-the-bakery.example/;${REGION};${added.id}`,
    `rye bread;2026-01-10;71;bakery.example/page-that-ranks;${REGION};`,
    `rye bread;2026-02-12;72;bakery.example/page-that-ranks;${OTHER_REGION};`,
  ]
  const positions = ['name;date;position;relevant_url;region_index;competitor_id', ...cells].join('\n')
  await call('add/positions_2/history/import', { project_id: project, positions }, owner)
  const volumes = 'name;volume:213:1:3;volume:213:0:1\nrye bread;765432;654321\n'
  await call('add/keywords_2/volumes/import', { project_id: project, volumes }, owner)
  const trashed = [{ name: 'name', operator: 'EQUALS', values: ['kettle in the trash'] }]
  await call('del/keywords_2/keywords', { project_id: project, filters: trashed }, owner)
  await call('add/projects_2/guests', { project_id: project, email: 'secret-friend@bakery.example' }, owner)
  await call('add/users_2/keys', { name: 'key of a secret program' }, owner)
  const view = { project_id: project, name: 'Secret view', parameters: 'text=secret' }
  await call('add/positions_2/views', view, owner)
  const hook = { project_id: project, kind: 'webhook', address: 'https://secret-hook.example/' }
  await call('add/events_2/targets', hook, owner)
  return added.id
}

/** A report of notes alone: one with numbers would show at once what the other contents show. */
async function addReport(headline: string): Promise<number> {
  const template = {
    project_id: project,
    name: 'Secret view',
    headline,
    blocks: [{ kind: 'notes', text: 'Well done.' }],
  }
  const report_template_id = await call('add/reports_2/templates', template, owner)
  return call('add/reports_2/reports', { project_id: project, report_template_id }, owner)
}

async function linkWith(
  contents: readonly GuestLinkContent[],
  more: object = {},
): Promise<{ id: number; token: string }> {
  return call(
    'add/projects_2/guest_links',
    {
      project_id: project,
      name: 'name of the link',
      contents,
      regions_indexes: [REGION, OF_YANDEX],
      date1: '2026-02-01',
      date2: '2026-02-28',
      reports_ids: [report],
      ...more,
    },
    owner,
  )
}
const ask = (address: string, request: object, token: string): Promise<RawAnswer> =>
  post(address, request, nobody, { 'sextant-guest-link': token })

const rye = [{ name: 'name', operator: 'EQUALS', values: ['rye bread'] }]
/** Requests that together would show everything, each with what it asks for alone. */
function everyRequest(): [address: string, request: object][] {
  const history = { project_id: project, regions_indexes: [REGION] }
  const figures = { project_id: project, region_index: REGION }
  const cell = (name: string, site = project) => `${name}:2026-02-12:${site}:${REGION}`
  const fields = [
    'group_name',
    'tags',
    'tagsNames()',
    'target',
    'volume:213:1:3',
    'volume:213:0:1',
    cell('position'),
    cell('position', competitor),
    cell('relevant_url'),
    'group_folder_path',
    'ord',
    `serp_features:${REGION}`,
    `position:2026-01-10:${project}:${REGION}`,
    `position:2026-02-12:${project}:${OTHER_REGION}`,
  ]
  const of = (address: string, ...requests: object[]) =>
    requests.map((request): [string, object] => [address, request])
  return [
    ...of(
      'get/positions_2/history',
      history,
      { ...history, show_headers: 1, show_visitors: 1, show_top_by_depth: 10 },
      { ...history, date1: '0001-01-01', date2: '9999-12-31', show_headers: 1, filters: rye },
      { ...history, dates: ['2026-02-10', '2026-02-12'] },
      { ...history, dates: ['2026-01-10'] },
      { ...history, regions_indexes: [REGION, OTHER_REGION] },
      { ...history, competitors_ids: [project, competitor], show_headers: 1 },
      { ...history, show_exists_dates: 1 },
      { ...history, show_trash: 1 },
      { ...history, history_fields: ['position', 'relevant_url'] },
      { ...history, history_fields: ['outcome', 'depth', 'best_position', 'worst_position', 'invented'] },
      { ...history, history_fields: ['reason', 'reason_kind', 'pages', 'snippet'] },
      { ...history, project_id: other },
      ...fields.flatMap((field) => [
        { ...history, fields: ['name', field] },
        { ...history, filters: [{ name: field, operator: 'IS_NOT_NULL' }] },
        { ...history, orders: [field] },
      ]),
    ),
    ...of(
      'get/positions_2/summary',
      figures,
      {
        ...figures,
        show_dynamics: 1,
        show_tops: 1,
        show_avg: 1,
        show_median: 1,
        show_coverage: 1,
        show_invented: 1,
      },
      { ...figures, date1: '0001-01-01', date2: '9999-12-31', show_visibility: 1, show_comparison: 1 },
      { ...figures, date1: '0001-01-01', date2: '9999-12-31', show_comparison: 1 },
      { ...figures, competitor_id: competitor, show_avg: 1 },
      { ...figures, show_avg: 1, filters: rye },
      { ...figures, show_sf: 1 },
      { ...figures, region_index: OTHER_REGION, show_avg: 1 },
    ),
    ...of(
      'get/positions_2/summary/chart',
      { ...figures, show_tops: 1, show_avg: 1, show_median: 1 },
      { ...figures, date1: '0001-01-01', date2: '9999-12-31', show_avg: 1, show_visibility: 1 },
      { ...figures, competitors_ids: [project, competitor], show_avg: 1 },
      { ...figures, show_avg: 1, id: 1 },
    ),
    ...[report, otherReport].flatMap((id) => [
      ...of('get/reports_2/reports/document', { project_id: project, id }, { project_id: other, id }),
      ...of('get/reports_2/reports/export', { project_id: project, id, output: 'xlsx' }),
      ...of('get/reports_2/reports/evidence', { project_id: project, id, block: 0, row: 0 }),
    ]),
  ]
}

/** Sets of contents: none, all, each alone, all but each, and each beside positions and dates. */
const sets: readonly (readonly GuestLinkContent[])[] = [
  [],
  guestLinkContentNames,
  ...guestLinkContentNames.map((name) => [name]),
  ...guestLinkContentNames.map((name) => guestLinkContentNames.filter((each) => each !== name)),
  ...guestLinkContentNames.map((name) => [...new Set<GuestLinkContent>(['positions', 'dates', name])]),
]

describe('a guest sees', () => {
  for (const contents of sets) {
    test(`nothing but ${contents.join(', ') || 'that the link works'}`, async () => {
      const { id, token } = await linkWith(contents)
      const visit = await post('add/projects_2/guest_links/visits', { token }, nobody)
      const answers = [visit]
      for (const [address, request] of everyRequest()) answers.push(await ask(address, request, token))
      const forbidden = Object.entries(planted).flatMap(([content, texts]) =>
        contents.includes(content as GuestLinkContent) ? [] : texts,
      )
      for (const { text, status } of answers) {
        assert.ok(status === 200 || status === 403, text)
        // What a refused request said itself may stand in its error, and dates hold digits too.
        const shown = status === 200 ? text : text.replaceAll(/[\w()]+(:[\w-]+)+/g, '')
        for (const each of forbidden) assert.ok(!shown.includes(each), `${each}: ${text}`)
        assert.doesNotMatch(shown, /price|balance|email|provider|user_id/i)
      }
      await call('del/projects_2/guest_links', { project_id: project, id }, owner)
    })
  }

  test('everything that the link shows', async () => {
    const { token } = await linkWith(guestLinkContentNames)
    const visit = await post('add/projects_2/guest_links/visits', { token }, nobody)
    const answers = [visit.text]
    for (const [address, request] of everyRequest()) {
      const { status, text } = await ask(address, request, token)
      if (status === 200) answers.push(text)
    }
    const all = answers.join()
    const shown = Object.entries(planted).flatMap(([content, texts]) => (content === 'never' ? [] : texts))
    for (const each of shown) assert.ok(all.includes(each), each)
  })

  test('only the keywords of the link, also in figures, and not its filters', async () => {
    await call('add/keywords_2/keywords/import', { project_id: project, keywords: ['unshown loaf'] }, owner)
    const positions = `name;date;position;region_index\nunshown loaf;2026-02-12;3;${REGION}\n`
    await call('add/positions_2/history/import', { project_id: project, positions }, owner)
    const { token } = await linkWith(guestLinkContentNames, { keywords_filters: rye })
    const history = { project_id: project, regions_indexes: [REGION], show_headers: 1 }
    const { json, text } = await ask('get/positions_2/history', history, token)
    assert.deepEqual(
      json.result.keywords.map(({ name }: { name: string }) => name),
      ['rye bread'],
    )
    assert.deepEqual(json.result.headers.filters, [])
    assert.doesNotMatch(text, /unshown/)
    const unshown = [{ name: 'name', operator: 'CONTAINS', values: ['unshown'] }]
    const none = await ask('get/positions_2/history', { ...history, filters: unshown }, token)
    assert.deepEqual(none.json.result.keywords, [])
    const figures = { project_id: project, region_index: REGION, dates: ['2026-02-12'], show_avg: 1 }
    const chart = await ask('get/positions_2/summary/chart', figures, token)
    assert.deepEqual(chart.json.result.seriesByProjectsId[project].avg, [17])
  })

  test('the comparison of two dates, with visibilities only where it shows volumes', async () => {
    const compared = async (contents: readonly GuestLinkContent[]) => {
      const { token } = await linkWith(contents, { keywords_filters: rye })
      const request = { project_id: project, region_index: REGION, show_comparison: 1 }
      const { json } = await ask('get/positions_2/summary', request, token)
      return json.result.comparison
    }
    for (const contents of sets.filter((each) => each.includes('summary'))) {
      const { stay, avgs, avg_dynamic, ...of } = await compared(contents)
      assert.deepEqual([stay, avgs, avg_dynamic], [1, [17, 17], 0])
      assert.deepEqual(
        [of.with_volume, of.visibilities, of.visibility_dynamic],
        contents.includes('volume') ? [1, [5, 5], 0] : [0, [null, null], null],
      )
    }
  })

  test('without `dates`, only the last two with a check', async () => {
    const { token } = await linkWith(['positions', 'summary'])
    const history = {
      project_id: project,
      regions_indexes: [REGION, OF_YANDEX],
      date1: '2026-02-01',
      date2: '2026-02-10',
    }
    const { json } = await ask('get/positions_2/history', history, token)
    const [{ positionsData }] = json.result.keywords
    assert.deepEqual(
      new Set(Object.keys(positionsData).map((key) => key.split(':')[0])),
      new Set(['2026-02-11', '2026-02-12']),
    )
    const summary = await ask(
      'get/positions_2/summary',
      { project_id: project, region_index: REGION, show_avg: 1 },
      token,
    )
    assert.deepEqual(summary.json.result.dates, ['2026-02-11', '2026-02-12'])
  })
})

describe('every other operation refuses a guest:', async () => {
  const { token } = await linkWith(guestLinkContentNames)
  const others = Object.values<Operation>(registry).filter(
    ({ access, address }) => access !== 'open' && !(address in shownOperations),
  )
  for (const { address, example } of others) {
    test(address, async () => {
      for (const request of [{}, example.request, { ...example.request, project_id: project, id: project }]) {
        const answer = await ask(address, request, token)
        assert.equal(answer.status, 403, answer.text)
        assert.equal(answer.json.errors[0].detail.text, `this link does not show ${address}`)
      }
    })
  }
})

test('another process stops a revoked or ended link within three seconds', async (t) => {
  const { installation } = app
  const elsewhere = new Authenticator(installation.database, installation.settings)
  const [revoked, ended] = [await linkWith(['positions']), await linkWith(['positions'])]
  const asking = ({ token }: { token: string }) => elsewhere.authenticate({ by: 'guest_link', token })
  for (const link of [revoked, ended]) assert.equal((await asking(link)).guestLink?.id, link.id)
  await call('del/projects_2/guest_links', { project_id: project, id: revoked.id }, owner)
  await sql`
    update guest_links set last_day = '2020-01-01' where account_id = ${owner.id} and id = ${ended.id}`.execute(
    executor,
  )
  const { now } = performance
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 3_001)
  t.onTestFinished(() => later.mockRestore())
  for (const link of [revoked, ended]) await assert.rejects(asking(link), /this link does not work/)
})

test('a guest has the rights of nobody: no administrator, no shares, one project', async () => {
  const { token } = await linkWith(guestLinkContentNames)
  const actor = await app.installation.authenticator.authenticate({ by: 'guest_link', token })
  assert.equal(actor.administrator, false)
  assert.equal(actor.guestOf.size, 0)
  assert.deepEqual(actor.bounds?.scopes, ['read'])
  assert.deepEqual(actor.bounds?.projects, [project])
})

test('guests who keep the server busy do not hold up the account', async (t) => {
  const narrow = await startTestApp(t, { worker: false, settings: { MAX_CONCURRENT_REQUESTS: '1' } })
  const id = await narrow.call('add/projects_2/projects', { url: 'busy.example' })
  const { token } = await narrow.call('add/projects_2/guest_links', { project_id: id, name: 'client' })
  const history = { project_id: id, regions_indexes: [REGION] }
  const asGuest = { 'sextant-guest-link': token }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => narrow.post('get/positions_2/history', history, nobody, asGuest)),
  )
  assert.ok(answers.some(({ status }) => status === 200))
  const both = await Promise.all([
    narrow.post('get/positions_2/history', history, nobody, asGuest),
    narrow.post('get/positions_2/history', { ...history, type_range: 7 }),
  ])
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
})
