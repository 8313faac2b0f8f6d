import assert from 'node:assert/strict'
import { guestLinkContentNames } from '@sextant/contract'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { guestLinksSql, storedGuestLink, type GuestLinkRow } from '#accounts/guest-links.ts'
import { startTestApp, type RawAnswer } from '../../app.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post, url, app } = sextant
const owner = await sextant.newAccount({ unlimited: true })
const { executor } = app.installation.database
const nobody = { cookie: undefined }

const project: number = await call(
  'add/projects_2/projects',
  { url: 'bäckerei.example', name: 'Bakery' },
  owner,
)
await call(
  'add/keywords_2/keywords/import',
  { project_id: project, keywords: ['rye bread', 'kettle'] },
  owner,
)
const region = { project_id: project, searcher_key: 1, region_key: 213 }
await call('add/positions_2/searchers/regions', region, owner)

interface Link {
  readonly id: number
  readonly token: string
}

function add(choices: object = {}): Promise<Link> {
  return call('add/projects_2/guest_links', { project_id: project, name: 'client', ...choices }, owner)
}
function visit(token: string, more: object = {}): Promise<RawAnswer> {
  return post('add/projects_2/guest_links/visits', { token, ...more }, nobody)
}
function history(token: string): Promise<RawAnswer> {
  const request = { project_id: project, regions_indexes: [2] }
  return post('get/positions_2/history', request, nobody, { 'sextant-guest-link': token })
}
async function rowOf(id: number, fields: readonly string[]): Promise<Record<string, unknown>> {
  const [row] = await call('get/projects_2/guest_links', { project_id: project, id, fields }, owner)
  return row
}
function assertRefused(answer: RawAnswer, code: number, text: RegExp): void {
  assert.equal(answer.json?.errors?.[0].code, code, answer.text)
  assert.match(answer.json.errors[0].detail.text, text)
}

