import assert from 'node:assert/strict'
import { ApiError, errorCatalogue } from '@sextant/contract'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { select, type Page } from '#selector/select.ts'
import { ofAccount, type ScopeTerm, type Source } from '#selector/source.ts'
import { targets } from '#selector/targets.ts'
import { bankEntries, logged } from '#services/bank_2/history/columns.ts'
import { keywords } from '#services/keywords_2/keywords/columns.ts'
import { projectScope } from '#services/rows/list.ts'
import { openTestDatabase } from '../database.ts'
import { ACCOUNT, FOREIGN_KEYWORD, FOREIGN_MARK, keywordRows, PROJECT, seed } from './seed.ts'

const database = await openTestDatabase({ afterAll })
await seed(database)

const scope = [
  ofAccount(keywords, ACCOUNT),
  ...projectScope(keywords, { project_id: PROJECT, show_trash: true }),
]
const all = keywordRows({ withTrash: true }).length

type Sent = Readonly<Record<string, unknown>>

async function ask(
  sent: Sent,
  source: Source = keywords,
  terms: readonly ScopeTerm[] = scope,
): Promise<Page> {
  const page = await select(database, source, sent, terms, 'UTC')
  assert.ok(!JSON.stringify(page.rows).includes(FOREIGN_MARK), "another account's row")
  assert.ok(page.total <= all)
  return page
}

/** What an error must contain. */
interface Refusal {
  readonly code: number
  /** Path of the invalid parameter. */
  readonly field: string
  readonly says?: RegExp
}

async function refuses(sent: Sent, { code, field, says = /./ }: Refusal): Promise<void> {
  await assert.rejects(ask(sent), (error: unknown) => {
    assert.ok(error instanceof ApiError, String(error))
    assert.deepEqual({ code: errorCatalogue[error.error].code, field: error.field }, { code, field })
    assert.match(error.message, says)
    assert.ok(error.message.length < 400, 'an error that echoes the attack')
    return true
  })
}

const filtered = (name: string, operator: string, ...values: readonly unknown[]): Sent => ({
  filters: [{ name, operator, values }],
})
const named = (operator: string, ...values: readonly unknown[]): Sent => filtered('name', operator, ...values)
const repeated = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item)

const INJECTIONS = [
  "' or 1=1 --",
  "'; drop table keywords; --",
  '" or true; --',
  'name"; delete from keywords; --',
  'name) or (1=1',
  '$1',
  '$1::text) or (true',
  '%s%s%n',
  `${'\\'.repeat(5)}'`,
  "name' union select hash from api_keys --",
  '/* */ or true',
  'account_id',
  'k.account_id',
  'id, (select max(name) from accounts)',
]

for (const attack of INJECTIONS) {
  test(`SQL in any part of a selection stays text: ${attack}`, async () => {
    await refuses({ fields: ['id', attack] }, { code: 2004, field: 'fields[1]', says: /unknown field/ })
    await refuses(filtered(attack, 'EQUALS', 1), {
      code: 2004,
      field: 'filters[0].name',
      says: /unknown field/,
    })
    await refuses(named(attack, 1), { code: 2004, field: 'filters[0].operator', says: /unknown operator/ })
    await refuses({ orders: [attack] }, { code: 2004, field: 'orders[0].name', says: /unknown field/ })
    await refuses(
      { orders: [{ name: 'id', direction: attack }] },
      { code: 2004, field: 'orders[0].direction', says: /ASC or DESC/ },
    )
    await refuses({ limit: attack }, { code: 2005, field: 'limit' })
    await refuses({ offset: attack }, { code: 2005, field: 'offset' })
    await refuses({ id: attack }, { code: 2002, field: 'id' })
    await refuses({ fetch_style: attack }, { code: 2003, field: 'fetch_style' })
    await refuses(filtered('id', 'EQUALS', attack), {
      code: 2004,
      field: 'filters[0].values[0]',
      says: /number/,
    })
    await refuses(filtered('tags', 'IN', 1, attack), { code: 2004, field: 'filters[0].values[1]' })
    await refuses(named('EQUALS', `Field:${attack}`), { code: 2004, field: 'filters[0].values[0]' })
    for (const operator of ['EQUALS', 'CONTAINS', 'STARTS_WITH', 'IN']) {
      const { rows } = await ask({ ...named(operator, attack), fields: ['name'] })
      assert.ok(rows.every(({ name }) => String(name).toLowerCase().includes(attack.toLowerCase())))
    }
  })
}

