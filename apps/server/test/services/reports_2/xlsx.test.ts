import assert from 'node:assert/strict'
import { reportExample, type ReportContent, type ReportTable } from '@sextant/contract/reports_2/document.ts'
import { afterAll, test, vi } from 'vitest'
import { xlsxOf } from '#services/reports_2/forms/xlsx/xlsx.ts'
import { startTestApp } from '../../app.ts'
import { fileOf } from './file.ts'
import { readXlsx } from './read-xlsx.ts'
import { PNG, reportedProject } from './reported-project.ts'

const sextant = await startTestApp({ afterAll })
const { call, newAccount, post } = sextant

const blocks = ['summary', 'movements', 'table', 'pages', 'competitors'].map((kind) => ({ kind }))
const output = 'xlsx'

async function madeReport(template: object = {}) {
  const { project_id, region_index, second } = await reportedProject(sextant)
  const settings = { project_id, name: 'All', period: 'checks', blocks, ...template }
  const report_template_id: number = await call('add/reports_2/templates', settings)
  const id: number = await call('add/reports_2/reports', { project_id, report_template_id })
  const { content, fingerprint } = await call('get/reports_2/reports/document', { project_id, id })
  return {
    project_id,
    region_index,
    second,
    report_template_id,
    id,
    content: content as ReportContent,
    fingerprint: fingerprint as string,
  }
}

/** The file of a document that no template makes. */
function written(changes: Partial<ReportContent>) {
  const content = { ...reportExample, ...changes }
  return xlsxOf({
    name: '',
    madeAt: new Date(0),
    fingerprint: '51d07be2',
    content,
    evidence: { project_id: 1, blocks: [] },
  })
}

function tableOf(title: string, rows: ReportTable['rows']): ReportTable {
  const columns = [
    { label: 'Keyword', kind: 'text' },
    { label: 'Position', kind: 'position' },
  ] as const
  return {
    kind: 'table',
    title,
    region: null,
    half: false,
    columns: [...columns],
    rows,
    bars: null,
    own: null,
    note: '',
  }
}

test('the sheets have every number of the document as a number, and every word', async () => {
  const { project_id, id, content, fingerprint } = await madeReport({ outro: 'Goodbye!' })
  const { bytes, headers } = await fileOf(sextant, { project_id, id, output })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  assert.equal(headers.get('content-type'), type)
  const day = content.made_at.slice(0, 10)
  assert.equal(headers.get('content-disposition'), `attachment; filename="bakery.example ${day}.xlsx"`)
  const sheets = readXlsx(bytes)
  const tables = content.blocks.filter((block) => block.kind === 'table')
  assert.deepEqual([...sheets.keys()], ['bakery.example', ...tables.map(({ title }) => title)])
  for (const { columns, rows, title } of tables) {
    const expected = rows.map((row) =>
      row.map((cell, index) =>
        columns[index]!.kind === 'position' && /^\d+$/.test(String(cell)) ? Number(cell) : cell,
      ),
    )
    const [heads, ...read] = sheets.get(title)!
    assert.deepEqual(
      heads,
      columns.map(({ label }) => label),
    )
    const full = read.slice(0, rows.length).map((row) => columns.map((_, index) => row[index] ?? null))
    assert.deepEqual(full, expected)
  }
  const first = sheets.get('bakery.example')!
  const words = first.flat()
  for (const text of [
    content.headline,
    ...content.lead,
    ...content.footer,
    'Goodbye!',
    `fingerprint ${fingerprint}`,
  ]) {
    assert.ok(words.includes(text), text)
  }
  const [figures] = content.blocks
  assert.ok(figures?.kind === 'figures' && figures.chart !== null)
  for (const { change, label, value } of figures.figures) {
    const row = first.find(([name]) => name === label)!
    assert.deepEqual([row[1] ?? null, row[2] ?? null], [value, change], label)
  }
  for (const [place, date] of figures.chart.dates.entries()) {
    assert.deepEqual(first.find(([name]) => name === date)!.slice(1), figures.chart.bars[place])
  }
})

test('the bytes of a file stay the same after a new name, a new logo, other positions and another day', async () => {
  const { project_id, region_index, second, report_template_id, id } = await madeReport({
    agency: 'Северный ветер',
    language: 'ru',
    logo: PNG,
  })
  const before = await fileOf(sextant, { project_id, id, output })
  assert.ok(readXlsx(before.bytes).has('Ключевые фразы'))
  await call('edit/projects_2/projects/name', { id: project_id, name: 'Renamed' })
  await call('edit/reports_2/templates', { project_id, id: report_template_id, agency: 'Other', logo: '' })
  const positions = `name;date;position\nup;${second};77\n`
  await call('add/positions_2/history/import', { project_id, region_index, positions })
  vi.useFakeTimers({ now: Date.now() + 40 * 86_400_000, toFake: ['Date'] })
  try {
    const after = await written({ blocks: [tableOf('T', [['a', '1']])] })
    vi.setSystemTime(Date.now() + 86_400_000)
    assert.ok((await written({ blocks: [tableOf('T', [['a', '1']])] })).equals(after))
  } finally {
    vi.useRealTimers()
  }
  assert.ok((await fileOf(sextant, { project_id, id, output })).bytes.equals(before.bytes))
})

test('hostile names are neither formulas nor broken sheets', async () => {
  const names = ['=1+1', '+1', '-1', '@SUM(A1)', '<f>1</f> & "', 'line\nbreak', '日本 \u{1F600}', '007']
  const sheets = readXlsx(
    await written({
      project: { name: 'x', site: "'[a]:*?/\\" },
      blocks: [
        tableOf(
          '=cmd()',
          names.map((name) => [name, '3']),
        ),
        tableOf('=CMD()', [['nul\u0000 \ud800', '>30']]),
        tableOf('\u{1F600}'.repeat(40), [['x'.repeat(40_000), '--']]),
        tableOf('', []),
      ],
    }),
  )
  assert.deepEqual([...sheets.keys()], ['a', '=cmd()', '=CMD() 2', '\u{1F600}'.repeat(15), '-'])
  assert.deepEqual(
    sheets.get('=cmd()')!.slice(1),
    names.map((name) => [name, 3]),
  )
  assert.deepEqual(sheets.get('=CMD() 2')![1], ['nul ', '>30'])
  assert.equal(String(sheets.get('\u{1F600}'.repeat(15))![1]![0]).length, 32_767)
})

test('another account gets no file, and a guest who may view does', async () => {
  const { project_id, id } = await madeReport()
  const stranger = await newAccount()
  const guest = await newAccount()
  await call('add/projects_2/guests', { project_id, user_id: guest.id, rights: ['view'] })
  await sextant.join(guest)
  const refused = await post('get/reports_2/reports/export', { project_id, id, output }, stranger)
  assert.equal(refused.json.errors[0].code, 54)
  const { bytes } = await fileOf(sextant, { project_id, id, output }, guest)
  assert.ok(bytes.equals((await fileOf(sextant, { project_id, id, output })).bytes))
})
