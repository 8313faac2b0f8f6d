import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { triesOnBoth } from '../../sizes.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant

type Row = Record<string, unknown>

/** A project with the groups Bread (rye, oat, wheat) and Cakes (apple, plum). */
async function bakery() {
  const project_id: number = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
  const [bread, cakes] = await call('add/keywords_2/groups', { project_id, names: ['Bread', 'Cakes'] })
  const importTo = (group_id: number, keywords: string[]) =>
    call('add/keywords_2/keywords/import', { project_id, group_id, keywords })
  await importTo(bread.id, ['rye', 'oat', 'wheat'])
  await importTo(cakes.id, ['apple', 'plum'])
  const rows: Row[] = await call('get/keywords_2/keywords', { project_id })
  const id = Object.fromEntries(rows.map((row) => [row.name, row.id])) as Record<string, string>
  return { project_id, bread: bread.id as number, cakes: cakes.id as number, id }
}

const listed = async (project_id: number, body: object = {}): Promise<string> =>
  (await call('get/keywords_2/keywords', { project_id, fields: ['group_name', 'name'], ...body }))
    .map((row: Row) => `${String(row.group_name)[0]}:${String(row.name)}`)
    .join(' ')
const edit = (what: string, body: object) => call(`edit/keywords_2/keywords/${what}`, body)
const among = (...values: unknown[]) => [{ name: 'id', operator: 'IN', values }]
const named = (...values: string[]) => [{ name: 'name', operator: 'IN', values }]

describe('renaming a keyword', () => {
  test('stores the phrase in lower case with single spaces and keeps its place', async () => {
    const { project_id, id } = await bakery()
    const renamed = await edit('rename', { project_id, id: id.oat, name: '  OAT   Bread ' })
    assert.deepEqual(renamed, [{ id: id.oat, name: 'oat bread' }])
    assert.equal(await listed(project_id), 'B:rye B:oat bread B:wheat C:apple C:plum')
  })

  test('returns the requested fields, and nothing for an unknown keyword', async () => {
    const { project_id, id } = await bakery()
    const body = { project_id, name: 'spelt', fields: ['group_name', 'name'] }
    assert.deepEqual(await edit('rename', { ...body, id: id.oat }), [{ group_name: 'Bread', name: 'spelt' }])
    assert.deepEqual(await edit('rename', { ...body, id: 999_999 }), [])
  })

  test('to the phrase it has, in another case, changes nothing and is no error', async () => {
    const { project_id, id } = await bakery()
    assert.deepEqual(await edit('rename', { project_id, id: id.oat, name: 'Oat' }), [
      { id: id.oat, name: 'oat' },
    ])
  })

  test('to the phrase of a keyword in the trash leaves that one there', async () => {
    const { project_id, id } = await bakery()
    await call('del/keywords_2/keywords', { project_id, id: id.rye })
    await edit('rename', { project_id, id: id.oat, name: 'rye' })
    assert.equal(await edit('undel', { project_id, id: id.rye }), 0)
    assert.equal(await listed(project_id), 'B:rye B:wheat C:apple C:plum')
  })

  test('is refused where it is impossible', async () => {
    const { project_id, id } = await bakery()
    const before = await listed(project_id)
    for (const [body, code, names] of [
      [{ id: id.oat, name: 'Plum' }, 2003, new RegExp(`^name.*${id.plum}`)],
      [{ filters: named('oat', 'rye'), name: 'spelt' }, 2003, /^name.*several/],
      [{ id: id.oat, name: 'x'.repeat(256) }, 2003, /^name/],
      [{ id: id.oat }, 2001, /^name/],
      [{ id: id.oat, name: 'spelt', fields: ['nam'] }, 2004, /^fields\[0\]/],
      [{ name: 'spelt' }, 2001, /^filters/],
    ] as const) {
      assertRefused(await post('edit/keywords_2/keywords/rename', { project_id, ...body }), code, names)
    }
    assert.equal(await listed(project_id), before)
  })
})