for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
  test(`a name of JavaScript's objects is no field, operator or style: ${name}`, async () => {
    await refuses({ fields: [name] }, { code: 2004, field: 'fields[0]' })
    await refuses(filtered(name, 'EQUALS', 1), { code: 2004, field: 'filters[0].name' })
    await refuses(named(name, 1), { code: 2004, field: 'filters[0].operator' })
    await refuses({ orders: [{ name }] }, { code: 2004, field: 'orders[0].name' })
    await refuses({ orders: [{ name: 'id', direction: name }] }, { code: 2004, field: 'orders[0].direction' })
    await refuses(named('EQUALS', `Field:${name}`), { code: 2004, field: 'filters[0].values[0]' })
    await refuses({ fetch_style: name }, { code: 2003, field: 'fetch_style' })
    // As JSON.parse creates it: an own property of that name.
    const filter = JSON.parse(
      `{"name":"id","operator":"EQUALS","values":[1],"${name}":{"name":"ord"}}`,
    ) as Sent
    await refuses({ filters: [filter] }, { code: 2004, field: `filters[0].${name}` })
  })
}

const WRONG_QUALIFIERS: readonly (readonly [name: string, says: RegExp])[] = [
  [
    'position',
    /must have the form `position:date:project_id:region_index`, but got "position": it has 0 of 3/,
  ],
  ['position:2026-01-01:1', /has 2 of 3/],
  ['position:2026-01-01:1:1:1', /has 4 of 3/],
  ['position:2026-02-29:1:1', /date must be a date \(YYYY-MM-DD\)/],
  ['position:0000-01-01:1:1', /date must be/],
  ['position:now:1:1', /date must be/],
  ["position:2026-01-01'::date or true --:1:1", /of 3|date must be/],
  ['position:2026-01-01:2147483648:1', /project_id must be a whole number from 0 to 2,147,483,647/],
  ['position:2026-01-01:1:99999999999999999999', /region_index must be/],
  ['position:2026-01-01:1:-1', /region_index must be/],
  ['position:2026-01-01:1:1.5', /region_index must be/],
  ['position:2026-01-01:1:1e1', /region_index must be/],
  ['position:2026-01-01:1:', /region_index must be/],
  ['position:2026-01-01:1: 1', /region_index must be/],
  ['position:2026-01-01:1:1\0', /region_index must be/],
  ['volume:213:0:6); drop table volumes; --', /type must be a whole number/],
  ['volume:213:0:$1', /type must be/],
  ['cost_forecast:P14:213:0', /position must be one of: P11/],
  [`volume:${'1'.repeat(1_000_000)}:0:6`, /region_key must be/],
  [`volume${':1'.repeat(500_000)}`, /has 500000 of 3/],
  ['POSITION:2026-01-01:1:1', /unknown field.*Did you mean "position"/],
  ['volumes:213:0:6', /unknown field.*Did you mean "volume"/],
  ['name:1', /unknown field/],
  ['__proto__:1', /unknown field/],
  ['constructor:1', /unknown field/],
  [':', /unknown field/],
]

test('invalid qualifiers are errors wherever the name is used', async () => {
  for (const [name, says] of WRONG_QUALIFIERS) {
    await refuses({ fields: ['id', name] }, { code: 2004, field: 'fields[1]', says })
    await refuses(filtered(name, 'EQUALS', 1), { code: 2004, field: 'filters[0].name', says })
    await refuses({ orders: [name] }, { code: 2004, field: 'orders[0].name', says })
    if (name.length < 1_000 && !name.includes('\0')) {
      await refuses(named('EQUALS', `Field:${name}`), { code: 2004, field: 'filters[0].values[0]', says })
    }
  }
})

