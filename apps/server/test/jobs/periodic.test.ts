import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { test } from 'vitest'
import { Periodic } from '#jobs/periodic.ts'

const never = (cause: unknown) => assert.fail(String(cause))

test('rounds do not overlap, and a call during a round waits for it', async () => {
  const gate = Promise.withResolvers<void>()
  let rounds = 0
  const round = () => {
    rounds += 1
    return gate.promise
  }
  const periodic = new Periodic([round], never)
  const both = Promise.all([periodic.run(), periodic.run()])
  gate.resolve()
  await both
  assert.equal(rounds, 1)
  await periodic.run()
  assert.equal(rounds, 2)
})

test('a step that throws is reported, and the next one still runs', async () => {
  const told: unknown[] = []
  const done: string[] = []
  const steps = ['first', 'second', 'third'].map((name) => async () => {
    if (name === 'second') throw new Error(name)
    done.push(name)
  })
  await new Periodic(steps, (cause) => told.push((cause as Error).message)).run()
  assert.deepEqual([done, told], [['first', 'third'], ['second']])
})

test('a round that throws is reported, and the next one still runs', async () => {
  const told: unknown[] = []
  const enough = Promise.withResolvers<void>()
  let rounds = 0
  const round = async () => {
    rounds += 1
    if (rounds === 3) enough.resolve()
    throw new Error(`Round ${rounds}`)
  }
  const periodic = new Periodic([round], (cause) => told.push((cause as Error).message))
  periodic.start(1)
  await enough.promise
  await periodic.stop()
  assert.deepEqual(told.slice(0, 3), ['Round 1', 'Round 2', 'Round 3'])
})

test('stopping waits for the running round and starts no other', async () => {
  const gate = Promise.withResolvers<void>()
  let begun = 0
  let ended = 0
  const round = async () => {
    begun += 1
    await gate.promise
    ended += 1
  }
  const periodic = new Periodic([round], never)
  periodic.start(1)
  void periodic.run()
  const stopped = periodic.stop()
  gate.resolve()
  await stopped
  assert.equal(ended, 1)
  await setTimeout(20)
  assert.equal(begun, 1)
})
