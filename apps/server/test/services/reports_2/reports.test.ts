import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { dateAfter } from '@sextant/contract/calendar.ts'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { ru } from '#services/reports_2/compose/texts/ru.ts'
import { ru as letter } from '#services/reports_2/sent/texts/ru.ts'
import { startTestApp } from '../../app.ts'
import { clearRewritten } from '../../rewritten.ts'
import { PNG, reportedProject, twoHeaded } from './reported-project.ts'

const sextant = await startTestApp({ afterAll })
const { call, newAccount, post } = sextant
const { executor } = sextant.app.installation.database

const everything = ['summary', 'movements', 'table', 'pages', 'competitors'].map((kind) => ({ kind }))

test('a report says that it shows invented numbers, also of a date between and of a competitor', async () => {
  const { project_id, region_index, rivalId } = await reportedProject(sextant)
  const inventedOf = async (kind: string) => {
    const template = { project_id, name: kind, period: 'days_7', blocks: [{ kind }] }
    const report_template_id = await call('add/reports_2/templates', template)
    const id = await call('add/reports_2/reports', { project_id, report_template_id })
    return (await call('get/reports_2/reports/document', { project_id, id })).content.invented
  }
  assert.deepEqual([await inventedOf('summary'), await inventedOf('competitors')], [false, false])
  await sql`
    insert into positions (account_id, project_id, region_index, date, keyword_id, position, invented)
    select account_id, project_id, ${region_index}, current_date - 4, id, 3, true
    from keywords where account_id = ${sextant.admin.id} and project_id = ${project_id}`.execute(executor)
  await clearRewritten(executor, sextant.admin.id, project_id)
  assert.deepEqual([await inventedOf('summary'), await inventedOf('competitors')], [true, false])
  await sql`
    update positions set invented = true
    where account_id = ${sextant.admin.id} and project_id = ${rivalId}`.execute(executor)
  await clearRewritten(executor, sextant.admin.id, project_id)
  assert.deepEqual([await inventedOf('summary'), await inventedOf('competitors')], [true, true])
})

test('the numbers of a report are those of the reports on positions', async () => {
  const { project_id, region_index, first, second } = await reportedProject(sextant)
  const report_template_id = await call('add/reports_2/templates', {
    project_id,
    name: 'All',
    period: 'checks',
    blocks: everything,
  })
  const id = await call('add/reports_2/reports', { project_id, report_template_id })
  const { content } = await call('get/reports_2/reports/document', { project_id, id })
  const summary = await call('get/positions_2/summary', {
    project_id,
    region_index,
    dates: [first, second],
    show_tops: 1,
    show_visibility: 1,
    show_comparison: 1,
  })
  const { comparison } = summary
  const [figures, rose, fell, table, pages, competitors] = content.blocks
  assert.deepEqual(
    figures.figures.map(({ label, value, change }: Record<string, unknown>) => [label, value, change]),
    [
      ['Visibility', comparison.visibilities[1], comparison.visibility_dynamic],
      ['In the top 10', summary.tops[1]['1_10'], null],
      ['In the top 3', summary.tops[1]['1_3'], null],
      ['Rose', comparison.up + comparison.entered, null],
      ['Fell', comparison.down + comparison.left, null],
    ],
  )
  assert.deepEqual(rose.rows, [
    ['entered', '>30', '8', 'new'],
    ['up', '12', '2', 10],
  ])
  assert.deepEqual(fell.rows, [
    ['left', '9', '>30', 'out'],
    ['down', '3', '7', -4],
  ])
  assert.deepEqual(
    table.rows,
    [
      ['up', 1000, '12', '2', 10, '/up'],
      ['down', 500, '3', '7', -4, '/down'],
      ['entered', null, '>30', '8', 'new', '/new'],
      // Found where the check before had not looked: nothing is known of a change.
      ['deeper', null, '>30', '36', 'not known', '/deep'],
      ['left', null, '9', '>30', 'out', null],
      ['later', null, null, '5', 'not known', '/new'],
    ].toSorted((a, b) => order(a) - order(b)),
  )
  assert.deepEqual(pages.rows[0], ['/new', 0, 2, 2, '5'])
  assert.deepEqual(
    competitors.rows.map(([name]: unknown[]) => name),
    ['Crumbs', 'Bakery'],
  )
  const rival = await call('get/projects_2/competitors', { project_id })
  const ofRival = await call('get/positions_2/summary', {
    project_id,
    region_index,
    dates: [first, second],
    competitor_id: rival[0].id,
    show_comparison: 1,
  })
  assert.deepEqual(competitors.rows[0], [
    'Crumbs',
    ofRival.comparison.visibilities[1],
    ofRival.comparison.visibility_dynamic,
  ])
  function order(row: readonly unknown[]) {
    const names = ['up', 'down', 'later', 'entered', 'deeper', 'left']
    return names.indexOf(String(row[0]))
  }
})