test('any number of qualified fields with different dates is one statement', async () => {
  const wide = [
    [200, { limit: 5 }],
    [60, {}],
  ] as const
  for (const [count, paging] of wide) {
    const fields = Array.from({ length: count }, (_, day) => {
      const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
      return `position:${date}:1:1`
    })
    let statements = 0
    const counting: Database = {
      ...database,
      query: (statement) => {
        statements++
        return database.query(statement)
      },
    }
    const { rows } = await select(counting, keywords, { fields, ...paging }, scope, 'UTC')
    assert.equal(statements, 1)
    assert.deepEqual(Object.keys(rows[0]!), fields)
    assert.ok(rows.every((row) => Object.values(row).every((value) => value === null)))
  }
})

test('an order has one kind of sort key', async () => {
  const sorted = (order: object, field: string, says?: RegExp) =>
    refuses(
      { orders: [order] },
      {
        code: field.endsWith('orderValues') && says === undefined ? 2002 : 2004,
        field: `orders[0]${field}`,
        ...(says && { says }),
      },
    )
  await sorted({ name: 'id', orderValues: 'x' }, '.orderValues')
  await sorted({ name: 'id', orderValues: ['x'] }, '.orderValues[0]', /a number/)
  await sorted({ name: 'id', orderValues: [null] }, '.orderValues[0]')
  await sorted({ name: 'name', orderValues: ['Field:target'] }, '.orderValues[0]', /got a field reference/)
  await sorted({ name: 'name', orderValues: ['a\0'] }, '.orderValues[0]')
  await sorted(
    { name: 'id', orderValues: [1], operator: 'IS_NULL' },
    '.orderValues',
    /cannot be combined with/,
  )
  await sorted({ name: 'id', values: [1] }, '.operator', /unknown operator/)
  await sorted({ name: 'id', operator: 'EQUALS' }, '.values')
  await sorted({ name: 'name', operator: 'REGEXP', values: ['a'] }, '.operator', /is only for filters/)
  await sorted({ name: 'tags', operator: 'LESS_THAN', values: [1] }, '.operator', /does not apply/)
  await sorted({ name: 'id', orderValue: [1] }, '.orderValue', /Did you mean "orderValues"/)
  const sequence = Array.from({ length: 10_001 }, (_, index) => index)
  await sorted({ name: 'id', orderValues: sequence }, '.orderValues', /at most 10000/)
  const { rows } = await ask({
    fields: ['id'],
    orders: [{ name: 'id', orderValues: sequence.slice(1).toReversed() }],
  })
  assert.equal(rows.length, all)
})

test('the error for an unknown name suggests the nearest known one', async () => {
  await refuses({ fields: ['nmae'] }, { code: 2004, field: 'fields[0]', says: /Did you mean "name"/ })
  await refuses(
    { fields: ['COUNT(1)'] },
    { code: 2004, field: 'fields[0]', says: /Did you mean "COUNT\(\*\)"/ },
  )
  await refuses({ orders: ['grup_name'] }, { code: 2004, field: 'orders[0].name', says: /"group_name"/ })
  await refuses(filtered('tag', 'IN', 1), {
    code: 2004,
    field: 'filters[0].name',
    says: /Did you mean "tags"/,
  })
  await refuses(named('NOT_EQUAL', 1), { code: 2004, field: 'filters[0].operator', says: /"NOT_EQUALS"/ })
  await refuses(named('EQUALS', 'Field:{targt}'), {
    code: 2004,
    field: 'filters[0].values[0]',
    says: /Did you mean "target"/,
  })
  await refuses(
    { orders: [{ name: 'id', direction: 'DES' }] },
    { code: 2004, field: 'orders[0].direction', says: /Did you mean "DESC"/ },
  )
  await refuses({ fetch_style: 'fetchAl' }, { code: 2003, field: 'fetch_style', says: /"fetchAll"/ })
})

