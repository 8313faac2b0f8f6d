import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { makeTestDatabase, openTestDatabase } from '../database.ts'

const database = await openTestDatabase({ afterAll })

test('values arrive in the documented form', async () => {
  const [row] = await database.query<Record<string, unknown>>({
    text: `select
      9007199254740993::int8 as int8, 12345678901234567890.123456789::numeric as numeric,
      2147483647::int4 as int4, 7::int2 as int2, 0.1::float8 as float8, true as yes, null as nothing,
      date '2026-03-01' as date, timestamptz '2026-03-01 12:30:00.123456+02' as timestamptz,
      timestamp '2026-03-01 12:30:00.5' as timestamp, interval '1 day 02:00' as interval,
      array[1,null,3] as int4s, array[9007199254740993]::int8[] as int8s, array['a','b,"c'] as texts,
      array[date '2026-03-01'] as dates, array[1.10]::numeric[] as numerics, array[now()] is not null as there,
      '{"a":[1,{"b":null}]}'::jsonb as jsonb, 'Übermaß ✓' as text, '\\x00ff'::bytea as bytes`,
    values: [],
  })
  assert.deepEqual(row, {
    int8: '9007199254740993',
    numeric: '12345678901234567890.123456789',
    int4: 2147483647,
    int2: 7,
    float8: 0.1,
    yes: true,
    nothing: null,
    date: '2026-03-01',
    timestamptz: '2026-03-01 10:30:00.123456+00',
    timestamp: '2026-03-01 12:30:00.5',
    interval: '1 day 02:00:00',
    int4s: [1, null, 3],
    int8s: ['9007199254740993'],
    texts: ['a', 'b,"c'],
    dates: ['2026-03-01'],
    numerics: ['1.10'],
    there: true,
    jsonb: { a: [1, { b: null }] },
    text: 'Übermaß ✓',
    bytes: Buffer.from([0, 255]),
  })
})

test('array rows hold the columns in their order', async () => {
  const rows = await database.queryArrays({
    text: 'select n, n::text || $1 from generate_series(1, 2) as n',
    values: ['!'],
    short: true,
  })
  assert.deepEqual(rows, [
    [1, '1!'],
    [2, '2!'],
  ])
})

test('a named statement is prepared once and used again', async () => {
  const statement = { text: 'select $1::int * 2 as double', name: 'double' }
  for (const value of [1, 2, 3]) {
    assert.deepEqual(await database.query({ ...statement, values: [value] }), [{ double: value * 2 }])
  }
  // An idle pool returns the same connection again.
  const prepared = await database.query({
    text: `select generic_plans + custom_plans as uses from pg_prepared_statements where name = 'double'`,
    values: [],
  })
  assert.deepEqual(prepared, [{ uses: '3' }])
  await assert.rejects(database.query({ name: 'double', text: 'select 1', values: [] }), /must be unique/)
})

test('a named statement still works after its table changed', async () => {
  await database.executeSql('create table changing (a int); insert into changing values (1)')
  const statement = { text: 'select * from changing', values: [], name: 'changing' }
  assert.deepEqual(await database.query(statement), [{ a: 1 }])
  await database.executeSql('alter table changing add column b int default 2')
  // The first use may fail while the old plan is discarded; every connection recovers by itself.
  const results = []
  for (let attempt = 0; attempt < 10; attempt += 1)
    results.push(await database.query(statement).catch(() => undefined))
  assert.deepEqual(results.at(-1), [{ a: 1, b: 2 }])
})

test('a result of many megabytes arrives complete', async () => {
  const rows = await database.query<{ text: string }>({
    text: `select repeat('ä', 1000) as text from generate_series(1, 5000)`,
    values: [],
  })
  assert.equal(rows.length, 5000)
  assert.ok(rows.every(({ text }) => text === 'ä'.repeat(1000)))
})

test('a value of many megabytes arrives complete', async () => {
  const text = 'ß✓'.repeat(1_000_000)
  const rows = await database.query<{ length: number; same: string }>({
    text: 'select length($1) as length, $1 as same',
    values: [text],
  })
  assert.equal(rows[0]?.length, 2_000_000)
  assert.equal(rows[0]?.same, text)
})

test('a script of several statements runs as one, and a failed one leaves nothing open', async () => {
  await database.executeSql('create table scripted (id int); insert into scripted values (1), (2)')
  await assert.rejects(database.executeSql('begin; insert into scripted values (3); select 1/0; commit'))
  const counted = await database.query({ text: 'select count(*)::int as n from scripted', values: [] })
  assert.deepEqual(counted, [{ n: 2 }])
})

test('executeSql returns the rows and their number', async () => {
  const { rows, rowCount } = await database.executeSql('select $1::int + 1 as sum', [41])
  assert.deepEqual({ rows, rowCount }, { rows: [{ sum: 42 }], rowCount: 1 })
})

test('closing waits for running statements and rejects later ones', async (t) => {
  const closing = await openDatabase(await makeTestDatabase(t))
  await closing.query({ text: 'select 1', values: [] })
  const asked = Array.from({ length: 10 }, (_, n) =>
    closing.query({ text: 'select $1::int as n', values: [n], short: n % 2 === 0 }),
  )
  await Promise.all([closing.close(), closing.close()])
  assert.deepEqual(
    await Promise.all(asked),
    Array.from({ length: 10 }, (_, n) => [{ n }]),
  )
  for (const short of [true, false]) {
    await assert.rejects(closing.query({ text: 'select 1', values: [], short }), { kind: 'unavailable' })
  }
})