describe('a guest link', () => {
  test('is opened with its token, which is stored only as a hash, and counts how often', async () => {
    const link = await add({ contents: ['positions', 'dates'], expires: '2099-12-31', lang: 'ru' })
    assert.match(link.token, new RegExp(`^${owner.id}\\.[\\w-]{43}$`))
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(l)::text as row from guest_links l
      where account_id = ${owner.id} and id = ${link.id}`.execute(executor)
    assert.ok(!rows[0]!.row.includes(link.token.split('.')[1]!))

    const { json } = await visit(link.token)
    assert.deepEqual(json.result, {
      pass: null,
      project_id: project,
      name: 'Bakery',
      site: 'bäckerei.example',
      shared_by: 'Another account',
      contents: ['positions', 'dates'],
      date1: null,
      date2: null,
      expires: '2099-12-31',
      lang: 'ru',
      embeddable: 0,
      regions: [
        {
          index: 2,
          searcher_key: 1,
          searcher: 'Google',
          region_key: 213,
          name: 'Москва',
          lang: 'ru',
          device: 0,
          volume_type: null,
        },
      ],
      reports: [],
      competitors: [],
    })
    assert.equal((await history(link.token)).status, 200)
    await visit(link.token)
    const row = await rowOf(link.id, ['opens', 'opened', 'contents', 'expires', 'ended', 'has_password'])
    assert.equal(typeof row.opened, 'string')
    const { opened: _, ...others } = row
    assert.deepEqual(others, {
      opens: 2,
      contents: 'positions,dates',
      expires: '2099-12-31',
      ended: 0,
      has_password: 0,
    })
  })

  test('shows what it says after a change, and what the project says when it has no contents', async () => {
    const link = await add()
    const contents = async () => (await visit(link.token)).json.result.contents
    assert.deepEqual(await contents(), ['positions'])
    await call(
      'edit/positions_2/settings',
      { project_id: project, guest_link_right: ['charts', 'dates'] },
      owner,
    )
    assert.deepEqual(await contents(), ['positions', 'charts', 'dates'])
    const [row] = await call(
      'get/projects_2/projects',
      {
        id: project,
        fields: [
          'guest_link_right',
          'guest_link_right_charts:positions',
          'guest_link_right_calendar:positions',
          'guest_link_right_volumes:positions',
        ],
      },
      owner,
    )
    assert.deepEqual(Object.values(row), ['charts,dates', 1, 1, 0])
    const change = (choices: object) =>
      call('edit/projects_2/guest_links', { project_id: project, id: link.id, ...choices }, owner)
    await change({ contents: ['summary'] })
    assert.deepEqual(await contents(), ['summary'])
    assertRefused(await history(link.token), 54, /does not show get\/positions_2\/history/)
    await change({ follows_project: 1, name: 'renamed' })
    assert.deepEqual(await contents(), ['positions', 'charts', 'dates'])
    assert.equal((await history(link.token)).status, 200)
    assert.equal((await rowOf(link.id, ['name'])).name, 'renamed')
    await call('edit/positions_2/settings', { project_id: project, guest_link_right: [] }, owner)
  })

  test('shows no more for somebody who may edit the project, but not share it', async () => {
    const { token } = await add()
    const guest = await sextant.newAccount()
    const rights = (names: readonly string[]) => ({ project_id: project, rights: names })
    const share = { ...rights(['view', 'edit']), user_id: guest.id }
    const share_id: number = await call('add/projects_2/guests', share, owner)
    const [invitation] = await call('get/projects_2/invitations', {}, guest)
    await call('edit/projects_2/invitations/accept', { ids: [invitation.id] }, guest)
    const { key } = await call('add/users_2/keys', { name: 'narrow', scopes: ['read', 'write'] }, owner)
    const program = { id: owner.id, key }
    const wider = { project_id: project, with_snippets: 1, guest_link_right: ['dates'] }
    const change = (as: typeof guest) => post('edit/positions_2/settings', wider, as)
    assertRefused(await change(guest), 54, /^guest_link_right: .*you need the right "delegate"/)
    assertRefused(
      await change(program),
      54,
      /^`guest_link_right` needs the scope "share", but .* only: read, write/,
    )
    assert.deepEqual((await visit(token)).json.result.contents, ['positions'])
    for (const as of [guest, program]) {
      await call('edit/positions_2/settings', { project_id: project, with_snippets: 1 }, as)
    }
    const delegated = { ...rights(['view', 'edit', 'delegate']), id: share_id }
    await call('edit/projects_2/guests', delegated, owner)
    await call('edit/positions_2/settings', wider, guest)
    assert.deepEqual((await visit(token)).json.result.contents, ['positions', 'dates'])
    await call('edit/positions_2/settings', { project_id: project, guest_link_right: [] }, owner)
  })

  test('stops at once when it is revoked, renewed or has ended, and then is as unknown as any other', async () => {
    const unknown = await visit(`${owner.id}.${'x'.repeat(43)}`)
    const gone = async (token: string) => {
      const again = await visit(token)
      assert.equal(again.text, unknown.text)
      assert.equal(again.status, unknown.status)
      assertRefused(await history(token), 53, /^this link does not work/)
    }
    const first = await add()
    const renewed: Link = await call(
      'edit/projects_2/guest_links/renew',
      { project_id: project, id: first.id },
      owner,
    )
    await gone(first.token)
    assert.equal((await history(renewed.token)).status, 200)
    await call(
      'edit/projects_2/guest_links',
      { project_id: project, id: first.id, expires: '2020-01-01' },
      owner,
    )
    await gone(renewed.token)
    assert.equal((await rowOf(first.id, ['ended'])).ended, 1)
    await call('edit/projects_2/guest_links', { project_id: project, id: first.id, expires: '' }, owner)
    assert.equal((await history(renewed.token)).status, 200)
    assert.equal(await call('del/projects_2/guest_links', { project_id: project, id: first.id }, owner), 1)
    await gone(renewed.token)
  })

  test('ends with its last day, also when the clock then goes back to midnight', async () => {
    const havana = await sextant.newAccount()
    await call('edit/users_2/profile/timezone', { timezone: 'America/Havana' }, havana)
    const site = await call('add/projects_2/projects', { url: 'bakery-lane.example' }, havana)
    const ends = async (expires: string) => {
      const { id } = await call(
        'add/projects_2/guest_links',
        { project_id: site, name: 'until', expires },
        havana,
      )
      const links = sql.raw(guestLinksSql(String(havana.id), `l.id = ${id}`))
      const { rows } = await sql<{ links: GuestLinkRow[] }>`
        select (${links}) as links from accounts a where id = ${havana.id}`.execute(executor)
      return new Date(storedGuestLink(rows[0]!.links[0]!).expiresAt!).toISOString()
    }
    assert.equal(await ends('2030-11-01'), '2030-11-02T04:00:00.000Z')
    // On Sunday the clock goes from one back to midnight, which comes twice. The day begins with the first.
    assert.equal(await ends('2030-11-02'), '2030-11-03T04:00:00.000Z')
    assert.equal(await ends('2030-11-03'), '2030-11-04T05:00:00.000Z')
    // In March it goes from midnight to one.
    assert.equal(await ends('2030-03-09'), '2030-03-10T05:00:00.000Z')
  })

  test('with a password asks for it, gives a pass, and lets nobody guess', async () => {
    const { id, token } = await add({ password: 'a loaf of rye' })
    const row = await rowOf(id, ['has_password'])
    assert.equal(row.has_password, 1)
    assertRefused(await visit(token), 2001, /^password: this link asks for a password$/)
    assertRefused(await history(token), 53, /^this link does not work/)
    assertRefused(
      await visit(token, { password: 'a loaf of white' }),
      2003,
      /^password: the password is wrong$/,
    )
    const { pass } = (await visit(token, { password: 'a loaf of rye' })).json.result
    assert.equal((await history(`${token}.${pass}`)).status, 200)
    assert.equal((await visit(token, { pass })).status, 200)
    assertRefused(await history(`${token}.${pass.slice(1)}`), 53, /^this link does not work/)

    const answers = await Promise.all(
      Array.from({ length: 11 }, () => visit(token, { password: 'a loaf of white' })),
    )
    const codes = answers.map(({ json }) => json.errors[0].code)
    assert.ok(codes.includes(3006))
    assert.ok(codes.filter((code) => code === 2003).length <= 10)
    const right = await visit(token, { password: 'a loaf of rye' })
    assertRefused(right, 3006, /too many wrong passwords were given for this link/)
    assert.ok(Number(right.headers.get('retry-after')) > 0)
    assert.equal((await visit(token, { pass })).status, 200)

    await call('edit/projects_2/guest_links', { project_id: project, id, password: 'another loaf' }, owner)
    assertRefused(await history(`${token}.${pass}`), 53, /^this link does not work/)
    await call('edit/projects_2/guest_links', { project_id: project, id, password: '' }, owner)
    assert.equal((await history(token)).status, 200)
  })

  const wrong: readonly [object, number, RegExp][] = [
    [{ contents: ['money'] }, 2003, /contents\[0\]: must be one of/],
    [{ expires: '2026-02-30' }, 2003, /expires: must be a calendar date/],
    [{ date1: '2026-02-02', date2: '2026-02-01' }, 2003, /date1: must not be after/],
    [{ date1: '2026-02-02', last_days: 7 }, 2003, /last_days: must be 0 with/],
    [{ password: 'short' }, 2003, /password: must have at least 10 characters/],
    [
      { keywords_filters: [{ name: 'nme', operator: 'EQUALS', values: ['x'] }] },
      2004,
      /keywords_filters: unknown field/,
    ],
    [
      { contents: ['charts'], embed_origins: ["https://a.example; script-src 'x'"] },
      2003,
      /embed_origins\[0\]: must be an origin/,
    ],
    [{ contents: ['charts'], embed_origins: ['https://a.example/path'] }, 2003, /must be an origin/],
    [
      { contents: ['charts', 'positions'], embed_origins: ['*'] },
      2003,
      /embed_origins: must be empty unless/,
    ],
    [{ embed_origins: ['*'] }, 2003, /embed_origins: must be empty unless/],
    [{ contents: ['reports'], last_days: 30 }, 2003, /reports_ids: must name the reports of a link with/],
    [{ contents: ['reports'], reports_ids: [2_000_000_000] }, 54, /reports_ids: there is no such report/],
    [
      { contents: ['charts'], embed_origins: ['*'], password: 'a loaf of rye' },
      2003,
      /password: must be empty with/,
    ],
  ]
  for (const [choices, code, text] of wrong) {
    test(`is refused with ${JSON.stringify(choices)}`, async () => {
      const request = { project_id: project, name: 'wrong', ...choices }
      assertRefused(await post('add/projects_2/guest_links', request, owner), code, text)
      const named = [{ name: 'name', operator: 'EQUALS', values: ['wrong'] }]
      assert.deepEqual(
        await call('get/projects_2/guest_links', { project_id: project, filters: named }, owner),
        [],
      )
    })
  }

  test('can have every choice, which a change keeps or removes', async () => {
    const filters = [{ name: 'name', operator: 'CONTAINS', values: ['rye'] }]
    const contents = guestLinkContentNames.filter((content) => content !== 'reports')
    const { id } = await add({
      contents,
      regions_indexes: [2],
      date1: '2026-01-01',
      date2: '2026-01-31',
      keywords_filters: filters,
      lang: 'en',
    })
    const fields = [
      'contents',
      'regions_indexes',
      'date1',
      'date2',
      'last_days',
      'keywords_filters',
      'lang',
      'embed_origins',
    ]
    const before = await rowOf(id, fields)
    assert.deepEqual(JSON.parse(String(before.keywords_filters)), filters)
    assert.deepEqual(
      [before.contents, before.regions_indexes, before.date1, before.date2],
      [contents.join(','), '2', '2026-01-01', '2026-01-31'],
    )
    const edit = { project_id: project, id }
    await call('edit/projects_2/guest_links', edit, owner)
    assert.deepEqual(await rowOf(id, fields), before)
    await call(
      'edit/projects_2/guest_links',
      {
        ...edit,
        contents: ['charts'],
        regions_indexes: [],
        date1: '',
        date2: '',
        last_days: 30,
        keywords_filters: [],
        embed_origins: ['https://A.example:8443', '*'],
      },
      owner,
    )
    assert.deepEqual(await rowOf(id, fields), {
      contents: 'charts',
      regions_indexes: null,
      date1: null,
      date2: null,
      last_days: 30,
      keywords_filters: null,
      lang: 'en',
      embed_origins: 'https://a.example:8443 *',
    })
  })

  test('does not work for an archived project or a disabled account, and goes with its project', async () => {
    const account = await sextant.newAccount({ unlimited: true })
    const id = await call('add/projects_2/projects', { url: 'short-lived.example' }, account)
    const { token } = await call('add/projects_2/guest_links', { project_id: id, name: 'client' }, account)
    assert.equal((await visit(token)).status, 200)
    await call('edit/projects_2/projects/on', { id, on: -1 }, account)
    assertRefused(await visit(token), 53, /does not work/)
    await call('edit/projects_2/projects/on', { id, on: 0 }, account)
    assert.equal((await visit(token)).status, 200)
    await call('edit/users_2/accounts', { id: account.id, disabled: 1 })
    assertRefused(await visit(token), 53, /does not work/)
    await call('edit/users_2/accounts', { id: account.id, disabled: 0 })
    await call('del/projects_2/projects', { id }, account)
    assertRefused(await visit(token), 53, /does not work/)
  })

  test('lets only the sites that it names show its chart in a frame', async () => {
    const page = (start: string) => fetch(`${url}/embed/${start}`)
    const startOf = ({ token }: Link) => token.slice(0, token.indexOf('.') + 13)
    const policy = (answer: Response) => answer.headers.get('content-security-policy')!
    const chart = await add({ contents: ['charts'], embed_origins: ['https://client.example'] })
    const shown = await page(startOf(chart))
    assert.notEqual(shown.status, 404)
    assert.match(policy(shown), /frame-ancestors https:\/\/client\.example$/)
    assert.equal(shown.headers.get('x-robots-tag'), 'noindex')
    assert.equal(shown.headers.get('referrer-policy'), 'no-referrer')
    assert.ok(!(await shown.text()).includes(chart.token))
    const head = await fetch(`${url}/embed/${startOf(chart)}`, { method: 'HEAD' })
    assert.deepEqual([head.status, policy(head)], [shown.status, policy(shown)])

    const other = await add({ contents: ['charts'] })
    for (const start of [
      startOf(other),
      `${owner.id}.${'x'.repeat(12)}`,
      'x',
      '1.',
      `0.${'x'.repeat(12)}`,
      '99999999999.xxxxxxxxxxxx',
      startOf(chart).replace('.', '%2e'),
      `${startOf(chart)}/`,
    ]) {
      const absent = await page(start)
      assert.equal(absent.status, 404, start)
      assert.match(policy(absent), /frame-ancestors 'none'$/)
    }
    // There, the page would not know that it is in a frame.
    const encoded = await fetch(`${url}/%65mbed/${startOf(chart)}`)
    assert.equal(encoded.status, 404)
    assert.match(policy(encoded), /frame-ancestors 'none'$/)
    assert.notEqual((await page(`${startOf(chart)}?from=client`)).status, 404)
    await call('del/projects_2/guest_links', { project_id: project, id: chart.id }, owner)
    assert.equal((await page(startOf(chart))).status, 404)
    const dashboard = await fetch(`${url}/`)
    assert.match(policy(dashboard), /frame-ancestors 'none'$/)
    assert.equal(dashboard.headers.get('x-robots-tag'), 'noindex')
  })

  test('is not found by hostile tokens, and a key beside it gives it no more', async () => {
    const { token } = await add()
    const secret = token.split('.')[1]!
    const hostile = [
      '',
      '.',
      '1',
      `0.${secret}`,
      `${owner.id + 1}.${secret}`,
      `-${owner.id}.${secret}`,
      `${owner.id}.${secret.slice(1)}`,
      `${owner.id}.${secret}x`,
      `${owner.id}.${secret}.`,
      `${owner.id}.${secret}..`,
      `99999999999.${secret}`,
      `4294967297.${secret}`,
      `${owner.id}.' or true --`,
      `%00${token}`,
      '1.'.repeat(90),
      `${owner.id}.${secret.toLowerCase()}`,
      owner.key,
    ]
    for (const each of hostile) {
      if (each === `${owner.id}.${secret}.`) continue
      const answer = await visit(each)
      assert.ok([2001, 2003, 53].includes(answer.json.errors[0].code), `${each}: ${answer.text}`)
      if (each !== '') assert.equal((await history(each)).json.errors[0].code, 53, each)
    }
    const both = await post('get/users_2/profile', {}, owner, { 'sextant-guest-link': token })
    assertRefused(both, 54, /this link does not show get\/users_2\/profile/)
    const foreign = await fetch(`${url}/v2/json/add/projects_2/guest_links/visits`, {
      method: 'POST',
      body: JSON.stringify({ token }),
    })
    assert.equal(foreign.status, 401)
  })

  test('is not among the links of another account or project, nor changed from there', async () => {
    const { id, token } = await add()
    const other = await call('add/projects_2/projects', { url: 'other.example' }, owner)
    for (const [projectId, as] of [
      [project, sextant.admin],
      [other, owner],
    ] as const) {
      const of = { project_id: projectId, id }
      assertRefused(await post('edit/projects_2/guest_links', { ...of, name: 'x' }, as), 54, /no such/)
      assertRefused(await post('edit/projects_2/guest_links/renew', of, as), 54, /no such/)
      const removed = await post('del/projects_2/guest_links', of, as)
      assert.ok(removed.json.result === 0 || removed.json.errors[0].code === 54)
    }
    assert.equal((await history(token)).status, 200)
  })
})
