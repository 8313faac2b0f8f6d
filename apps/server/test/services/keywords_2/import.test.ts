import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, describe, test } from 'vitest'
import { WRITE_BATCH } from '#services/keywords_2/keywords/import/write.ts'
import { startTestApp } from '../../app.ts'
import { tries } from '../../sizes.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { admin, call, post } = sextant

interface Counts {
  countSended: number
  countDuplicated: number
  countAdded: number
  countChanged: number
}

const newProject = (): Promise<number> => call('add/projects_2/projects', { url: 'bakery-lane.example' })
const importInto = (project_id: number, keywords: unknown, body: object = {}): Promise<Counts> =>
  call('add/keywords_2/keywords/import', { project_id, keywords, ...body })
const list = (project_id: number, ...fields: string[]) =>
  call('get/keywords_2/keywords', { project_id, fields })
const namesOf = (project_id: number): Promise<string[]> =>
  call('get/keywords_2/keywords', { project_id, fields: ['name'], fetch_style: 'fetchAllColumn' })
const groupsOf = (project_id: number, ...fields: string[]) =>
  call('get/keywords_2/groups', { project_id, fields, orders: ['folder_path', 'ord'] })
const newGroups = (project_id: number, ...names: string[]): Promise<{ id: number; folder_id: number }[]> =>
  call('add/keywords_2/groups', { project_id, names })

async function importFile(project_id: number, bytes: Uint8Array<ArrayBuffer>, parameter = 'keywords') {
  const form = new FormData()
  form.set('project_id', String(project_id))
  form.set(parameter, new Blob([bytes]), 'keywords.csv')
  const response = await fetch(`${sextant.url}/v2/json/add/keywords_2/keywords/import`, {
    method: 'POST',
    headers: { 'user-id': String(admin.id), authorization: `bearer ${admin.key}` },
    body: form,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) }
}

