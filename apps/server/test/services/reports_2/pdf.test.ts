import assert from 'node:assert/strict'
import { ApiError } from '@sextant/contract'
import { reportFileRows } from '@sextant/contract/reports_2/choices.ts'
import { reportExample, type ReportContent, type ReportTable } from '@sextant/contract/reports_2/document.ts'
import PDFDocument from 'pdfkit'
import { PNG } from 'pngjs'
import { afterAll, onTestFinished, test, vi } from 'vitest'
import { fileOf as madeFileOf } from '#services/reports_2/forms/file.ts'
import { pdfOf } from '#services/reports_2/forms/pdf/pdf.ts'
import { startTestApp } from '../../app.ts'
import { fileOf } from './file.ts'
import { readPdf } from './read-pdf.ts'
import { reportedProject, twoHeaded } from './reported-project.ts'

const sextant = await startTestApp({ afterAll })
const { call, newAccount, post } = sextant

const blocks = ['summary', 'movements', 'table', 'pages', 'competitors'].map((kind) => ({ kind }))
const output = 'pdf'

/** A report of a project with every kind of movement. */
async function madeReport(template: object = {}) {
  const project = await reportedProject(sextant)
  const { project_id } = project
  const settings = { project_id, name: 'All', period: 'checks', blocks, ...template }
  const report_template_id: number = await call('add/reports_2/templates', settings)
  const id: number = await call('add/reports_2/reports', { project_id, report_template_id })
  const { content } = await call('get/reports_2/reports/document', { project_id, id })
  return { ...project, report_template_id, id, content: content as ReportContent }
}

/** A picture, half of it transparent. */
function pictureOf(interlace = false): string {
  const picture = new PNG({ width: 40, height: 20 })
  for (let at = 0; at < picture.data.length; at += 4) picture.data.set([20, 90, 160, at % 255], at)
  const bytes = PNG.sync.write(picture)
  if (interlace) bytes[28] = 1
  return bytes.toString('base64')
}

/** The file of a document that no template makes. */
function drawn(changes: Partial<ReportContent>) {
  const content = { ...reportExample, ...changes }
  const fingerprint = '51d07be2f5b4a1b6f1f0d1d2c3b4a5968778695a4b3c2d1e0f1a2b3c4d5e6f70'
  return pdfOf({
    name: '',
    madeAt: new Date(0),
    fingerprint,
    content,
    evidence: { project_id: 1, blocks: [] },
  })
}

function tableOf(rows: ReportTable['rows']): ReportTable {
  return {
    kind: 'table',
    title: 'Keywords',
    region: null,
    half: false,
    columns: [
      { label: 'Keyword', kind: 'text' },
      { label: 'Searches', kind: 'number' },
      { label: 'Page', kind: 'text' },
    ],
    rows,
    bars: null,
    own: null,
    note: '',
  }
}

test('the numbers of a PDF are those of the API', async () => {
  const { project_id, region_index, first, second, id, content } = await madeReport()
  const { bytes, headers } = await fileOf(sextant, { project_id, id, output })
  assert.equal(headers.get('content-type'), 'application/pdf')
  const day = content.made_at.slice(0, 10)
  assert.equal(headers.get('content-disposition'), `attachment; filename="bakery.example ${day}.pdf"`)
  const { elements, rows } = await readPdf(bytes)
  const summary = await call('get/positions_2/summary', {
    project_id,
    region_index,
    dates: [first, second],
    show_tops: 1,
    show_visibility: 1,
    show_comparison: 1,
  })
  const { comparison } = summary
  const labels = ['Visibility', 'In the top 10', 'In the top 3', 'Rose', 'Fell']
  assert.deepEqual(
    labels.map(
      (label) => elements[elements.findIndex(({ role, text }) => role === 'Lbl' && text === label) + 1]?.text,
    ),
    [
      `${comparison.visibilities[1]}%`,
      String(summary.tops[1]['1_10']),
      String(summary.tops[1]['1_3']),
      String(comparison.up + comparison.entered),
      String(comparison.down + comparison.left),
    ],
  )
  const change = Number(comparison.visibility_dynamic)
  assert.ok(elements.some(({ text }) => text === `${change > 0 ? 'up' : 'down'} ${Math.abs(change)}`))
  for (const row of [
    ['entered', '>30', '8', 'new'],
    ['left', '9', '>30', 'out'],
    ['up', '1,000', '12', '2', '▲ 10', '/up'],
    ['down', '500', '3', '7', '▼ 4', '/down'],
    ['deeper', '–', '>30', '36', 'not known', '/deep'],
    ['later', '–', '–', '5', 'not known', '/new'],
  ]) {
    assert.ok(
      rows.some((read) => read.join('|') === row.join('|')),
      `${row.join('|')} is not among ${JSON.stringify(rows)}`,
    )
  }
  const tables = content.blocks.filter(
    (block) => block.kind === 'table' && block.rows.length > 0,
  ) as ReportTable[]
  assert.equal(
    rows.length,
    tables.reduce((sum, table) => sum + 1 + table.rows.length, 0),
  )
})