describe('moving keywords', () => {
  for (const [to_type, beside, expected] of [
    ['in_group', 'bread', 'B:apple B:plum B:rye B:oat B:wheat'],
    ['in_group_last', 'bread', 'B:rye B:oat B:wheat B:apple B:plum'],
    ['before_keyword', 'oat', 'B:rye B:apple B:plum B:oat B:wheat'],
    ['after_keyword', 'oat', 'B:rye B:oat B:apple B:plum B:wheat'],
  ] as const) {
    test(`${to_type} keeps the order they have among themselves`, async () => {
      const { project_id, bread, id } = await bakery()
      const to_id = beside === 'bread' ? bread : id[beside]
      const filters = among(id.plum, Number(id.apple))
      assert.equal(await edit('move', { project_id, to_id, to_type, filters }), 2)
      assert.equal(await listed(project_id), expected)
    })
  }

  test('a keyword may be moved beside itself or inside its own group', async () => {
    const { project_id, bread, id } = await bakery()
    await edit('move', { project_id, id: id.oat, to_id: id.oat, to_type: 'before_keyword' })
    assert.equal(await listed(project_id), 'B:rye B:oat B:wheat C:apple C:plum')
    await edit('move', { project_id, id: id.wheat, to_id: bread })
    assert.equal(await listed(project_id), 'B:wheat B:rye B:oat C:apple C:plum')
  })

  test('new keywords still find their place after moves', async () => {
    const { project_id, bread, id } = await bakery()
    await edit('move', { project_id, to_id: bread, filters: named('apple', 'plum') })
    await call('add/keywords_2/keywords', { project_id, name: 'first', to_id: bread })
    const beside = { project_id, name: 'second', to_id: id.apple, to_type: 'before_keyword' }
    await call('add/keywords_2/keywords', beside)
    assert.equal(await listed(project_id), 'B:first B:second B:apple B:plum B:rye B:oat B:wheat')
  })

  test('is refused without a place, and to a place in the trash', async () => {
    const { project_id, bread, cakes, id } = await bakery()
    await call('del/keywords_2/groups', { project_id, id: cakes })
    const elsewhere = await bakery()
    for (const [body, code, names] of [
      [{ id: id.oat }, 2001, /^to_id/],
      [{ id: id.oat, to_id: 0 }, 54, /^to_id.*group/],
      [{ id: id.oat, to_id: cakes }, 54, /^to_id.*group/],
      [{ id: id.oat, to_id: elsewhere.bread }, 54, /^to_id: there is no such group in this project/],
      [{ id: id.oat, to_id: id.plum, to_type: 'after_keyword' }, 54, /^to_id.*keyword/],
      [{ to_id: bread }, 2001, /^filters/],
      [{ id: id.oat, to_id: bread, to_type: 'in' }, 2003, /^to_type/],
    ] as const) {
      assertRefused(await post('edit/keywords_2/keywords/move', { project_id, ...body }), code, names)
    }
  })
})

describe('sorting keywords', () => {
  test('sorts the whole project inside its groups, once', async () => {
    const { project_id } = await bakery()
    assert.equal(await edit('sort', { project_id, orders: [{ name: 'name', direction: 'DESC' }] }), 5)
    assert.equal(await listed(project_id), 'B:wheat B:rye B:oat C:plum C:apple')
  })

  test('sorts a group, named by a filter or by group_id, and leaves the others', async () => {
    const { project_id, bread, cakes } = await bakery()
    const ofCakes = [{ name: 'group_id', operator: 'EQUALS', values: [cakes] }]
    const descending = [{ name: 'name', direction: 'DESC' }]
    assert.equal(await edit('sort', { project_id, filters: ofCakes, orders: descending }), 2)
    assert.equal(await edit('sort', { project_id, group_id: bread, orders: ['name'] }), 3)
    assert.equal(await listed(project_id), 'B:oat B:rye B:wheat C:plum C:apple')
  })

  test('sorts only the picked ones, within their places', async () => {
    const { project_id } = await bakery()
    const filters = named('rye', 'wheat', 'plum')
    assert.equal(
      await edit('sort', { project_id, filters, orders: [{ name: 'name', direction: 'DESC' }] }),
      3,
    )
    assert.equal(await listed(project_id), 'B:wheat B:oat B:rye C:apple C:plum')
  })

  test('by a field of several sort keys, ties broken by id', async () => {
    const { project_id, id } = await bakery()
    await edit('tags', { project_id, filters: among(id.wheat), tags: [1], action: 'set' })
    await edit('sort', { project_id, orders: [{ name: 'tags', direction: 'DESC' }] })
    assert.equal(await listed(project_id), 'B:wheat B:rye B:oat C:apple C:plum')
  })

  test('any keywords of any groups share the places that they had', async () => {
    const group = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.boolean()), { maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(fc.array(group, { minLength: 1, maxLength: 4 }), async (groups) => {
        const project_id: number = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
        const names = groups.map((_, n) => `g${n}`)
        const added: Row[] = await call('add/keywords_2/groups', { project_id, names })
        const rows = groups.map((all, n) =>
          all.map(([target, isPicked], place) => ({
            name: `w${n} ${place}`,
            target: `t${target}.example`,
            isPicked,
          })),
        )
        for (const [n, all] of rows.entries()) {
          for (const { name, target } of all) {
            await call('add/keywords_2/keywords', { project_id, to_id: added[n]!.id, name, target })
          }
        }
        const picked = rows.flat().filter(({ isPicked }) => isPicked)
        if (picked.length === 0) return
        const filters = named(...picked.map(({ name }) => name))
        const fields = ['name', 'id']
        const before: Row[] = await call('get/keywords_2/keywords', { project_id, fields })
        const orders = [{ name: 'target', direction: 'DESC' }]
        assert.equal(await edit('sort', { project_id, filters, orders }), picked.length)
        const targetOf = new Map(picked.map(({ name, target }) => [name, target]))
        const expected = names.flatMap((_, n) => {
          const own = before.filter(({ name }) => String(name).startsWith(`w${n} `))
          const sorted = own
            .filter(({ name }) => targetOf.has(String(name)))
            .toSorted(
              (a, b) =>
                targetOf.get(String(b.name))!.localeCompare(targetOf.get(String(a.name))!) ||
                Number(a.id) - Number(b.id),
            )
          return own.map(({ name }) => (targetOf.has(String(name)) ? sorted.shift()!.name : name))
        })
        const after: Row[] = await call('get/keywords_2/keywords', { project_id, fields })
        assert.deepEqual(
          after.map(({ name }) => name),
          expected,
        )
      }),
      { numRuns: triesOnBoth(5, 30) },
    )
  })

  test('is refused without sort keys, by an unknown field and for an unknown group', async () => {
    const { project_id } = await bakery()
    for (const [body, code, names] of [
      [{}, 2001, /^orders/],
      [{ orders: [] }, 2001, /^orders/],
      [{ orders: ['nam'] }, 2004, /^orders\[0\]/],
      [{ orders: ['name'], group_id: 999_999 }, 54, /^group_id/],
    ] as const) {
      assertRefused(await post('edit/keywords_2/keywords/sort', { project_id, ...body }), code, names)
    }
  })
})

