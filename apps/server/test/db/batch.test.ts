import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { test } from 'vitest'
import { batched } from '#db/batch.ts'
import { DatabaseError, Unavailable } from '#db/errors.ts'

test('items of an account that arrive together share one write, and each gets its own result', async () => {
  const written: (readonly number[])[] = []
  const double = batched<number, number>(async (_account, items) => {
    written.push(items)
    return items.map((item) => item * 2)
  })
  const results = await Promise.all([1, 2, 3].map((item) => double(7, item)))
  assert.deepEqual(results, [2, 4, 6])
  assert.deepEqual(written, [[1, 2, 3]])
})

test('accounts never share a write, and writes of one account never overlap', async () => {
  const running = new Map<number, number>()
  const write = batched<string, string>(async (account, items) => {
    assert.equal(running.get(account) ?? 0, 0)
    running.set(account, 1)
    await setTimeout(5)
    running.set(account, 0)
    assert.ok(items.every((item) => item.startsWith(`${account}:`)))
    return items
  })
  const sent = Array.from({ length: 300 }, (_, index) => ({
    account: index % 3,
    item: `${index % 3}:${index}`,
  }))
  const results = await Promise.all(
    sent.map(async ({ account, item }, index) => {
      await setTimeout(index % 20)
      return write(account, item)
    }),
  )
  assert.deepEqual(
    results,
    sent.map(({ item }) => item),
  )
})

test('an urgent item goes before those that wait', async () => {
  const order: number[] = []
  const write = batched<number, number>(async (_account, items) => {
    await setTimeout(5)
    order.push(...items)
    return items
  })
  const many = Array.from({ length: 200 }, (_, index) => write(1, index))
  await setTimeout(4)
  await Promise.all([...many, write(1, -1, true)])
  assert.ok(order.indexOf(-1) < 130, `it was number ${order.indexOf(-1)}`)
})

test('one bad item fails alone', async () => {
  const write = batched<number, number>(async (_account, items) => {
    if (items.includes(3)) throw new Error('3 cannot be written')
    return items
  })
  const settled = await Promise.allSettled([1, 2, 3, 4].map((item) => write(1, item)))
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
})

test('a deadlock is tried again as a whole; a lost connection is not', async () => {
  let writes = 0
  const write = batched<number, number>(async (_account, items) => {
    writes += 1
    if (writes <= 2) throw new DatabaseError('deadlock detected', { sqlstate: '40P01' })
    if (writes === 4) throw new Unavailable('gone')
    return items
  })
  assert.deepEqual(await Promise.all([write(1, 1), write(1, 2)]), [1, 2])
  assert.equal(writes, 3)
  const lost = await Promise.allSettled([write(1, 3), write(1, 4)])
  assert.deepEqual(
    lost.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(writes, 4)
})