test('a report stays byte for byte what it was, whatever changes behind it', async () => {
  const { project_id, region_index, second } = await reportedProject(sextant)
  const template = {
    project_id,
    name: 'Monthly',
    period: 'checks',
    agency: 'Northwind',
    logo: PNG,
    blocks: everything,
  }
  const report_template_id = await call('add/reports_2/templates', template)
  const id = await call('add/reports_2/reports', { project_id, report_template_id })
  const before = await post('get/reports_2/reports/document', { project_id, id })
  const { content, fingerprint } = before.json.result
  assert.equal(createHash('sha256').update(JSON.stringify(content)).digest('hex'), fingerprint)
  assert.equal(content.logo.base64, PNG)

  await call('edit/projects_2/projects/name', { id: project_id, name: 'Renamed' })
  await call('edit/reports_2/templates', {
    project_id,
    id: report_template_id,
    name: 'New',
    agency: 'Other',
    logo: '',
  })
  await call('add/positions_2/history/import', {
    project_id,
    region_index,
    positions: `name;date;position\nup;${second};77\n`,
  })
  await call('edit/positions_2/rules', { project_id, rules: [{ kind: 'host', value: 'other.example' }] })
  const replay = await call('add/positions_2/replays', { project_id, preview: 0 })
  await ended(replay, project_id)
  await call('del/keywords_2/keywords', {
    project_id,
    filters: [{ name: 'id', operator: 'GREATER_THAN', values: [0] }],
  })
  await call('del/reports_2/templates', { project_id, id: report_template_id })
  const after = await post('get/reports_2/reports/document', { project_id, id })
  assert.equal(after.text, before.text)
  assert.deepEqual(await call('get/reports_2/reports', { project_id, fields: ['name', 'fingerprint'] }), [
    { name: 'Monthly', fingerprint },
  ])

  async function ended(replayId: number, projectId: number): Promise<void> {
    for (;;) {
      const [row] = await call('get/positions_2/replays', {
        project_id: projectId,
        id: replayId,
        fields: ['status'],
      })
      if (row.status === 'finished') return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
})

test('every row leads to its keyword, its dates and its rank checks', async () => {
  const { project_id, region_index, first, second } = await reportedProject(sextant)
  const blocks = [{ kind: 'table' }]
  const report_template_id = await call('add/reports_2/templates', {
    project_id,
    name: 'T',
    period: 'checks',
    blocks,
  })
  const id = await call('add/reports_2/reports', { project_id, report_template_id })
  const { content, evidence } = await call('get/reports_2/reports/document', { project_id, id })
  const names = new Map(
    (await call('get/keywords_2/keywords', { project_id })).map((row: { id: string; name: string }) => [
      row.id,
      row.name,
    ]),
  )
  const [block] = evidence.blocks
  assert.deepEqual(
    block.keyword_ids.map((keyword: string) => names.get(keyword)),
    content.blocks[0].rows.map(([name]: unknown[]) => name),
  )
  assert.deepEqual([block.region_index, block.dates], [region_index, [first, second]])
  const runs = await call('get/positions_2/runs', { project_id })
  assert.deepEqual(block.run_ids, [runs[0].id])
})

test('a period without positions says so, though it had checks, and one without positions before it compares nothing', async () => {
  const { project_id, first } = await reportedProject(sextant)
  const preview = (period: string) =>
    call('get/reports_2/templates/preview', { project_id, period, language: 'ru', blocks: everything })
  await sql`delete from positions where project_id = ${project_id} and date <> ${first}::date`.execute(
    executor,
  )
  const alone = await preview('checks')
  assert.equal(alone.blocks.length, 4, 'nothing is told to have moved')
  assert.ok(!JSON.stringify(alone.blocks).includes('"kind":"change"'))
  await sql`delete from positions where project_id = ${project_id}`.execute(executor)
  await clearRewritten(executor, 1, project_id)
  const nothing = await preview('month')
  assert.deepEqual([nothing.headline, nothing.blocks], ['В этом периоде нет позиций.', []])
})

test('the last check is the one of tomorrow, where tomorrow has begun', async () => {
  const account = await newAccount()
  await call('edit/users_2/profile/timezone', { timezone: 'Etc/GMT+12' }, account)
  const project_id = await call('add/projects_2/projects', { url: 'bakery.example' }, account)
  await call('add/keywords_2/keywords/import', { project_id, keywords: 'kettle' }, account)
  const region = { project_id, searcher_key: 1, region_key: 213 }
  await call('add/positions_2/searchers/regions', region, account)
  const tomorrow = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Etc/GMT-14' }).format(new Date())
  const [first, second] = [dateAfter(tomorrow, -7), tomorrow]
  const positions = `name;date;position\nkettle;${first};9\nkettle;${second};4`
  await call('add/positions_2/history/import', { project_id, region_index: 2, positions }, account)
  const settings = { project_id, name: 'Checks', period: 'checks', blocks: everything }
  const report_template_id = await call('add/reports_2/templates', settings, account)
  await call('add/reports_2/reports', { project_id, report_template_id }, account)
  const [report] = await call(
    'get/reports_2/reports',
    { project_id, fields: ['first_date', 'second_date'] },
    account,
  )
  assert.deepEqual(report, { first_date: first, second_date: second })
})

test('a sentence in Russian does not end with two full stops after the year of a date', async () => {
  const { project_id } = await reportedProject(sextant)
  const preview = await call('get/reports_2/templates/preview', {
    project_id,
    period: 'checks',
    language: 'ru',
    blocks: everything,
  })
  const date = '20 ноября 2026 г.'
  for (const text of [JSON.stringify(preview), ru.footer.without('1', date, ''), letter.until(date)]) {
    assert.match(text, /2\d{3} г\./)
    assert.doesNotMatch(text, /г\.\./)
  }
})

test('a logo is a small PNG or JPEG picture and nothing else', async () => {
  const project_id = await call('add/projects_2/projects', { url: 'logo.example' })
  const refusedAs = async (logo: string) => {
    const { json } = await post('add/reports_2/templates', { project_id, name: 'L', blocks: [], logo })
    assert.equal(json.errors?.[0].code, 2003, logo.slice(0, 40))
    assert.equal(json.errors[0].detail.fieldViolation.field, 'logo')
  }
  const base64 = (bytes: string | Buffer) => Buffer.from(bytes as string).toString('base64')
  const png = Buffer.from(PNG, 'base64')
  const huge = Buffer.from(png)
  huge.writeUInt32BE(60_000, 16)
  await refusedAs('<svg onload="alert(1)"/>')
  await refusedAs(base64('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
  await refusedAs(base64('GIF89a'.padEnd(100, '\0')))
  await refusedAs(base64(huge))
  await refusedAs(base64(twoHeaded(10_000, 10_000)))
  await refusedAs(base64(png.subarray(0, -20)))
  await refusedAs(base64(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])))
  await refusedAs(
    base64(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(40), Buffer.from([0xff, 0xd9])])),
  )
  await refusedAs(base64(Buffer.alloc(262_145)))
  await call('add/reports_2/templates', { project_id, name: 'L', blocks: [], logo: PNG })
})