describe('tags and targets', () => {
  const tagsOf = async (project_id: number): Promise<Row> =>
    Object.fromEntries(
      (await call('get/keywords_2/keywords', { project_id, fields: ['name', 'tags'] })).map((row: Row) => [
        row.name,
        row.tags,
      ]),
    )

  test('set replaces, add joins and remove takes away, in sorted order', async () => {
    const { project_id, id } = await bakery()
    const tag = (action: string, ...tags: unknown[]) =>
      edit('tags', { project_id, filters: among(id.rye, id.oat), tags, action })
    assert.equal(await tag('set', '5', 2, 5), 2)
    assert.deepEqual(await tagsOf(project_id), {
      rye: '2,5',
      oat: '2,5',
      wheat: null,
      apple: null,
      plum: null,
    })
    await tag('add', 20, 1)
    assert.equal((await tagsOf(project_id)).rye, '1,2,5,20')
    await tag('remove', 2, 20, 7)
    assert.equal((await tagsOf(project_id)).oat, '1,5')
    await tag('remove', 1, 5)
    assert.equal((await tagsOf(project_id)).oat, null)
    await tag('add', 3)
    await tag('add')
    assert.equal((await tagsOf(project_id)).oat, '3')
    await tag('set')
    assert.equal((await tagsOf(project_id)).oat, null)
  })

  test('of groups change all their keywords, those in the trash only on request', async () => {
    const { project_id, bread, id } = await bakery()
    await call('del/keywords_2/keywords', { project_id, id: id.rye })
    const body = { project_id, id: bread, target_type: 'groups', tags: [4], action: 'add' }
    assert.equal(await edit('tags', body), 2)
    assert.deepEqual(await tagsOf(project_id), { oat: '4', wheat: '4', apple: null, plum: null })
    assert.equal(await edit('tags', { ...body, show_trash: 1 }), 3)
    const filters = [{ name: 'name', operator: 'EQUALS', values: ['bread'] }]
    const target = {
      project_id,
      filters,
      target_type: 'groups',
      target: 'https://www.bakery-lane.example/b/',
    }
    assert.equal(await edit('target', target), 2)
    const rows = await call('get/keywords_2/keywords', { project_id, id: id.oat, fields: ['target'] })
    assert.deepEqual(rows, [{ target: 'bakery-lane.example/b' }])
  })

  test('a filter on groups is read by the fields of groups', async () => {
    const { project_id } = await bakery()
    const filters = [{ name: 'group_name', operator: 'EQUALS', values: ['Bread'] }]
    const body = { project_id, filters, target_type: 'groups', tags: [4], action: 'add' }
    assertRefused(await post('edit/keywords_2/keywords/tags', body), 2004, /^filters\[0\]\.name/)
  })

  test('an empty target clears it', async () => {
    const { project_id, id } = await bakery()
    const body = { project_id, id: id.oat }
    await edit('target', { ...body, target: 'bakery-lane.example/oat' })
    assert.equal(await edit('target', { ...body, target: '' }), 1)
    const rows = await call('get/keywords_2/keywords', { ...body, fields: ['target'] })
    assert.deepEqual(rows, [{ target: null }])
  })

  test('are refused with invalid values', async () => {
    const { project_id, id } = await bakery()
    for (const [what, body, code, names] of [
      ['tags', { tags: [21], action: 'set' }, 2003, /^tags\[0\]/],
      ['tags', { tags: [1], action: 'toggle' }, 2003, /^action/],
      ['tags', { tags: [1] }, 2001, /^action/],
      ['tags', { action: 'set' }, 2001, /^tags/],
      ['tags', { tags: [1], action: 'set', target_type: 'folders' }, 2003, /^target_type/],
      ['target', {}, 2001, /^target/],
      ['target', { target: ['not a text'] }, 2002, /^target/],
    ] as const) {
      const answer = await post(`edit/keywords_2/keywords/${what}`, { project_id, id: id.oat, ...body })
      assertRefused(answer, code, names)
    }
    for (const what of ['tags', 'target', 'undel']) {
      const body = { project_id, tags: [1], action: 'set', target: '' }
      assertRefused(await post(`edit/keywords_2/keywords/${what}`, body), 2001, /^filters/)
    }
  })
})