test('a PDF has every heading and text of the web page, in its language', async () => {
  const project = { agency: 'Северный ветер', language: 'ru' }
  const { project_id, id, content } = await madeReport({ ...project, outro: 'До встречи!' })
  const { bytes } = await fileOf(sextant, { project_id, id, output })
  const { elements, info, language, pages } = await readPdf(bytes)
  assert.equal(language, 'ru')
  assert.equal(info.Title, `${content.report_for}. ${content.headline}`)
  assert.equal(info.Author, 'Северный ветер')
  const texts = elements.map(({ text }) => text).join(' ')
  const expected = [
    content.agency,
    content.report_for,
    content.headline,
    ...content.lead,
    ...content.footer,
    ...content.outro,
    ...content.blocks.map(({ title }) => title).slice(1),
  ]
  const words = (text: string) => text.replace(/\s+/g, '')
  for (const text of expected) assert.ok(words(texts).includes(words(text)), `${text} is not in ${texts}`)
  assert.match(pages[0]!, /Страница 1/)
  assert.equal(elements.filter(({ role }) => role === 'H1').length, 1)
  assert.match(elements.find(({ role }) => role === 'Figure')!.text, /Где стоят фразы/)
})

test('the bytes of a PDF stay the same after a new name, a new logo, other positions and a deletion', async () => {
  const { project_id, region_index, second, report_template_id, id } = await madeReport({
    agency: 'Northwind',
    logo: pictureOf(),
  })
  const before = await fileOf(sextant, { project_id, id, output })
  assert.equal((await readPdf(before.bytes)).pictures, 1)
  await call('edit/projects_2/projects/name', { id: project_id, name: 'Renamed' })
  const changed = { name: 'New', agency: 'Other', logo: '' }
  await call('edit/reports_2/templates', { project_id, id: report_template_id, ...changed })
  const positions = `name;date;position\nup;${second};77\n`
  await call('add/positions_2/history/import', { project_id, region_index, positions })
  const every = [{ name: 'id', operator: 'GREATER_THAN', values: [0] }]
  await call('del/keywords_2/keywords', { project_id, filters: every })
  await call('del/reports_2/templates', { project_id, id: report_template_id })
  const after = await fileOf(sextant, { project_id, id, output })
  assert.ok(after.bytes.equals(before.bytes))
  assert.equal(after.headers.get('content-disposition'), before.headers.get('content-disposition'))
})

test('files that are made at the same time have the same bytes', async () => {
  const logo = { type: 'image/png', base64: pictureOf() } as const
  const [one, other] = await Promise.all([drawn({ logo }), drawn({ logo })])
  assert.ok(one.equals(other))
})

test('a long table goes over pages, with its heads on each and every row once', async () => {
  const names = Array.from({ length: 300 }, (_, place) => `keyword ${place}`)
  const bytes = await drawn({
    blocks: [tableOf(names.map((name, place) => [name, place, `/page/${place}`]))],
  })
  const { lowest, pages, rightmost, rows } = await readPdf(bytes)
  assert.deepEqual(
    rows,
    [['Keyword', 'Searches', 'Page']].concat(
      names.map((name, place) => [name, String(place), `/page/${place}`]),
    ),
  )
  assert.ok(pages.length > 5)
  pages.forEach((text, place) => {
    assert.match(text, new RegExp(`Page ${place + 1}\\b`))
    if (place < pages.length - 1) assert.match(text, /Keyword\s+Searches\s+Page/)
  })
  assert.ok(lowest > 25 && rightmost < 560)
})

test('a text longer than a page goes on on the next one', async () => {
  const lines = [Array.from({ length: 2_000 }, (_, place) => `word${place}`).join(' ')]
  const { elements, lowest, pages } = await readPdf(
    await drawn({ blocks: [{ kind: 'notes', title: 'Notes', lines }] }),
  )
  assert.ok(pages.length > 1)
  const text = elements
    .filter(({ role }) => role === 'P')
    .map((one) => one.text)
    .join(' ')
  assert.deepEqual(text.match(/word\d+/g), lines[0]!.split(' '))
  assert.ok(lowest > 25)
})

