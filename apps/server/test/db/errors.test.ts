import assert from 'node:assert/strict'
import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import {
  DatabaseError,
  InvalidRegex,
  translateDatabaseError,
  Unavailable,
  UniqueViolation,
} from '#db/errors.ts'
import { toApiError } from '#http/respond.ts'
import { openTestDatabase } from '../database.ts'

const database = await openTestDatabase({ afterAll })
await database.executeSql(
  'create table things (id int constraint one_thing primary key); insert into things values (1)',
)

type Run = (text: string) => Promise<unknown>

const WAYS: Record<string, Run> = {
  query: (text) => database.query({ text, values: [] }),
  'short query': (text) => database.query({ text, values: [], short: true }),
  executor: (text) => sql.raw(text).execute(database.executor),
  transaction: (text) => database.transaction((tx) => sql.raw(text).execute(tx)),
  executeSql: (text) => database.executeSql(text),
}

for (const [way, run] of Object.entries(WAYS)) {
  test(`${way} translates errors to those of this module`, async () => {
    await assert.rejects(run(`select 'a' ~ '('`), (error) => {
      assert.ok(error instanceof InvalidRegex)
      assert.match(error.message, /parentheses/)
      return true
    })
    await assert.rejects(run('insert into things values (1)'), (error) => {
      assert.ok(error instanceof UniqueViolation)
      assert.deepEqual([error.constraint, error.sqlstate], ['one_thing', '23505'])
      return true
    })
    await assert.rejects(run('select 1/0'), (error) => {
      assert.ok(error instanceof DatabaseError)
      assert.deepEqual([error.kind, error.sqlstate, error.message], ['other', '22012', 'division by zero'])
      assert.ok(error.cause instanceof Error)
      return true
    })
    await run('select 1')
  })
}

test('a server that cannot be reached is unavailable', async () => {
  await assert.rejects(openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }), Unavailable)
  await assert.rejects(openDatabase({ databaseUrl: 'not an address' }), /DATABASE_URL.*postgres:\/\//)
})

const SENTENCES = {
  '53100': 'the disk of the database is full',
  '53200': 'the service is busy',
  '53300': 'the service is busy',
  '57P03': 'the database cannot be reached',
}

for (const [code, sentence] of Object.entries(SENTENCES)) {
  test(`SQLSTATE ${code} is 503 and says that ${sentence}`, async () => {
    const raised = `do $$ begin raise exception 'details of the server' using errcode = '${code}'; end $$`
    const error = await database.executeSql(raised).catch((thrown: unknown) => toApiError(thrown))
    assert.ok(error instanceof ApiError)
    assert.deepEqual([error.error, error.message, error.retryAfterSeconds], ['unavailable', sentence, 5])
    assert.equal(await database.executeSql('select 1').then(() => 'works'), 'works')
  })
}

test('other errors are returned unchanged', () => {
  const own = new TypeError('mine')
  assert.equal(translateDatabaseError(own), own)
  assert.equal(translateDatabaseError('text'), 'text')
  const translated = new Unavailable('gone')
  assert.equal(translateDatabaseError(translated), translated)
})

test('a pooler that refuses the settings of sessions is named', () => {
  const refused = Object.assign(new Error('unsupported startup parameter: options'), {
    severity: 'FATAL',
    code: '08P01',
  })
  const error = translateDatabaseError(refused)
  assert.ok(error instanceof Unavailable)
  assert.match(error.message, /leads to a pooler\. Connect to PostgreSQL itself/)
})

const LOST: Record<string, Error> = {
  'a refused connection': Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  'a full server': Object.assign(new Error('too many clients'), { severity: 'FATAL', code: '53300' }),
  'a server being stopped': Object.assign(new Error('terminating'), { severity: 'FATAL', code: '57P01' }),
  'a connection cut': new Error('Connection terminated unexpectedly'),
  'a worker of a cluster lost amid a transaction': Object.assign(
    new Error('failure on connection marked as essential: 10.0.0.2:5432'),
    { severity: 'ERROR', code: 'XX000' },
  ),
  'a wait too long for a connection': new Error('timeout exceeded when trying to connect'),
}

for (const [what, error] of Object.entries(LOST)) {
  test(`${what} counts as unavailable`, () => {
    const translated = translateDatabaseError(error)
    assert.ok(translated instanceof Unavailable)
    assert.equal(translated.cause, error)
  })
}

test('a duplicate among rows that a coordinator copies to a worker is a unique violation', () => {
  const copied = new Error('duplicate key value violates unique constraint "keywords_name_102097"')
  const translated = translateDatabaseError(Object.assign(copied, { severity: 'ERROR', code: 'XX000' }))
  assert.ok(translated instanceof UniqueViolation)
  assert.equal(translated.constraint, 'keywords_name')
})

test('a constraint has its own name, without the number of a shard', () => {
  const constraintOf = (constraint: string) => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505', severity: 'ERROR', constraint })
    return (translateDatabaseError(error) as UniqueViolation).constraint
  }
  assert.equal(constraintOf('keywords_name_102147'), 'keywords_name')
  assert.equal(constraintOf('keywords_name'), 'keywords_name')
  assert.equal(constraintOf('event_rules_check1'), 'event_rules_check1')
})

test('the constraint of an error that a coordinator passes on is that of its message, without the shard', () => {
  const passedOn = Object.assign(
    new Error('duplicate key value violates unique constraint "accounts_email_102008"'),
    { severity: 'ERROR', code: '23505', constraint: undefined },
  )
  const translated = translateDatabaseError(passedOn)
  assert.ok(translated instanceof UniqueViolation)
  assert.equal(translated.constraint, 'accounts_email')
})