test('limits are inclusive, and one more is an error', async () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => index)
  assert.ok((await ask(filtered('id', 'IN', ...ids))).total > 100)
  assert.ok((await ask(named('NOT_IN', ...ids.map(String)))).total > 100)
  await refuses(filtered('id', 'IN', ...ids, 1), { code: 2004, field: 'filters[0].values', says: /10000/ })
  // 5,000 intervals that exclude every odd number.
  const pairs = ids.slice(0, 5_000).flatMap((index) => [2 * index, 2 * index + 0.5])
  const { rows } = await ask(filtered('id', 'BETWEEN', ...pairs))
  assert.ok(rows.length > 50 && rows.every(({ id }) => Number(id) % 2 === 0))
  await ask(named('BETWEEN', ...pairs.map(String)))
  const filter = { name: 'name', operator: 'NOT_EQUALS', values: ['a'] }
  await ask({ filters: repeated(50, filter) })
  await refuses({ filters: repeated(51, filter) }, { code: 2004, field: 'filters', says: /at most 50/ })
  await ask({ orders: repeated(20, 'name') })
  await refuses({ orders: repeated(21, 'name') }, { code: 2004, field: 'orders' })
  await ask({ fields: repeated(200, 'id') })
  await refuses({ fields: repeated(201, 'id') }, { code: 2004, field: 'fields' })
  assert.equal((await ask(named('CONTAINS', 'x'.repeat(10_000)))).total, 0)
  await refuses(named('CONTAINS', 'x'.repeat(10_001)), { code: 2004, field: 'filters[0].values[0]' })
  const pattern = { name: 'name', operator: 'REGEXP', values: ['a'] }
  await ask({ filters: repeated(5, pattern) })
  await refuses({ filters: repeated(6, pattern) }, { code: 2004, field: 'filters', says: /at most 5/ })
  assert.equal((await ask(named('REGEXP', `^${'x'.repeat(999)}`))).total, 0)
  await refuses(named('REGEXP', 'x'.repeat(1_001)), { code: 2004, field: 'filters[0].values[0]' })
})

