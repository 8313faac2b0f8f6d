import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, test, type TestContext } from 'vitest'
import { executeSqlIn, openDatabase } from '#db/database.ts'
import { Unavailable } from '#db/errors.ts'
import { usePostgres } from '../postgres.ts'

const postgres = usePostgres()
const url = await postgres.createDatabase()
const database = await openDatabase({ databaseUrl: url })
afterAll(() => database.close())

async function read(n: number): Promise<number | undefined> {
  const rows = await database.query<{ n: number }>({
    text: 'select $1::int as n',
    values: [n],
    name: 'read',
    short: true,
  })
  return rows[0]?.n
}

test('every session, pooled or pipelined, has the same settings', async () => {
  const statement = {
    text: `select current_setting('TimeZone'), current_setting('application_name'), current_setting('statement_timeout')`,
    values: [],
  }
  const expected = [['UTC', 'sextant', '30s']]
  assert.deepEqual(await database.queryArrays(statement), expected)
  assert.deepEqual(await database.queryArrays({ ...statement, short: true }), expected)
})

test('a database that lets Sextant in under no condition cannot be reached, with the reason', async () => {
  const missing = new URL(url)
  missing.pathname = '/no_such_database'
  await assert.rejects(openDatabase({ databaseUrl: missing.href }), {
    name: 'Unavailable',
    message: 'The database cannot be reached: database "no_such_database" does not exist',
  })
  const refused = new URL(url)
  refused.password = 'a wrong password'
  await assert.rejects(openDatabase({ databaseUrl: refused.href }), (error: Error) => {
    assert.ok(error instanceof Unavailable)
    assert.match(error.message, /^The database cannot be reached: password authentication failed for user/)
    return true
  })
})

test('a database that is not in UTF-8 is refused with the way to create one', async (t) => {
  const name = 'not_in_utf8'
  await database.query({
    text: `create database ${name} encoding 'SQL_ASCII' template template0 locale 'C'`,
    values: [],
  })
  t.onTestFinished(async () => void (await database.query({ text: `drop database ${name}`, values: [] })))
  const other = new URL(url)
  other.pathname = `/${name}`
  await assert.rejects(openDatabase({ databaseUrl: other.href }), {
    message:
      'The database at DATABASE_URL has the encoding SQL_ASCII. Sextant needs UTF8; create the database with ' +
      '`createdb --encoding UTF8 --template template0`.',
  })
})

test('settings in the address are kept', async () => {
  const withOptions = new URL(url)
  withOptions.searchParams.set('options', '-c work_mem=7MB')
  await using other = await openDatabase({ databaseUrl: withOptions.href })
  const rows = await other.queryArrays({
    text: `select current_setting('work_mem'), current_setting('TimeZone')`,
    values: [],
  })
  assert.deepEqual(rows, [['7MB', 'UTC']])
})

test('a server with other defaults changes neither how values are written nor how transactions are isolated', async () => {
  const defaults = [
    'TimeZone=Asia/Kolkata',
    'DateStyle=German',
    'bytea_output=escape',
    'extra_float_digits=0',
    'default_transaction_isolation=serializable',
  ]
  const otherUrl = new URL(url)
  otherUrl.searchParams.set('options', defaults.map((setting) => `-c ${setting}`).join(' '))
  await using other = await openDatabase({ databaseUrl: otherUrl.href })
  const rows = await other.queryArrays({
    text: `
      select '2026-03-02 00:30+00'::timestamptz::text, '\\x00ff'::bytea::text, (0.1::float8 + 0.2)::text,
        current_setting('transaction_isolation')`,
    values: [],
  })
  assert.deepEqual(rows, [['2026-03-02 00:30:00+00', '\\x00ff', '0.30000000000000004', 'read committed']])
})

