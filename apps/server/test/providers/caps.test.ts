import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, test } from 'vitest'
import { openDatabase, type Database } from '#db/database.ts'
import { createLog } from '#observe/log.ts'
import { closeRequest, openRequest, recoverRequests } from '#providers/requests.ts'
import type { SerpErrorKind } from '#serp/errors.ts'
import { makeTestDatabase, testProfile } from '../database.ts'
import { NODE_FLAGS } from '../node.ts'
import { openMany, pricedSerper, requestFor } from './requests.ts'

const place = await makeTestDatabase({ afterAll })
const database = await openDatabase(place)
afterAll(() => database.close())
const { executor } = database
const log = createLog('silent')

beforeEach(async () => {
  await sql`truncate provider_requests, provider_spend, provider_caps, providers`.execute(executor)
})

async function cap(scope: string, subject: string | number, period: string, amount: string): Promise<void> {
  await sql`
    insert into provider_caps (scope, subject, period, amount)
    values (${scope}, ${String(subject)}, ${period}, ${amount}::numeric)`.execute(executor)
}

/** The amounts of a counter, without padding. */
async function counted(scope: string, subject: string | number, period = 'day') {
  const { rows } = await sql<{ spent: string; reserved: string }>`
    select trim_scale(spent)::text as spent, trim_scale(reserved)::text as reserved from provider_spend
    where scope = ${scope} and subject = ${String(subject)} and period = ${period}`.execute(executor)
  return rows[0]
}

const serper = pricedSerper('0.01')
const open = (project = 7, key: number | null = 3, units = '1', seconds = 60) =>
  database.transaction((tx) =>
    openRequest(tx, serper, requestFor(project, key), { units, pricePerUnit: '0.01', lostSeconds: seconds }),
  )
const answered = (id: string, units: string) =>
  database.transaction((tx) => closeRequest(tx, 1, id, { units, pricePerUnit: '0.01', milliseconds: 5 }))
const failed = (id: string, failure: SerpErrorKind, acceptanceUnknown = false) =>
  database.transaction((tx) => closeRequest(tx, 1, id, { failure, acceptanceUnknown }))

test('64 workers with budget for one page buy one page, in any number of processes', async () => {
  await cap('provider', 'serper', 'day', '0.50')
  await answered(await open(), '49')
  if (testProfile === 'embedded') {
    const opened = await openMany(database, { workers: 64, project: 7, key: 3, price: '0.01' })
    assert.equal(opened.length, 1)
  } else {
    const program = join(import.meta.dirname, 'programs/open-requests.ts')
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, [...NODE_FLAGS, program, place.databaseUrl!, '16'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    )
    await Promise.all(children.map((child) => once(child.stdout, 'data')))
    const told = children.map((child) => once(child.stdout, 'data'))
    for (const child of children) child.stdin.write('go\n')
    const opened = (await Promise.all(told)).map(([line]) => Number(String(line)))
    assert.equal(
      opened.reduce((sum, count) => sum + count, 0),
      1,
    )
  }
  assert.deepEqual(await counted('provider', 'serper'), { spent: '0.49', reserved: '0.01' })
})

test('a reservation becomes the cost in the reply, and is released after a failure', async () => {
  const id = await open(7, 3, '3')
  assert.deepEqual(await counted('project', 7, 'month'), { spent: '0', reserved: '0.03' })
  await answered(id, '2')
  assert.deepEqual(await counted('project', 7, 'month'), { spent: '0.02', reserved: '0' })
  await failed(await open(), 'transient')
  assert.deepEqual(await counted('key', 3), { spent: '0.02', reserved: '0' })
})

test('a request that may have been paid counts as paid', async () => {
  await failed(await open(), 'timeout')
  await failed(await open(), 'bad_payload')
  await failed(await open(), 'transient', true)
  assert.deepEqual(await counted('provider', 'serper'), { spent: '0.03', reserved: '0' })
})

test('a charged failure costs what the reply says, or else the reserved amount', async () => {
  const charged = async (units: string | null) => {
    const id = await open(7, 3, '3')
    await database.transaction((tx) =>
      closeRequest(tx, 1, id, { failure: 'transient', units, pricePerUnit: '0.01' }),
    )
  }
  await charged('2')
  assert.deepEqual(await counted('provider', 'serper'), { spent: '0.02', reserved: '0' })
  await charged('0')
  assert.deepEqual(await counted('provider', 'serper'), { spent: '0.02', reserved: '0' })
  await charged(null)
  assert.deepEqual(await counted('provider', 'serper'), { spent: '0.05', reserved: '0' })
})

test('a request ends only once', async () => {
  const id = await open()
  await answered(id, '1')
  await answered(id, '1')
  await failed(id, 'timeout')
  assert.deepEqual(await counted('provider', 'serper'), { spent: '0.01', reserved: '0' })
})