const WRONG_FORMS: readonly (readonly [sent: Sent, refusal: Refusal])[] = [
  [{ fields: { a: 'id' } }, { code: 2002, field: 'fields' }],
  [{ fields: ['id', 5] }, { code: 2002, field: 'fields[1]' }],
  [{ fields: [['id']] }, { code: 2002, field: 'fields[0]' }],
  [{ fields: [''] }, { code: 2004, field: 'fields[0]' }],
  [{ fields: ['COUNT(*)', 'id'] }, { code: 2004, field: 'fields', says: /cannot be combined with fields/ }],
  [{ fields: ['count(*)'] }, { code: 2004, field: 'fields[0]', says: /COUNT\(\*\)/ }],
  ...['id', 'name'].map(
    (name) =>
      [
        { filters: [{ name, operator: 'EQUALS', values: [true] }] },
        { code: 2004, field: 'filters[0].values[0]' },
      ] as const,
  ),
  [{ orders: [{ name: 'id', orderValues: [false] }] }, { code: 2004, field: 'orders[0].orderValues[0]' }],
  [{ filters: 'name' }, { code: 2002, field: 'filters' }],
  [{ filters: { name: 'id', operator: 'EQUALS', values: [1] } }, { code: 2002, field: 'filters' }],
  [{ filters: [null] }, { code: 2004, field: 'filters[0]' }],
  [{ filters: [['name', 'EQUALS', 'a']] }, { code: 2004, field: 'filters[0]' }],
  [{ filters: [{}] }, { code: 2004, field: 'filters[0].name' }],
  [
    { filters: [{ name: ['id'], operator: 'EQUALS', values: [1] }] },
    { code: 2004, field: 'filters[0].name' },
  ],
  [{ filters: [{ name: 'id', values: [1] }] }, { code: 2004, field: 'filters[0].operator' }],
  [
    { filters: [{ name: 'id', operator: ['IN'], values: [1] }] },
    { code: 2004, field: 'filters[0].operator' },
  ],
  [{ filters: [{ name: 'id', operator: 'IN', values: 1 }] }, { code: 2004, field: 'filters[0].values' }],
  [{ filters: [{ name: 'id', operator: 'IN' }] }, { code: 2004, field: 'filters[0].values' }],
  [
    { filters: [{ name: 'id', operator: 'IN', value: [1] }] },
    { code: 2004, field: 'filters[0].value', says: /Did you mean "values"/ },
  ],
  [named('IN'), { code: 2004, field: 'filters[0].values', says: /at least one value/ }],
  [named('EQUALS'), { code: 2004, field: 'filters[0].values', says: /exactly one/ }],
  [named('EQUALS', 'a', 'b'), { code: 2004, field: 'filters[0].values', says: /exactly one/ }],
  [named('BETWEEN', 'a'), { code: 2004, field: 'filters[0].values', says: /pairs/ }],
  [named('EQUALS', null), { code: 2004, field: 'filters[0].values[0]' }],
  [named('EQUALS', ['a']), { code: 2004, field: 'filters[0].values[0]' }],
  [named('EQUALS', { $ne: 1 }), { code: 2004, field: 'filters[0].values[0]' }],
  [named('EQUALS', NaN), { code: 2004, field: 'filters[0].values[0]' }],
  [named('EQUALS', Infinity), { code: 2004, field: 'filters[0].values[0]' }],
  [filtered('ord', 'LESS_THAN', -Infinity), { code: 2004, field: 'filters[0].values[0]' }],
  [filtered('ord', 'EQUALS', 'NaN'), { code: 2004, field: 'filters[0].values[0]' }],
  [filtered('ord', 'EQUALS', ''), { code: 2004, field: 'filters[0].values[0]' }],
  [filtered('ord', 'EQUALS', '9'.repeat(401)), { code: 2004, field: 'filters[0].values[0]' }],
  [filtered('ord', 'EQUALS', '1e1000000000'), { code: 2004, field: 'filters[0].values[0]' }],
  [filtered('tags', 'GREATER_THAN', 1), { code: 2004, field: 'filters[0].operator', says: /set/ }],
  [filtered('tags', 'IN', -1), { code: 2004, field: 'filters[0].values[0]' }],
  [named('BETWEEN', 'Field:target', 'z'), { code: 2004, field: 'filters[0].values[0]', says: /BETWEEN/ }],
  [named('REGEXP', 'Field:target'), { code: 2004, field: 'filters[0].values[0]', says: /REGEXP/ }],
  [named('NOT_REGEXP', 'Field:{target}'), { code: 2004, field: 'filters[0].values[0]', says: /NOT_REGEXP/ }],
  [named('EQUALS', 'Field:id'), { code: 2004, field: 'filters[0].values[0]', says: /types must agree/ }],
  [{ orders: 5 }, { code: 2002, field: 'orders' }],
  [{ orders: [5] }, { code: 2004, field: 'orders[0]' }],
  [{ orders: [{}] }, { code: 2004, field: 'orders[0].name' }],
  [{ orders: [{ name: 'id', direction: 1 }] }, { code: 2004, field: 'orders[0].direction' }],
  [{ orders: [{ name: 'id', dir: 'ASC' }] }, { code: 2004, field: 'orders[0].dir' }],
  [{ id: 'abc' }, { code: 2002, field: 'id' }],
  [{ id: [1] }, { code: 2002, field: 'id' }],
  [{ id: '' }, { code: 2002, field: 'id' }],
  [{ id: { a: 1 } }, { code: 2002, field: 'id' }],
  [{ id: 1.5 }, { code: 2002, field: 'id' }],
  [{ id: NaN }, { code: 2002, field: 'id' }],
  [{ id: true }, { code: 2002, field: 'id' }],
  [{ id: '-1' }, { code: 2002, field: 'id' }],
  [{ id: '1'.repeat(21) }, { code: 2002, field: 'id' }],
  ...[0, -1, 10_001, 'abc', 1.5, '1.5', '-1', NaN, Infinity, true, [], [1], {}].map(
    (limit) => [{ limit }, { code: 2005, field: 'limit', says: /1 to 10000/ }] as const,
  ),
  ...[-1, '-1', 0.5, 'x', 2 ** 53, '9007199254740992', Infinity, false, {}].map(
    (offset) => [{ offset }, { code: 2005, field: 'offset' }] as const,
  ),
  [{ fetch_style: 'selector' }, { code: 2003, field: 'fetch_style' }],
  [{ fetch_style: 5 }, { code: 2003, field: 'fetch_style' }],
]

test('errors name the path of the malformed part', async () => {
  for (const [sent, refusal] of WRONG_FORMS) await refuses(sent, refusal)
})

test('dates and times that do not exist are errors', async () => {
  for (const value of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01',
    '2026-01-32',
    '2026-01-01 24:00:00',
    '2026-01-01 23:60',
    '2026-01-01T10',
    '2026-1-1',
    '20260101',
    'now',
    'infinity',
    'epoch',
    '2026-01-01 10:00:00+03',
    5,
    '',
  ]) {
    await assert.rejects(
      ask(filtered('date', 'LESS_THAN', value), bankEntries, [ofAccount(bankEntries, ACCOUNT), logged]),
      (error: unknown) => error instanceof ApiError && error.field === 'filters[0].values[0]',
      String(value),
    )
  }
})