describe('the text of an import', () => {
  const texts: [how: string, keywords: unknown, names: string[]][] = [
    ['lines without names of columns', 'Rye\nwheat bread\n', ['rye', 'wheat bread']],
    ['lines that end as on Windows', 'rye\r\nwheat\r\n', ['rye', 'wheat']],
    ['lines that end as on old Macs', 'rye\rwheat', ['rye', 'wheat']],
    ['lines with empty ones between', '\n\nrye\n \n\u00a0\nwheat\n\n', ['rye', 'wheat']],
    ['lines that hold delimiters', 'rye; dark\nwheat, light', ['rye; dark', 'wheat, light']],
    [
      'lines with quotes that open and never close',
      'tv 32"\n"best bread\nrye',
      ['tv 32"', '"best bread', 'rye'],
    ],
    ['a byte order mark and no names', '\ufeffrye\nwheat', ['rye', 'wheat']],
    ['a byte order mark before the names', '\ufeffname;tags\nrye;1', ['rye']],
    ['a list of lines', ['rye', 'Wheat', ''], ['rye', 'wheat']],
    ['a list that begins with the names', ['name;tags', 'rye;1', 'wheat;2'], ['rye', 'wheat']],
    ['a list with a byte order mark', ['\ufeffname;tags', 'rye;1'], ['rye']],
    ['a list with a number in it', ['rye', 2024], ['rye', '2024']],
    ['a list with holes, as PHP makes them', { 0: 'rye', 2: 'wheat' }, ['rye', 'wheat']],
    ['columns in another order', 'group_name;NAME\nBread;rye\nBread;wheat', ['rye', 'wheat']],
    ['columns nobody knows', 'volume;name;x\n10;rye;1\n20;wheat;2', ['rye', 'wheat']],
    ['names in quotes', '"tags";"Name"\n1;rye', ['rye']],
    ['commas', 'name,tags\nrye,1\n"wheat, light","1,2"', ['rye', 'wheat, light']],
    ['cells in quotes', 'name;tags\n"rye; dark";1\n"5"" loaf";2', ['rye; dark', '5" loaf']],
    ['a line break in quotes', 'name;tags\r\n"rye\r\nbread";1\r\nwheat;2', ['rye bread', 'wheat']],
    ['quotes inside a cell', 'name;tags\ntv 32";1\n27" screen;2', ['tv 32"', '27" screen']],
    [
      'quotes escaped with a backslash, which have no other meaning',
      'name;tags\n"say \\"hi\\" now";1\n"a ""b"" \\"c\\"";2\ntv 32";1',
      ['say "hi" now', 'a "b" "c"', 'tv 32"'],
    ],
    ['the same in a list', ['name;tags', '"say \\"hi\\"";1', 'rye;2'], ['say "hi"', 'rye']],
    [
      'a backslash at the end of a cell in quotes',
      'name;tags\n"path c:\\";1\n"rye\nends \\";2\nx \\"y";1',
      ['path c:\\', 'rye ends \\', 'x \\"y"'],
    ],
    ['rows shorter and longer than the names', 'tags;name\n1\n;rye\n1;wheat;more', ['rye', 'wheat']],
    ['names alone', 'name;tags\n', []],
    ['nothing', '', []],
    ['a list of nothing', [], []],
  ]
  for (const [how, keywords, names] of texts) {
    test(`may be ${how}`, async () => {
      const project_id = await newProject()
      const counts = await importInto(project_id, keywords)
      assert.deepEqual(await namesOf(project_id), names)
      assert.deepEqual(counts, {
        countSended: names.length,
        countDuplicated: 0,
        countAdded: names.length,
        countChanged: 0,
      })
    })
  }

  const files: [how: string, bytes: Uint8Array<ArrayBuffer>, names: string[]][] = [
    ['UTF-8', Buffer.from('name;tags\nчай;1\n'), ['чай']],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffname;tags\nчай;1\n'), ['чай']],
    ['Windows-1251', Buffer.from([0xf7, 0xe0, 0xe9, 0x0d, 0x0a, 0xb8, 0xeb, 0xea, 0xe0]), ['чай', 'ёлка']],
  ]
  for (const [how, bytes, names] of files) {
    test(`may be a file in ${how}`, async () => {
      const project_id = await newProject()
      assert.equal((await importFile(project_id, bytes)).status, 200)
      assert.deepEqual(await namesOf(project_id), names)
    })
  }

  test('may not be a file in UTF-16', async () => {
    const project_id = await newProject()
    const answer = await importFile(project_id, Buffer.from('\ufeffrye\nwheat', 'utf16le'))
    assertRefused(answer, 2003, /^keywords: .*UTF-8 or Windows-1251/)
    assert.deepEqual(await namesOf(project_id), [])
  })

  test('is the only parameter that may be a file', async () => {
    const answer = await importFile(await newProject(), Buffer.from('1'), 'project_id')
    assertRefused(answer, 2002, /^project_id: .*but got a file$/)
  })

  const wrong: [how: string, keywords: unknown, code: number, names: RegExp][] = [
    ['nothing at all', undefined, 2001, /^keywords/],
    ['a number', 5, 2002, /^keywords/],
    ['a list within the list', ['rye', ['wheat']], 2002, /^keywords\[1\]/],
    [
      'a tag beyond 20',
      'name;tags\nrye;1\n\nwheat;21\n',
      2003,
      /^keywords line 4: must have tags from 1 to 20/,
    ],
    [
      'a cell of many tags',
      `name;tags\nrye;"1${',1'.repeat(200)}"`,
      2003,
      /line 2: must have `tags` of at most 255/,
    ],
    ['a tag that is a word', 'name;tags\nrye;red', 2003, /^keywords line 2: must have tags/],
    [
      'a phrase beyond 255 characters',
      ['rye', 'x'.repeat(256)],
      2003,
      /^keywords line 2: must have a phrase/,
    ],
    ['a group beyond 255 characters', `name;group_name\nrye;${'x'.repeat(256)}`, 2003, /^keywords line 2/],
    [
      'quotes left open',
      'name;tags\nrye;1\n"wheat;2\nspelt;3\n',
      2003,
      /^keywords line 3: .*quotes are not closed/,
    ],
    [
      'quotes left open in a list',
      ['name;tags', 'rye;1', '"wheat;2'],
      2003,
      /^keywords line 3: .*quotes are not closed/,
    ],
    [
      'folders too deep',
      'name;group_folder_path\nrye;a/b/c\nwheat;a/b/c/d',
      2003,
      /^keywords line 3: .*levels of folders/,
    ],
  ]
  for (const [how, keywords, code, names] of wrong) {
    test(`with ${how} is refused as a whole and names the line`, async () => {
      const project_id = await newProject()
      assertRefused(await post('add/keywords_2/keywords/import', { project_id, keywords }), code, names)
      assert.deepEqual(await namesOf(project_id), [])
      assert.deepEqual(await groupsOf(project_id, 'name'), [])
    })
  }

  test('into an unknown project, or one of another account, is refused', async () => {
    const project_id = await newProject()
    const stranger = await sextant.newAccount()
    const body = { project_id, keywords: ['rye'] }
    assertRefused(await post('add/keywords_2/keywords/import', body, stranger), 54, /^project_id/)
    assertRefused(await post('add/keywords_2/keywords/import', { keywords: ['rye'] }), 2001, /^project_id/)
    assert.deepEqual(await namesOf(project_id), [])
  })
})