test('hostile names stay texts within their cells', async () => {
  const names = [
    '=HYPERLINK("http://evil.example")',
    ') Tj ET /JavaScript (app.alert\\(1\\)) <script>alert(1)</script>',
    'a -> b',
    'line\nbreak\tand\u0000nul',
    '\u202Eright to left\u200B',
    'e\u0301clair \u{1F600} 日本 \uD800',
    'x'.repeat(5_000),
    '',
  ]
  const bytes = await drawn({
    project: { name: names[1]!, site: names[6]! },
    agency: names[6]!,
    headline: names[6]!,
    blocks: [tableOf(names.map((name) => [name, 1, name]))],
  })
  const { elements, lowest, rightmost, rows } = await readPdf(bytes)
  assert.ok(elements.length > 0)
  const read = rows.slice(1).map(([name]) => name!.replace(/\s+/g, ' '))
  assert.deepEqual(
    read.slice(0, 6).map((text) => text.replaceAll(' ', '')),
    [names[0], names[1], 'a->b', 'linebreakandnul', 'righttoleft', 'éclair□□□□'].map((text) =>
      text!.replaceAll(' ', ''),
    ),
  )
  assert.match(read[6]!, /^x+…$/)
  assert.equal(read[7], '')
  assert.ok(lowest > 25 && rightmost < 560)
})

test('a text without spaces is divided into lines, and measured a few times at most', async () => {
  const measure = vi.spyOn(PDFDocument.prototype, 'widthOfString')
  onTestFinished(() => measure.mockRestore())
  const lines = [`before ${'я'.repeat(10_000)} after`]
  const bytes = await drawn({ blocks: [{ kind: 'notes', title: 'Notes', lines }] })
  const measured = measure.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0)
  assert.ok(measured < 10 * lines[0]!.length, `${measured} characters`)
  const { pages, lowest, rightmost } = await readPdf(bytes)
  assert.match(pages.join('').replaceAll(/\s/g, ''), /beforeя+/)
  assert.equal(pages.join('').match(/я/g)!.length, 10_000)
  assert.match(pages.join(''), /after/)
  assert.ok(lowest > 25 && rightmost < 560)
})

test('a logo that cannot be read is left out, and one of every kind is drawn', async () => {
  const whole = Buffer.from(pictureOf(), 'base64')
  const broken = Buffer.from(whole)
  broken.fill(0xff, 45, broken.length - 20)
  const endless = Buffer.from(whole)
  endless.writeUInt32BE(0xffff_fff0, 33)
  const pictures = async (bytes: Buffer) => {
    const logo = { type: 'image/png', base64: bytes.toString('base64') } as const
    return (await readPdf(await drawn({ logo }))).pictures
  }
  assert.equal(await pictures(whole), 1)
  assert.equal(await pictures(broken), 0)
  assert.equal(await pictures(endless), 0)
  assert.equal(await pictures(Buffer.from(pictureOf(true), 'base64')), 0, 'interlaced, but its lines are not')
  assert.equal(await pictures(twoHeaded(1_000, 1_000)), 0, 'decoders do not agree on its size')
  assert.equal(await pictures(PNG.sync.write(new PNG({ width: 2_001, height: 1 }))), 0, 'too wide')
  const jpeg = { type: 'image/jpeg', base64: Buffer.alloc(40, 0xff).toString('base64') } as const
  assert.equal((await readPdf(await drawn({ logo: jpeg }))).pictures, 0)
})

test('a logo is decoded once, however often files are made of its report', async () => {
  const decoding = vi.spyOn(PNG.sync, 'read')
  onTestFinished(() => decoding.mockRestore())
  const picture = PNG.sync.write(new PNG({ width: 2_000, height: 1_999 }))
  const logo = { type: 'image/png', base64: picture.toString('base64') } as const
  const [one, other] = [await drawn({ logo }), await drawn({ logo })]
  assert.ok(one.equals(other))
  assert.equal((await readPdf(other)).pictures, 1)
  assert.equal(decoding.mock.calls.length, 1)
})

test('a report with more rows than a file holds is refused with both numbers', async () => {
  for (const form of ['pdf', 'xlsx'] as const) {
    const most = reportFileRows[form]
    const content = {
      ...reportExample,
      blocks: [tableOf(Array.from({ length: most + 1 }, () => ['a', 1, 'b']))],
    }
    const report = { name: '', madeAt: new Date(0), fingerprint: '', content }
    await assert.rejects(
      madeFileOf({ ...report, evidence: { project_id: 1, blocks: [] } }, form),
      (error) =>
        error instanceof ApiError &&
        error.message.includes(`at most ${most} rows, but the report has ${most + 1}`),
    )
  }
})

test('another account gets no file, and a guest who may view does', async () => {
  const { project_id, id } = await madeReport()
  const stranger = await newAccount()
  const guest = await newAccount()
  await call('add/projects_2/guests', { project_id, user_id: guest.id, rights: ['view'] })
  await sextant.join(guest)
  const refused = await post('get/reports_2/reports/export', { project_id, id, output }, stranger)
  assert.equal(refused.json.errors[0].code, 54)
  const own = await call('add/projects_2/projects', { url: 'stranger.example' }, stranger)
  const other = await post('get/reports_2/reports/export', { project_id: own, id, output }, stranger)
  assert.equal(other.json.errors[0].code, 54)
  const { bytes } = await fileOf(sextant, { project_id, id, output }, guest)
  assert.ok(bytes.equals((await fileOf(sextant, { project_id, id, output })).bytes))
})