test('another account finds neither a template nor a report, and a guest who may view reads only reports', async () => {
  const { project_id } = await reportedProject(sextant)
  const report_template_id = await call('add/reports_2/templates', {
    project_id,
    name: 'T',
    blocks: everything,
  })
  const id = await call('add/reports_2/reports', { project_id, report_template_id })
  const stranger = await newAccount()
  const guest = await newAccount()
  await call('add/projects_2/guests', { project_id, user_id: guest.id, rights: ['view'] })
  await sextant.join(guest)
  const code = async (address: string, request: object, as = stranger) =>
    (await post(address, { project_id, ...request }, as)).json.errors?.[0].code
  assert.equal(await code('get/reports_2/reports/document', { id }), 54)
  assert.equal(await code('add/reports_2/reports', { report_template_id }), 54)
  assert.equal(await code('get/reports_2/templates', {}), 54)
  assert.equal(await code('get/reports_2/reports/document', { id }, guest), undefined)
  assert.equal(await code('get/reports_2/templates', {}, guest), 54)
  assert.equal(await code('add/reports_2/reports', { report_template_id }, guest), 54)
})

test('a guest link shows the reports that it names, with the evidence of their rows and without ids', async () => {
  const { project_id, second } = await reportedProject(sextant)
  const report_template_id = await call('add/reports_2/templates', {
    project_id,
    name: 'Secret name',
    period: 'checks',
    blocks: [{ kind: 'movements' }],
  })
  const [shown, other]: number[] = [
    await call('add/reports_2/reports', { project_id, report_template_id }),
    await call('add/reports_2/reports', { project_id, report_template_id }),
  ]
  const { id, token } = await call('add/projects_2/guest_links', {
    project_id,
    name: 'client',
    contents: ['reports'],
    reports_ids: [shown],
  })
  const ask = (address: string, request: object) =>
    post(address, { project_id, ...request }, { cookie: undefined }, { 'sextant-guest-link': token })
  const visit = await post('add/projects_2/guest_links/visits', { token }, { cookie: undefined })
  assert.deepEqual(
    visit.json.result.reports.map((report: { id: number }) => report.id),
    [shown],
  )

  const own = await call('get/reports_2/reports/document', { project_id, id: shown })
  const { content, evidence, fingerprint } = (await ask('get/reports_2/reports/document', { id: shown })).json
    .result
  assert.deepEqual([content, fingerprint], [own.content, own.fingerprint])
  assert.deepEqual(evidence.blocks[0].run_ids, [])
  assert.deepEqual(
    evidence.blocks[0].keyword_ids,
    own.evidence.blocks[0].keyword_ids.map(() => ''),
  )
  assert.equal((await ask('get/reports_2/reports/document', { id: other })).status, 403)
  assert.equal((await ask('get/reports_2/reports', {})).status, 403)
  const pdf = await ask('get/reports_2/reports/export', { id: shown, output: 'pdf' })
  assert.match(pdf.text, /^%PDF-/)

  const row = content.blocks[0].rows.findIndex(([keyword]: string[]) => keyword === 'up')
  const answer = await ask('get/reports_2/reports/evidence', { id: shown, block: 0, row })
  const { checks, keyword } = answer.json.result
  assert.equal(keyword, 'up')
  const [before, now] = checks
  assert.deepEqual(
    [before.position, now.position, now.date, now.relevant_url],
    ['12', '2', second, 'bakery.example/up'],
  )
  assert.ok(now.results > 0 && now.ended !== null)
  assert.doesNotMatch(answer.text, /provider|sandbox|price|run_id|cost/)

  await call('del/projects_2/guest_links', { project_id, id })
  assert.equal((await ask('get/reports_2/reports/document', { id: shown })).status, 401)
})

