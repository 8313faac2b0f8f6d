import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

test('outer', async (t) => {
  await wait(1)
  await t.test('inner', () => undefined)
})

test('leaves an error to nobody', async () => {
  setTimeout(() => void Promise.reject(new Error('nobody caught this')), 1)
  await wait(50)
})