describe('tags and targets', () => {
  test('come from the cells, sorted and short, and the tags of the import are added to all', async () => {
    const project_id = await newProject()
    const text =
      'name,tags,target\nrye,"5, 2",https://www.Bakery-Lane.example/Rye/\nwheat,,bakery-lane.example/wheat\nspelt,2,\n'
    await importInto(project_id, text, { tags: ['7', 2] })
    assert.deepEqual(await list(project_id, 'name', 'tags', 'target'), [
      { name: 'rye', tags: '2,5,7', target: 'bakery-lane.example/Rye' },
      { name: 'wheat', tags: '2,7', target: 'bakery-lane.example/wheat' },
      { name: 'spelt', tags: '2,7', target: null },
    ])
  })

  test('are empty when none are given', async () => {
    const project_id = await newProject()
    await importInto(project_id, 'name;tags;target\nrye;;\n', { tags: [] })
    assert.deepEqual(await list(project_id, 'tags', 'target'), [{ tags: null, target: null }])
  })

  test('of duplicates change to what the line names; what it does not name stays', async () => {
    const project_id = await newProject()
    await importInto(project_id, 'name;tags;target\nrye;1;a.example\nwheat;2;b.example\nspelt;3;c.example')
    const counts = await importInto(
      project_id,
      'name;tags;target\nRYE;4;\nwheat;;b.example/new\nspelt;3;c.example\noat;;',
    )
    assert.deepEqual(counts, { countSended: 4, countDuplicated: 3, countAdded: 1, countChanged: 2 })
    assert.deepEqual(await list(project_id, 'name', 'tags', 'target'), [
      { name: 'rye', tags: '4', target: 'a.example' },
      { name: 'wheat', tags: '2', target: 'b.example/new' },
      { name: 'spelt', tags: '3', target: 'c.example' },
      { name: 'oat', tags: null, target: null },
    ])
  })

  test('of a repeated phrase are those of its last line, whatever the groups of the lines', async () => {
    const project_id = await newProject()
    await importInto(project_id, 'name;group_name\na;Full\nb;Full\nc;Full\n')
    const counts = await importInto(
      project_id,
      'name;tags;group_name\nrye;1;Full\nrye;2;Empty\na;3;Full\nA;4;Empty\n',
    )
    assert.deepEqual(counts, { countSended: 4, countDuplicated: 3, countAdded: 1, countChanged: 2 })
    assert.deepEqual(await list(project_id, 'name', 'tags', 'group_name'), [
      { name: 'a', tags: '4', group_name: 'Full' },
      { name: 'b', tags: null, group_name: 'Full' },
      { name: 'c', tags: null, group_name: 'Full' },
      { name: 'rye', tags: '2', group_name: 'Full' },
    ])
  })
})