/** Address of a relay to the server that drops the parameter `options`, as PgBouncer does with `ignore_startup_parameters`. */
async function droppingSettings(t: TestContext): Promise<string> {
  const { hostname, port } = new URL(url)
  const relay = createServer((client) => {
    const server = connect(Number(port), hostname)
    client.once('data', (startup) => {
      // A length, a version, then names and values that end with a zero byte, and a last one.
      const fields = startup.subarray(8).toString('latin1').split('\0')
      fields.splice(fields.indexOf('options'), 2)
      const rest = Buffer.from(fields.join('\0'), 'latin1')
      const head = Buffer.from(startup.subarray(0, 8))
      head.writeInt32BE(8 + rest.length)
      server.write(Buffer.concat([head, rest]))
      client.pipe(server).pipe(client)
    })
    for (const socket of [client, server]) socket.on('error', () => undefined)
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  t.onTestFinished(() => void relay.close())
  return Object.assign(new URL(url), {
    hostname: '127.0.0.1',
    port: String((relay.address() as AddressInfo).port),
  }).href
}

test('a pooler that drops the settings of sessions is refused', async (t) => {
  await assert.rejects(openDatabase({ databaseUrl: await droppingSettings(t) }), {
    message:
      'What responds at DATABASE_URL ignores the settings of sessions, as a pooler can, and times would be read wrongly. ' +
      'Connect to PostgreSQL itself.',
  })
})

test('concurrent short reads each get their own result, even if some fail', async () => {
  const answers = await Promise.all(
    Array.from({ length: 500 }, async (_, n) => {
      if (n % 7 !== 0) return read(n)
      const failing = database.query({ text: 'select 1 / ($1::int - $1::int)', values: [n], short: true })
      await assert.rejects(failing, /division by zero/)
      return n
    }),
  )
  assert.deepEqual(
    answers,
    Array.from({ length: 500 }, (_, n) => n),
  )
})

test('reads and statements work again after their connections ended', async () => {
  await read(0)
  const inFlight = Promise.allSettled([
    ...Array.from({ length: 4 }, () =>
      database.query({ text: 'select pg_sleep(5)', values: [], short: true }),
    ),
    ...Array.from({ length: 20 }, (_, n) => read(n)),
  ])
  await database.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    values: [],
  })
  for (const settled of await inFlight) {
    if (settled.status === 'rejected')
      assert.ok(settled.reason instanceof Unavailable, String(settled.reason))
  }
  assert.deepEqual(
    await Promise.all(Array.from({ length: 50 }, (_, n) => read(n))),
    Array.from({ length: 50 }, (_, n) => n),
  )
  for (let n = 0; n < 10; n += 1) {
    assert.deepEqual(await database.query({ text: 'select $1::int as n', values: [n] }), [{ n }])
  }
})

test('a connection that ends inside a transaction is reported as such', async () => {
  await assert.rejects(
    database.transaction(async (tx) => {
      await executeSqlIn(tx, 'select pg_terminate_backend(pg_backend_pid())')
    }),
    Unavailable,
  )
  assert.equal(await read(5), 5)
})

test('a slow read delays others by at most its own time', async (t) => {
  const hasty = await openDatabase({ databaseUrl: url, statementTimeoutMs: 300 })
  t.onTestFinished(() => hasty.close())
  const slow = Array.from({ length: 2 }, () =>
    hasty.query({ text: 'select pg_sleep(60)', values: [], short: true }),
  )
  const behind = Array.from({ length: 6 }, (_, n) =>
    hasty.query({ text: 'select $1::int as n', values: [n], short: true }),
  )
  const ended = Promise.all(slow.map((read) => assert.rejects(read, { kind: 'statement_timeout' })))
  assert.deepEqual(
    await Promise.all(behind),
    Array.from({ length: 6 }, (_, n) => [{ n }]),
  )
  await ended
})

test('statements wait when all connections are busy', async () => {
  const rows = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      database.query<{ n: number }>({
        text: 'select $1::int as n, pg_sleep(0.01) is null as slept',
        values: [n],
      }),
    ),
  )
  assert.deepEqual(
    rows.map(([row]) => row?.n),
    Array.from({ length: 40 }, (_, n) => n),
  )
})
