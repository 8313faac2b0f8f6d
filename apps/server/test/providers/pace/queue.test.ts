import assert from 'node:assert/strict'
import { test } from 'vitest'
import { TurnQueue } from '#providers/pace/queue.ts'

const of = (accountId: number, urgent = false) => ({ accountId, urgent })

function drain(queue: TurnQueue<string>): string[] {
  const items: string[] = []
  for (let item = queue.next(); item !== undefined; item = queue.next()) items.push(item)
  return items
}

test('urgent requests go first, and accounts take turns', () => {
  const queue = new TurnQueue<string>()
  for (const item of ['1a', '1b', '1c', '1d']) queue.add(item, of(1))
  queue.add('2a', of(2))
  queue.add('urgent of 1', of(1, true))
  queue.add('3a', of(3))
  queue.add('2b', of(2))
  queue.add('urgent of 2', of(2, true))
  assert.equal(queue.size, 9)
  const expected = ['urgent of 1', 'urgent of 2', '1a', '2a', '3a', '1b', '2b', '1c', '1d']
  assert.deepEqual(drain(queue), expected)
  assert.equal(queue.size, 0)
})

test('an account with one request waits for one request of each other account', () => {
  const queue = new TurnQueue<string>()
  for (let item = 0; item < 1_000; item += 1) queue.add(`many ${item}`, of(1))
  queue.next()
  queue.add('one', of(2))
  assert.deepEqual([queue.next(), queue.next()], ['many 1', 'one'])
})

test('requests that give up leave', () => {
  const queue = new TurnQueue<string>()
  queue.add('a', of(1))
  queue.add('b', of(1))
  queue.add('c', of(2, true))
  queue.remove('a', of(1))
  queue.remove('a', of(1))
  queue.remove('c', of(2, true))
  queue.remove('unknown', of(9))
  assert.equal(queue.size, 1)
  assert.deepEqual(drain(queue), ['b'])
  queue.add('d', of(3))
  queue.add('e', of(3, true))
  assert.deepEqual(queue.clear(), ['e', 'd'])
  assert.equal(queue.size, 0)
})