describe('duplicates', () => {
  test('are found against the project and inside the import, whatever their case', async () => {
    const project_id = await newProject()
    await importInto(project_id, ['ёлка', 'οδός', 'straße', 'i'])
    const counts = await importInto(project_id, ['ЁЛКА', 'ΟΔΌΣ', 'STRASSE', 'İ', 'Чай', 'чАЙ', ' чай  '])
    assert.deepEqual(counts, { countSended: 7, countDuplicated: 5, countAdded: 2, countChanged: 0 })
    assert.deepEqual(await namesOf(project_id), ['ёлка', 'οδός', 'straße', 'i', 'strasse', 'чай'])
  })

  test('that differ in letters which the database folds are found in an empty project, in different batches too', async () => {
    const project_id = await newProject()
    const between = Array.from({ length: WRITE_BATCH }, (_, index) => `rye ${index}`)
    const lines = ['οδος', ...between, 'οδοσ', 'wheat']
    const expected = { countSended: WRITE_BATCH + 3, countDuplicated: 1, countAdded: WRITE_BATCH + 2 }
    assert.deepEqual(await importInto(project_id, lines), { ...expected, countChanged: 0 })
    assert.deepEqual(await namesOf(project_id), ['οδος', ...between, 'wheat'])
  })

  test('in the trash do not count', async () => {
    const project_id = await newProject()
    await importInto(project_id, ['rye'])
    const filters = [{ name: 'name', operator: 'EQUALS', values: ['rye'] }]
    await call('del/keywords_2/keywords', { project_id, filters })
    assert.equal((await importInto(project_id, ['rye'])).countAdded, 1)
  })

  test('of another project are none', async () => {
    await importInto(await newProject(), ['rye'])
    assert.equal((await importInto(await newProject(), ['rye'])).countAdded, 1)
  })

  test('obey the law of the counters, and the project holds each phrase once', async () => {
    const phrases = fc.constantFrom(
      'rye',
      'Rye',
      ' RYE ',
      'чай',
      'ЧАЙ',
      'σ',
      'ς',
      'Σ',
      '',
      ' ',
      '\u00a0',
      'x y',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(phrases, { maxLength: 12 }), { maxLength: 4 }), async (imports) => {
        const project_id = await newProject()
        let before = 0
        for (const lines of imports) {
          const counts = await importInto(project_id, lines)
          assert.equal(counts.countSended, lines.filter((line) => line.trim() !== '').length)
          assert.equal(counts.countSended, counts.countAdded + counts.countDuplicated)
          assert.ok(counts.countChanged <= counts.countDuplicated)
          const names = await namesOf(project_id)
          assert.equal(names.length, before + counts.countAdded)
          assert.equal(new Set(names.map((name) => name.replaceAll('ς', 'σ'))).size, names.length)
          before = names.length
        }
      }),
      { numRuns: tries(5, 15) },
    )
  })

  test('stay where they are without move_duplicate', async () => {
    const project_id = await newProject()
    await importInto(project_id, 'name;group_name\nrye;Old')
    const counts = await importInto(project_id, 'name;group_name\nrye;New', {
      move_duplicate_group_name: 'Duplicates',
    })
    assert.deepEqual(counts, { countSended: 1, countDuplicated: 1, countAdded: 0, countChanged: 0 })
    assert.deepEqual(await list(project_id, 'group_name'), [{ group_name: 'Old' }])
  })

  const moves: [how: string, body: (ids: Record<string, number>) => object, group: string, path: string][] = [
    ['to the group of their line', () => ({}), 'Lines', ''],
    ['to a group by id', (ids) => ({ move_duplicate_group_id: ids.target }), 'Target', 'Deep'],
    ['to a group by name in the root', () => ({ move_duplicate_group_name: 'dups' }), 'dups', ''],
    ['to a group that exists, in any case', () => ({ move_duplicate_group_name: 'OLD' }), 'Old', ''],
    [
      'to a group by name in a folder',
      (ids) => ({ move_duplicate_group_name: 'dups', move_duplicate_folder_id: ids.folder }),
      'dups',
      'Deep',
    ],
    [
      'to a folder, where they get a group',
      (ids) => ({ move_duplicate_folder_id: ids.folder }),
      'New group',
      'Deep',
    ],
    [
      'to the group by id before the one by name',
      (ids) => ({ move_duplicate_group_id: ids.target, move_duplicate_group_name: 'dups' }),
      'Target',
      'Deep',
    ],
  ]
  for (const [how, body, group, path] of moves) {
    test(`move ${how} with move_duplicate`, async () => {
      const project_id = await newProject()
      await importInto(project_id, 'name;group_folder_path;group_name\nrye;;Old\nfixed;Deep;Target')
      const target = (await groupsOf(project_id, 'id', 'name', 'folder_id')).find(
        (each: { name: string }) => each.name === 'Target',
      )
      const counts = await importInto(project_id, 'name;group_name\nrye;Lines\nnew;Lines', {
        move_duplicate: '1',
        ...body({ target: target.id, folder: target.folder_id }),
      })
      const moved = group === 'Old' ? 0 : 1
      assert.deepEqual(counts, { countSended: 2, countDuplicated: 1, countAdded: 1, countChanged: moved })
      const rows = await list(project_id, 'name', 'group_name', 'group_folder_path')
      const placed = Object.fromEntries(
        rows.map((row: { name: string; group_name: string; group_folder_path: string }) => [
          row.name,
          [row.group_name, row.group_folder_path],
        ]),
      )
      assert.deepEqual(placed, { rye: [group, path], fixed: ['Target', 'Deep'], new: ['Lines', ''] })
    })
  }

  test('move to the end of their new group, in the order of the lines', async () => {
    const project_id = await newProject()
    await importInto(
      project_id,
      'name;group_name\na;Old\nb;Old\nc;Old\nv;Target\nw;Target\nx;Target\ny;Target\nz;Target',
    )
    await importInto(project_id, ['c', 'a'], {
      move_duplicate: 1,
      group_name: 'Old',
      move_duplicate_group_name: 'Target',
    })
    assert.deepEqual(await namesOf(project_id), ['b', 'v', 'w', 'x', 'y', 'z', 'c', 'a'])
  })

  test('of a long import move behind all that it adds to their group', async () => {
    const project_id = await newProject()
    await importInto(project_id, 'name;group_name\nmoved;Old\nfirst;Target')
    const added = Array.from({ length: 2 * WRITE_BATCH }, (_, index) => `added ${index}`)
    await importInto(project_id, ['moved', ...added], {
      move_duplicate: 1,
      group_name: 'Target',
      move_duplicate_group_name: 'Target',
    })
    const rows = await list(project_id, 'name', 'ord')
    assert.equal(rows.at(-1).name, 'moved')
    assert.equal(new Set(rows.map(({ ord }: { ord: number }) => ord)).size, added.length + 2)
  })

  test('do not move when the place is not in the project, and nothing is imported', async () => {
    const project_id = await newProject()
    const [foreign] = await newGroups(await newProject(), 'Foreign')
    for (const [name, value] of [
      ['move_duplicate_group_id', foreign!.id],
      ['move_duplicate_folder_id', foreign!.folder_id],
      ['group_id', foreign!.id],
      ['folder_id', foreign!.folder_id],
    ] as const) {
      const body = { project_id, keywords: ['rye'], move_duplicate: 1, [name]: value }
      const answer = await post('add/keywords_2/keywords/import', body)
      assertRefused(answer, 54, new RegExp(`^${name}: there is no such`))
    }
    assert.deepEqual(await groupsOf(project_id, 'name'), [])
  })
})

