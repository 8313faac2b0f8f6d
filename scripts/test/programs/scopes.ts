import { after, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'

// Tests and hooks that are made after something has been waited for.

const told: string[] = []

describe('a suite', async () => {
  await setTimeout(1)
  before(() => told.push('before'))
  after(() => told.push('after the suite'))
  await setTimeout(1)
  test('one', async (t) => {
    await setTimeout(1)
    after(() => told.push('after one'))
    await t.test('inner', () => void told.push('inner'))
  })
  test('two', () => void told.push('two'))
})

test('the order', async (t) => {
  await t.test(told.join(', '))
})