test('a report says of how many keywords the change is known, and names regions so that they differ', async () => {
  const { project_id, region_index } = await reportedProject(sextant)
  const other = { project_id, searcher_key: 1, region_key: 213, region_lang: 'en' }
  await call('add/positions_2/searchers/regions', other)
  const english: number = await call('get/positions_2/regionIndex', other)
  const composed = (language: string, regions_indexes: readonly number[] = [region_index]) =>
    call('get/reports_2/templates/preview', {
      project_id,
      period: 'checks',
      language,
      regions_indexes,
      blocks: [{ kind: 'summary' }],
    })
  // Up, down, entered and left; nobody looked where `deeper` is.
  assert.equal((await composed('en')).footer[1], 'Changes cover the 4 keywords whose change is known.')
  await call('del/keywords_2/keywords', {
    project_id,
    filters: [{ name: 'name', operator: 'NOT_IN', values: ['entered', 'deeper', 'left'] }],
  })
  const few = await composed('en')
  assert.equal(few.headline, '1 keyword rose and 1 fell.')
  await call('del/keywords_2/keywords', {
    project_id,
    filters: [{ name: 'name', operator: 'EQUALS', values: ['left'] }],
  })
  assert.equal((await composed('en')).footer[1], 'Changes cover the one keyword whose change is known.')
  await call('add/positions_2/history/import', {
    project_id,
    region_index: english,
    positions: 'name;date;position\nentered;2026-01-01;3',
  })
  const { blocks } = await composed('en', [region_index, english])
  assert.deepEqual(
    blocks.map(({ region }: { region: string }) => region),
    ['Google, Moscow, ru, PC', 'Google, Moscow, en, PC'],
  )
})

