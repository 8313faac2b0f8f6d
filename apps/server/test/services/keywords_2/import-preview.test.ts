import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { tries } from '../../sizes.ts'
import { assertRefused } from '../refusal.ts'

const { call, newAccount, post } = await startTestApp({ afterAll }, { worker: false })

const newProject = (): Promise<number> => call('add/projects_2/projects', { url: 'bakery-lane.example' })
const preview = (project_id: number, keywords: unknown, body: object = {}) =>
  call('get/keywords_2/keywords/import', { project_id, keywords, ...body })
const importInto = (project_id: number, keywords: unknown) =>
  call('add/keywords_2/keywords/import', { project_id, keywords })

describe('a preview of an import', () => {
  test('lists the columns it reads and those it ignores', async () => {
    const project_id = await newProject()
    const { columns, ignored_columns } = await preview(
      project_id,
      'volume;NAME;group_name;tags;\n10;rye;Bread;2;\n',
    )
    assert.deepEqual(columns, ['name', 'tags', 'group_name'])
    assert.deepEqual(ignored_columns, ['volume'])
    const plain = await preview(project_id, 'rye; dark\nwheat')
    assert.deepEqual([plain.columns, plain.ignored_columns], [['name'], []])
  })

  test('shows whether every phrase is new, known or repeated', async () => {
    const project_id = await newProject()
    await importInto(project_id, ['rye', 'spelt'])
    const { lines, ...counts } = await preview(project_id, ['Rye', 'wheat', '', 'ёж', 'WHEAT', 'Ёж', 'rye'])
    assert.deepEqual(
      lines.map(({ line, name, state }: Record<string, unknown>) => [line, name, state]),
      [
        [1, 'rye', 'known'],
        [2, 'wheat', 'new'],
        [4, 'ёж', 'new'],
        [5, 'wheat', 'repeated'],
        [6, 'ёж', 'repeated'],
        [7, 'rye', 'known'],
      ],
    )
    assert.deepEqual(
      [counts.countSended, counts.countAdded, counts.countDuplicated, counts.countRepeated],
      [6, 2, 4, 2],
    )
  })

  test('knows phrases of this project only, and not those in its trash', async () => {
    const [project_id, other] = [await newProject(), await newProject()]
    await importInto(other, ['rye'])
    await importInto(project_id, ['spelt'])
    await call('del/keywords_2/keywords', { project_id, filters: [{ name: 'id', operator: 'IS_NOT_NULL' }] })
    assert.equal((await preview(project_id, ['rye', 'spelt'])).countAdded, 2)
  })

  test('shows what tags, targets and groups will be', async () => {
    const project_id = await newProject()
    const text =
      'name,tags,target,group_folder_path,group_name\nrye,5,https://www.Bakery-Lane.example/Rye/,a/b,Bread\nwheat,,,,\n'
    const { lines, groups } = await preview(project_id, text, { tags: [2], show_lines: 1 })
    assert.deepEqual(lines, [
      {
        line: 2,
        name: 'rye',
        tags: '2,5',
        target: 'bakery-lane.example/Rye',
        group_folder_path: 'a/b',
        group_name: 'Bread',
        state: 'new',
      },
    ])
    assert.deepEqual(groups, [
      { group_folder_path: 'a/b', group_name: 'Bread', count: 1 },
      { group_folder_path: '', group_name: '', count: 1 },
    ])
  })

  test('changes nothing', async () => {
    const project_id = await newProject()
    await preview(project_id, 'name;group_folder_path;group_name\nrye;a;Bread')
    assert.deepEqual(await call('get/keywords_2/keywords', { project_id }), [])
    assert.deepEqual(await call('get/keywords_2/groups', { project_id }), [])
    assert.equal((await call('get/keywords_2/folders', { project_id })).length, 1)
  })

  test('refuses the line that the import refuses', async () => {
    const project_id = await newProject()
    const { id: folder_id } = await call('add/keywords_2/folders', { project_id, name: 'a' })
    for (const [keywords, body] of [
      ['name;tags\nrye;1\n\nwheat;21\n', {}],
      ['name;group_folder_path\nrye;a/b/c\nwheat;a/b/c/d', {}],
      ['name;group_folder_path\nrye;b/c\nwheat;b/c/d', { folder_id }],
    ] as const) {
      const request = { project_id, keywords, ...body }
      const refused = await post('get/keywords_2/keywords/import', request)
      assertRefused(refused, 2003, /^keywords line [34]:/)
      assert.deepEqual(
        refused.json.errors,
        (await post('add/keywords_2/keywords/import', request)).json.errors,
      )
    }
  })

  test('is refused for an unknown project or folder', async () => {
    const project_id = await newProject()
    const stranger = await newAccount()
    const body = { project_id, keywords: ['rye'] }
    assertRefused(await post('get/keywords_2/keywords/import', body, stranger), 54, /^project_id/)
    assertRefused(
      await post('get/keywords_2/keywords/import', { ...body, folder_id: 999_999 }),
      54,
      /^folder_id/,
    )
  })
})

test('a preview shows what the import then does', async () => {
  const project_id = await newProject()
  const phrase = fc.constantFrom(
    'rye',
    'Rye',
    'RYE  bread',
    'rye bread',
    'ёлка',
    'ЁЛКА',
    'wheat',
    '',
    'straße',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(phrase, { maxLength: 8 }), async (lines) => {
      const told = await preview(project_id, lines)
      const done = await importInto(project_id, lines)
      assert.deepEqual(
        [told.countSended, told.countAdded, told.countDuplicated],
        [done.countSended, done.countAdded, done.countDuplicated],
      )
      await call('del/keywords_2/keywords', {
        project_id,
        filters: [{ name: 'name', operator: 'STARTS_WITH', values: ['r'] }],
      })
    }),
    { numRuns: tries(8, 25) },
  )
})