test('texts that the database cannot store are errors', async () => {
  for (const value of ['a\0b', '\0', '\ud800', 'a\udc00b']) {
    for (const operator of ['EQUALS', 'IN', 'CONTAINS', 'REGEXP']) {
      await refuses(named(operator, value), { code: 2004, field: 'filters[0].values[0]' })
    }
    await refuses({ fields: [value] }, { code: 2004, field: 'fields[0]' })
    await refuses({ orders: [value] }, { code: 2004, field: 'orders[0].name' })
  }
})

test('numbers of any size are compared exactly', async () => {
  const total = async (operator: string, value: unknown) => (await ask(filtered('id', operator, value))).total
  assert.equal(await total('EQUALS', '9223372036854775807'), 1)
  assert.equal(await total('EQUALS', '9223372036854775807.0'), 1)
  assert.equal(await total('EQUALS', '9223372036854775808'), 0)
  assert.equal(await total('EQUALS', '9007199254740992'), 0)
  assert.equal(await total('EQUALS', '9007199254740993'), 1)
  assert.equal(await total('LESS_THAN', 1e300), all)
  assert.equal(await total('LESS_THAN', '1e300'), all)
  assert.equal(await total('GREATER_THAN', -0), all)
  assert.equal(await total('LESS_THAN', '9'.repeat(400)), all)
})

test('an unknown id finds nothing', async () => {
  for (const id of [0, -5, '0', '99999999999999999999', FOREIGN_KEYWORD, Number(FOREIGN_KEYWORD), 1e21]) {
    const { rows, total } = await ask({ id })
    assert.deepEqual({ rows, total }, { rows: [], total: 0 })
  }
})

test('no operator finds rows of another account', async () => {
  const selections: Sent[] = [
    filtered('id', 'IN', FOREIGN_KEYWORD),
    filtered('id', 'NOT_EQUALS', 0),
    filtered('id', 'BETWEEN', 0, '9'.repeat(30)),
    filtered('project_id', 'NOT_IN', 0),
    named('EQUALS', FOREIGN_MARK),
    named('CONTAINS', ''),
    named('REGEXP', ''),
    named('NOT_REGEXP', 'zzz'),
    named('REGEXP', '.*|'),
    named('NOT_EQUALS', 'Field:target'),
    filtered('target', 'IS_NULL'),
    filtered('target', 'IS_NOT_NULL'),
    filtered('group_name', 'EQUALS', FOREIGN_MARK),
    filtered('group_folder_path', 'STARTS_WITH', 'NOT'),
    filtered('tags', 'NOT_IN', 20),
  ]
  const fields = Object.keys(keywords.row.fields)
  for (const selection of selections) {
    for (const paging of [{}, { limit: 10_000 }, { limit: 5, offset: 3 }])
      await ask({ ...selection, ...paging, fields })
    const [counted] = (await ask({ ...selection, fields: ['COUNT(*)'] })).rows
    assert.ok(Number(counted!['COUNT(*)']) <= all)
  }
  const entries = await ask(
    {
      fields: Object.keys(bankEntries.row.fields),
      filters: [{ name: 'info', operator: 'CONTAINS', values: [''] }],
    },
    bankEntries,
    [ofAccount(bankEntries, ACCOUNT), logged],
  )
  assert.ok(entries.total > 50 && entries.rows.every(({ user_id }) => user_id === ACCOUNT))
})