test('the chart of a month checked every day has the last day of the month before, which the figures compare with', async () => {
  const { project_id, region_index } = await reportedProject(sextant)
  await sql`
    insert into positions (account_id, project_id, region_index, date, keyword_id, position)
    select account_id, project_id, ${region_index}, current_date - day, id, 3
    from keywords cross join generate_series(0, 92) day
    where account_id = ${sextant.admin.id} and project_id = ${project_id}
    on conflict do nothing`.execute(executor)
  await clearRewritten(executor, sextant.admin.id, project_id)
  const { blocks } = await call('get/reports_2/templates/preview', {
    project_id,
    name: 'Month',
    period: 'month',
    blocks: [{ kind: 'summary' }],
  })
  const { dates } = blocks[0].chart
  const now = new Date()
  const endOfMonth = (monthsAgo: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - monthsAgo, 0)).toISOString().slice(0, 10)
  const days = Number(endOfMonth(1).slice(8))
  assert.deepEqual([dates.length, dates[0], dates.at(-1)], [1 + days, endOfMonth(2), endOfMonth(1)])
})

test('the chart has the ranges down to what was looked at, or to a position behind it', async () => {
  const { project_id } = await reportedProject(sextant)
  const segments = async () => {
    const { blocks } = await call('get/reports_2/templates/preview', {
      project_id,
      name: 'All',
      period: 'checks',
      blocks: [{ kind: 'summary' }],
    })
    const { bars, segments: names } = blocks[0].chart
    for (const bar of bars) assert.equal(bar.length, names.length)
    return names
  }
  const looked = ['1–3', '4–10', '11–30']
  assert.deepEqual(await segments(), [...looked, '31–50', 'deeper or not found'])
  await sql`update positions set position = null where project_id = ${project_id} and position = 36`.execute(
    executor,
  )
  await clearRewritten(executor, sextant.admin.id, project_id)
  assert.deepEqual(await segments(), [...looked, 'deeper or not found'])
})

test('a report says over which keywords visibility is taken when no change is known', async () => {
  const { project_id, rivalId, first } = await reportedProject(sextant)
  const preview = async () => {
    const { blocks } = await call('get/reports_2/templates/preview', {
      project_id,
      name: 'All',
      period: 'checks',
      blocks: [{ kind: 'summary' }, { kind: 'competitors' }],
    })
    return blocks.map(({ note }: { note: string }) => note)
  }
  const shared = 'Visibility is the share of possible clicks that the positions bring'
  assert.deepEqual((await preview())[1], `${shared}, over the keywords known on both dates for the site.`)
  await sql`
    update positions set invented = true
    where account_id = ${sextant.admin.id} and project_id = ${project_id} and date = ${first}::date`.execute(
    executor,
  )
  await clearRewritten(executor, sextant.admin.id, project_id)
  assert.deepEqual(await preview(), [
    'Changes cover the keywords known on both dates. Visibility covers all keywords of the last date with a search volume.',
    `${shared}, over the keywords known on both dates for the site. Where the change is not known, it is over all keywords of the last date.`,
  ])
  await sql`
    delete from positions
    where account_id = ${sextant.admin.id} and project_id = any(${[project_id, rivalId]}::int[]) and date = ${first}::date`.execute(
    executor,
  )
  await clearRewritten(executor, sextant.admin.id, project_id)
  assert.deepEqual(await preview(), ['', `${shared}.`])
})