test('a request of a dead process counts as paid after its time limit', async () => {
  await open(7, 3, '1', 60)
  assert.equal(await recoverRequests({ database, log }), 0)
  await open(7, 3, '1', -1)
  assert.equal(await recoverRequests({ database, log }), 1)
  assert.deepEqual(await counted('provider', 'serper'), { spent: '0.01', reserved: '0.01' })
  assert.equal(await recoverRequests({ database, log }, { aloneAtStart: true }), 1)
  assert.deepEqual(await counted('provider', 'serper'), { spent: '0.02', reserved: '0' })
})

test('a request of a dead process that fails to end does not keep the others open', async () => {
  const [first] = [await open(7, 3, '1', -2), await open(8, 3, '1', -1)]
  let transactions = 0
  const failsOnce: Database = {
    ...database,
    executor,
    transaction: (work) =>
      database.transaction((tx) => {
        transactions += 1
        if (transactions === 1) throw new Error('out of memory')
        return work(tx)
      }),
  }
  const logged: unknown[] = []
  const dependencies = { database: failsOnce, log: { jobFailed: (entry: object) => void logged.push(entry) } }
  assert.equal(await recoverRequests(dependencies), 1)
  assert.deepEqual(logged, [
    { job: 'recovery', subject: `row ${first} of provider_requests`, cause: new Error('out of memory') },
  ])
  assert.deepEqual(await counted('project', 7), { spent: '0', reserved: '0.01' })
  assert.deepEqual(await counted('project', 8), { spent: '0.01', reserved: '0' })
  assert.equal(await recoverRequests(dependencies), 1)
})

test('requests of dead processes that always fail to end do not hide the later ones', async () => {
  const FAILING = 1_000
  await sql`
    insert into provider_requests (account_id, id, provider, searcher, due_at, deferred, reserved)
    select 1, -nth, 'serper', 'google', now() - interval '1 hour', false, 0
    from generate_series(1, ${FAILING}::int) nth`.execute(executor)
  await open(8, 3, '1', -1)
  let transactions = 0
  const failsOften: Database = {
    ...database,
    executor,
    transaction: async (work) => {
      transactions += 1
      if (transactions <= FAILING) throw new Error('out of memory')
      return database.transaction(work)
    },
  }
  assert.equal(await recoverRequests({ database: failsOften, log }), 1)
  assert.equal(transactions, FAILING + 1)
  assert.deepEqual(await counted('project', 8), { spent: '0.01', reserved: '0' })
})

for (const [scope, subject, words] of [
  ['provider', 'serper', 'provider'],
  ['project', '7', 'project'],
  ['key', '3', 'API key'],
] as const) {
  test(`a cap of the ${words} that a page would exceed is named, and nothing is reserved`, async () => {
    await cap(scope, subject, 'month', '0.015')
    await answered(await open(), '1')
    await assert.rejects(open(), {
      kind: scope === 'provider' ? 'capped' : 'unaffordable',
      message: new RegExp(
        `\\. It would exceed the cap of 0\\.015 a month for the ${words}\\. Raise the cap, or wait for the next month\\.$`,
      ),
    })
    for (const [one, of] of [
      ['provider', 'serper'],
      ['project', 7],
      ['key', 3],
    ] as const) {
      assert.deepEqual(await counted(one, of), { spent: '0.01', reserved: '0' })
    }
    const { rows } = await sql`select id from provider_requests where outcome is null`.execute(executor)
    assert.deepEqual(rows, [])
  })
}

test('a cap applies only to its own project and key; a schedule has no key', async () => {
  await cap('project', 7, 'day', '0')
  await cap('key', 3, 'day', '0')
  await open(8, null)
  await assert.rejects(open(8, 3), { kind: 'unaffordable' })
  await assert.rejects(open(7, null), { kind: 'unaffordable' })
})

test('a cap can be below the price of one page', async () => {
  await cap('provider', 'serper', 'day', '0.009')
  await assert.rejects(open(), { kind: 'capped' })
  assert.equal(await counted('provider', 'serper'), undefined)
})

test('without a price, a cap allows no request; without a cap, all are allowed', async () => {
  const unpriced = () =>
    database.transaction((tx) =>
      openRequest(tx, serper, requestFor(7, null), { units: '1', pricePerUnit: null, lostSeconds: 60 }),
    )
  await unpriced()
  await cap('project', 7, 'day', '100')
  await assert.rejects(unpriced(), {
    kind: 'unaffordable',
    message:
      /Serper has no price, so the cap of 100\.00 a day for the project cannot be enforced\. Set the price of the provider\./,
  })
})

test('a provider that is switched off is sent nothing', async () => {
  await open()
  await sql`insert into providers (id, enabled) values ('serper', false)`.execute(executor)
  await assert.rejects(open(), { kind: 'off' })
  await sql`update providers set enabled = true`.execute(executor)
  await open()
})