const REFUSED_PATTERNS: readonly string[] = [
  'a)(b',
  '(a',
  'a)',
  '[a',
  '[]',
  '[^]',
  '[[:alpha:]',
  '[[:nonsense:]]',
  '[[.a',
  '[z-a]',
  '*a',
  '+',
  '?',
  'a**',
  'a{2,1}',
  'a{256}',
  'a{1',
  '\\',
  'a\\',
  '\\u12',
  '\\x',
  '***=literal',
  '***:a',
  '***a',
  '(?i)a',
  '(?x) a',
  '(?c)A',
  '(?#never closed',
  '(?<name>a)',
  '(?>a)',
  '(?P<a>a)',
  // Back-references, also where a parser less exact than PostgreSQL's would miss them.
  '(a)\\1',
  '(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\\10',
  '(a)\\1*',
  '(a)(?:\\1)',
  '(a)(?=\\1)',
  '(a)\\\\\\1',
  '[(a)\\1]',
  '(a)[]\\1]',
  '(a)(?#[)\\1(?#])',
  '(a)(?#\\)\\1',
  '(a)\\c\\\\1',
  '(a)\\c[\\1]',
  '(a)[\\c\\]\\1]',
  '(a)[[:alpha:]\\1]',
  '\\1',
  '\\9',
  // Parentheses that are balanced only inside the group that a pattern is put into.
  '\\c()(\\c)',
  '(?#()a)(b',
  // Nested repetitions, which crashed the embedded database.
  '(a{1,255}){1,255}',
  '((a{1,255}){1,255}){1,255}',
  '(((a{1,20}){1,20}){1,20}){1,20}',
  '(.?x?){100}'.repeat(8),
  '({{255}){255}',
  '((|){255}){255}',
  '(()()()){255}',
  `${'(.?'.repeat(240)}${')+'.repeat(240)}`,
]

for (const pattern of REFUSED_PATTERNS) {
  const shown = pattern.length > 60 ? `${pattern.slice(0, 57)}…` : pattern
  test(`an invalid or too expensive regular expression is an error: ${shown}`, async () => {
    for (const operator of ['REGEXP', 'NOT_REGEXP']) {
      await refuses(named(operator, pattern), {
        code: 2004,
        field: 'filters[0].values[0]',
        says: /^regular expression: /,
      })
    }
    // Also where no row is tested.
    const { filters } = named('REGEXP', pattern) as { filters: object[] }
    await refuses({ id: 0, filters }, { code: 2004, field: 'filters[0].values[0]' })
    await refuses({ id: 0, filters, limit: 1, offset: 5 }, { code: 2004, field: 'filters[0].values[0]' })
    await refuses({ id: 0, filters, fields: ['COUNT(*)'] }, { code: 2004, field: 'filters[0].values[0]' })
  })
}

test('with several patterns, the error names the filters as a whole', async () => {
  const filters = ['a', '*'].map((pattern) => ({ name: 'name', operator: 'REGEXP', values: [pattern] }))
  await refuses({ filters }, { code: 2004, field: 'filters', says: /quantifier operand invalid/ })
})

const ANSWERED_PATTERNS: readonly (readonly [pattern: string, finds: (name: string) => boolean])[] = [
  ['', () => true],
  ['(a+)+$', (name) => /a$/i.test(name)],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', (name) => /^([a-z]+.)+[A-Z][a-z]+$/is.test(name)],
  ['(.*)*x(.*)*y(.*)*z!', () => false],
  ['(a|a|aa)+b{7}', () => false],
  [`${'('.repeat(400)}q${')'.repeat(400)}`, (name) => /q/i.test(name)],
  [`${'(?='.repeat(200)}q${')'.repeat(200)}`, (name) => /q/i.test(name)],
  [`${'(?:'.repeat(190)}q${')*'.repeat(190)}`, () => true],
  ['.?'.repeat(500), () => true],
  ['.{0,255}', () => true],
  ['(?=.*rye)(?=.*bread)', (name) => /rye.*bread|bread.*rye/is.test(name)],
  ['rye(?!.*price)', (name) => /rye(?!.*price)/is.test(name)],
  ['(?<=rye )bread', (name) => /rye bread/i.test(name)],
  ['100%|rye_', (name) => /100%|rye_/i.test(name)],
  ['^\\\\', (name) => name.startsWith('\\')],
  ['\\\\1', (name) => name.includes('\\1')],
  ['[\\\\]%', (name) => name.includes('\\%')],
  ['(?#(?i[comment)rye', (name) => /rye/i.test(name)],
  ["'; drop", (name) => name.includes("'; drop")],
  ['RYE', (name) => /rye/i.test(name)],
  ['ёлка', (name) => /ёлка/i.test(name)],
]