describe('the place of imported keywords', () => {
  test('is a new group each time when none is named', async () => {
    const project_id = await newProject()
    await importInto(project_id, ['a', 'b'])
    await importInto(project_id, ['c'])
    assert.deepEqual(await groupsOf(project_id, 'name', 'count_keywords'), [
      { name: 'New group', count_keywords: 2 },
      { name: 'New group', count_keywords: 1 },
    ])
  })

  test('is the end of the group by id', async () => {
    const project_id = await newProject()
    const [, b] = await newGroups(project_id, 'a', 'b')
    await importInto(project_id, ['1', '2'], { group_id: String(b!.id) })
    await importInto(project_id, ['3', '4'], { group_id: b!.id, group_name: 'ignored' })
    assert.deepEqual(await namesOf(project_id), ['1', '2', '3', '4'])
    assert.deepEqual(await groupsOf(project_id, 'name', 'count_keywords'), [
      { name: 'a', count_keywords: 0 },
      { name: 'b', count_keywords: 4 },
    ])
  })

  test('is the group by name, made once and found in any case', async () => {
    const project_id = await newProject()
    await importInto(project_id, ['a'], { group_name: 'Хлеб' })
    await importInto(project_id, ['b'], { group_name: 'ХЛЕБ' })
    assert.deepEqual(await groupsOf(project_id, 'name', 'count_keywords'), [
      { name: 'Хлеб', count_keywords: 2 },
    ])
  })

  test('is made in the order of the lines: one for names that differ in case, one for lines without any', async () => {
    const project = await newProject()
    await newGroups(project, 'Cakes')
    await importInto(project, 'name;group_name\na;Rye\nb;\nc;CAKES\nd;rye\ne;Buns\nf;')
    assert.deepEqual(await groupsOf(project, 'name', 'ord'), [
      { name: 'Cakes', ord: 1 },
      { name: 'Rye', ord: 2 },
      { name: 'New group', ord: 3 },
      { name: 'Buns', ord: 4 },
    ])
    const placed: { name: string; group_name: string }[] = await list(project, 'name', 'group_name')
    assert.deepEqual(Object.fromEntries(placed.map(({ name, group_name }) => [name, group_name])), {
      a: 'Rye',
      b: 'New group',
      c: 'Cakes',
      d: 'Rye',
      e: 'Buns',
      f: 'New group',
    })
  })

  test('is the group of the line before the group of the import', async () => {
    const project_id = await newProject()
    const [given] = await newGroups(project_id, 'Given')
    await importInto(project_id, 'name;group_name\na;Own\nb;\nc;own\n', { group_id: given!.id })
    const rows = await list(project_id, 'name', 'group_name')
    assert.deepEqual(rows, [
      { name: 'b', group_name: 'Given' },
      { name: 'a', group_name: 'Own' },
      { name: 'c', group_name: 'Own' },
    ])
  })

  test('is on unless group_on says otherwise; groups that exist keep their state', async () => {
    const project_id = await newProject()
    await importInto(project_id, 'name;group_name\na;On')
    await importInto(project_id, 'name;group_name\nb;Off\nc;On', { group_on: '0' })
    assert.deepEqual(await groupsOf(project_id, 'name', 'on'), [
      { name: 'On', on: 1 },
      { name: 'Off', on: 0 },
    ])
  })

  test('is a folder by path, up to three levels, made once and found in any case', async () => {
    const project_id = await newProject()
    const text =
      'name;group_folder_path;group_name\na;Tea/Black/Assam;Pots\nb;tea / black;Pots\nc;/Tea//Black/;pots\nd;TEA;\ne;;\n'
    await importInto(project_id, text, { group_name: 'Rest' })
    await importInto(project_id, 'name;group_folder_path;group_name\nf;Tea/Black/Assam;Pots')
    assert.deepEqual(await groupsOf(project_id, 'folder_path', 'name', 'count_keywords'), [
      { folder_path: '', name: 'Rest', count_keywords: 1 },
      { folder_path: 'Tea', name: 'Rest', count_keywords: 1 },
      { folder_path: 'Tea/Black', name: 'Pots', count_keywords: 2 },
      { folder_path: 'Tea/Black/Assam', name: 'Pots', count_keywords: 2 },
    ])
  })

  test('gets one new group per folder, however its path is spelt', async () => {
    const project_id = await newProject()
    await importInto(project_id, 'name;group_folder_path\na;Tea\nb;tea\nc;Tea/\nd;')
    assert.deepEqual(await groupsOf(project_id, 'folder_path', 'name', 'count_keywords'), [
      { folder_path: '', name: 'New group', count_keywords: 1 },
      { folder_path: 'Tea', name: 'New group', count_keywords: 3 },
    ])
  })

  test('lies below folder_id, and three levels count from the root', async () => {
    const project_id = await newProject()
    await importInto(project_id, 'name;group_folder_path;group_name\na;Tea/Black;Pots')
    const [{ folder_id }] = await groupsOf(project_id, 'folder_id')
    await importInto(project_id, 'name;group_folder_path;group_name\nb;Assam;Pots\nc;;Cups', { folder_id })
    assert.deepEqual(await groupsOf(project_id, 'folder_path', 'name'), [
      { folder_path: 'Tea/Black', name: 'Pots' },
      { folder_path: 'Tea/Black', name: 'Cups' },
      { folder_path: 'Tea/Black/Assam', name: 'Pots' },
    ])
    const deeper = { project_id, folder_id, keywords: 'name;group_folder_path\nd;Assam/Green' }
    assertRefused(await post('add/keywords_2/keywords/import', deeper), 2003, /^keywords line 2: .*3 levels/)
  })

  test('keeps the order of the lines', async () => {
    const project_id = await newProject()
    const names = Array.from({ length: 300 }, (_, index) => `phrase ${(index * 7919) % 300}`)
    await importInto(project_id, names)
    assert.deepEqual(await namesOf(project_id), names)
  })
})

test('remove_special_chars separates words at plus, dot, comma, apostrophe and quotes, only on request', async () => {
  const project_id = await newProject()
  const lines = [`+buy "rye", it's 5.00`]
  await importInto(project_id, lines)
  await importInto(project_id, [...lines, '+"."'], { remove_special_chars: 1 })
  assert.deepEqual(await namesOf(project_id), [`+buy "rye", it's 5.00`, 'buy rye it s 5 00'])
})

test('imports of the same phrases at once add each once, and all end', async () => {
  const project_id = await newProject()
  const names = Array.from({ length: 500 }, (_, index) => `phrase ${index}`)
  const imports = Array.from({ length: 8 }, (_, index) =>
    importInto(project_id, index % 2 === 0 ? names : names.toReversed(), {
      group_name: `Group ${index % 3}`,
      move_duplicate: index % 2,
      tags: [index + 1],
    }),
  )
  const counts = await Promise.all(imports)
  assert.equal(
    counts.reduce((sum, each) => sum + each.countAdded, 0),
    names.length,
  )
  assert.deepEqual((await namesOf(project_id)).toSorted(), names.toSorted())
})