describe('taking keywords out of the trash', () => {
  test('restores them to their place; a negative project is not needed', async () => {
    const { project_id, id } = await bakery()
    await call('del/keywords_2/keywords', { project_id, filters: named('oat', 'plum') })
    const fields = ['project_id']
    const [row] = await call('get/keywords_2/keywords', { project_id, id: id.oat, show_trash: 1, fields })
    assert.equal(row.project_id, -project_id)
    assert.equal(await edit('undel', { project_id: Math.abs(row.project_id), id: id.oat }), 1)
    assert.equal(await listed(project_id), 'B:rye B:oat B:wheat C:apple')
    assert.equal(await edit('undel', { project_id, id: id.oat }), 0)
  })

  test('can use the time of deletion, the same for everything deleted together', async () => {
    const { project_id, bread, id } = await bakery()
    const trash = { filters: [{ name: 'deleted_at', operator: 'IS_NOT_NULL' }], show_trash: 1 }
    const times = async (noun: string): Promise<string[]> =>
      (await call(`get/keywords_2/${noun}`, { project_id, ...trash, fields: ['deleted_at'] })).map(
        (row: Row) => row.deleted_at,
      )
    const folder = await call('add/keywords_2/folders', { project_id, name: 'Season' })
    await call('edit/keywords_2/groups/move', { project_id, id: bread, to_id: folder.id })
    assert.deepEqual(await times('keywords'), [])
    await call('del/keywords_2/folders', { project_id, id: folder.id })
    const [time = ''] = await times('folders')
    assert.match(time, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.deepEqual(await times('groups'), [time])
    assert.deepEqual(await times('keywords'), [time, time, time])
    await edit('undel', { project_id, id: id.oat })
    assert.equal((await times('keywords')).length, 2)
  })

  test('brings its group and folders back, without their other content', async () => {
    const { project_id, bread, id } = await bakery()
    const folder = await call('add/keywords_2/folders', { project_id, name: 'Season' })
    await call('edit/keywords_2/groups/move', { project_id, id: bread, to_id: folder.id })
    await call('del/keywords_2/folders', { project_id, id: folder.id })
    assert.equal(await edit('undel', { project_id, id: id.oat }), 1)
    assert.equal(await listed(project_id), 'B:oat C:apple C:plum')
    const rows = await call('get/keywords_2/keywords', {
      project_id,
      id: id.oat,
      fields: ['group_folder_path'],
    })
    assert.deepEqual(rows, [{ group_folder_path: 'Season' }])
  })

  test('leaves a phrase that the project has again, and of two the one deleted first', async () => {
    const { project_id, cakes, id } = await bakery()
    const add = () => call('add/keywords_2/keywords', { project_id, name: 'oat', to_id: cakes })
    const everything = [{ name: 'name', operator: 'EQUALS', values: ['oat'] }]
    await call('del/keywords_2/keywords', { project_id, id: id.oat })
    const second = await add()
    assert.equal(await edit('undel', { project_id, filters: everything }), 0)
    await call('del/keywords_2/keywords', { project_id, id: second.id })
    assert.equal(await edit('undel', { project_id, filters: everything }), 1)
    assert.equal((await listed(project_id)).includes('C:oat'), true)
  })
})