for (const [pattern, finds] of ANSWERED_PATTERNS) {
  const shown = pattern.length > 60 ? `${pattern.slice(0, 57)}…` : pattern
  test(`an unusual but valid regular expression works: ${shown}`, async () => {
    const { rows } = await ask({ ...named('REGEXP', pattern), fields: ['name'], orders: ['id'] })
    const expected = keywordRows({ withTrash: true })
      .toSorted((a, b) => Number((a.id as bigint) - (b.id as bigint)))
      .map((row) => row.name as string)
      .filter(finds)
    assert.deepEqual(
      rows.map(({ name }) => name),
      expected,
    )
  })
}

test('an invalid pattern is an error even if no row is tested, also with a generic plan', async () => {
  const sent = (pattern: string): Sent => ({ id: 0, ...named('REGEXP', pattern), fields: ['ord'] })
  // After five uses, the database may plan without the values.
  for (let use = 0; use < 12; use++) assert.equal((await ask(sent('a'))).total, 0)
  await refuses(sent('*'), { code: 2004, field: 'filters[0].values[0]' })
})

test('a valid pattern works after an invalid one of the same shape', async () => {
  await refuses(named('REGEXP', '*'), { code: 2004, field: 'filters[0].values[0]' })
  assert.ok((await ask(named('REGEXP', 'rye'))).total > 0)
})

test('a page beyond the end is empty and has the total', async () => {
  for (const offset of [all, 10_000, '10000', Number.MAX_SAFE_INTEGER]) {
    const { rows, total, nextOffset } = await ask({ offset })
    assert.deepEqual({ rows, total, nextOffset }, { rows: [], total: all, nextOffset: undefined })
  }
})

test('paging parameters can be numbers or digits', async () => {
  const page = await ask({ limit: ' 10 ', offset: '20', fields: ['id'] })
  assert.deepEqual(page, {
    ...(await ask({ limit: 10, offset: 20, fields: ['id'] })),
  })
  assert.equal(page.rows.length, 10)
  assert.deepEqual([page.total, page.nextOffset], [all, 30])
})

test('a single field may be a text, as forms send it', async () => {
  assert.deepEqual(await ask({ fields: 'id' }), await ask({ fields: ['id'] }))
})

test('a field named twice is returned once', async () => {
  const { rows, fields } = await ask({ fields: ['name', 'id', 'name'], limit: 1 })
  assert.deepEqual(fields, ['name', 'id'])
  assert.deepEqual(Object.keys(rows[0]!), ['name', 'id'])
})

test('null, an empty text and an empty object count as absent', async () => {
  const plain = await ask({})
  assert.deepEqual(await ask({ id: null }), plain)
  for (const nothing of [undefined, null, '']) {
    const parameters = ['fields', 'filters', 'orders', 'limit', 'offset', 'fetch_style']
    assert.deepEqual(await ask(Object.fromEntries(parameters.map((name) => [name, nothing]))), plain)
  }
  assert.deepEqual(await ask({ fields: {}, filters: {}, orders: {} }), plain)
  assert.deepEqual(await ask({ fields: [], filters: [], orders: [] }), plain)
})

test('an edit or a deletion needs a selection and affects only the account’s rows', async () => {
  const pick = async (sent: Sent) =>
    (await targets(keywords, sent, scope, 'UTC').execute(database.executor)).rows
  for (const sent of [{}, { filters: [] }, { filters: {} }, { id: null }, { limit: 1, fields: ['id'] }]) {
    await assert.rejects(
      async () => pick(sent),
      (error: unknown) => error instanceof ApiError && error.error === 'parameter_missing',
    )
  }
  assert.deepEqual(await pick({ id: '1000' }), [{ id: '1000' }])
  assert.deepEqual(await pick({ id: FOREIGN_KEYWORD }), [])
  assert.equal((await pick(filtered('id', 'NOT_EQUALS', 0))).length, all)
  // Paging does not bound a deletion, so it is not read at all.
  assert.equal((await pick({ ...filtered('id', 'NOT_EQUALS', 0), limit: 'all' })).length, all)
})

test('after all tests the database still works and is unchanged', async () => {
  assert.equal((await ask({})).total, all)
  const { rows } = await sql<{ keywords: number; keys: number }>`
    select (select count(*)::int from keywords) as keywords, (select count(*)::int from api_keys) as keys`.execute(
    database.executor,
  )
  assert.deepEqual(rows, [{ keywords: all + 2, keys: 0 }])
})
