import assert from 'node:assert/strict'
import { registry } from '@sextant/contract'
import { test } from 'vitest'
import { dispatch } from '#http/dispatch.ts'

const operation = registry['get/users_2/sessions/ways']

/** Sends requests at the same moment. Returns the rounds of the event loop in which their handlers run. */
async function roundsOf(bytes: Buffer): Promise<number[]> {
  let round = 0
  let isCounting = true
  const count = () => {
    round += 1
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  const rounds: number[] = []
  const handle = async () => {
    rounds.push(round)
    return []
  }
  const caller = { actor: undefined, origin: { address: '', browser: '' } }
  const dispatching = { timeLimitSeconds: 60 } as Parameters<typeof dispatch>[2]
  const endpoint = { operation, isOneTransaction: false, handle }
  const answer = () =>
    dispatch(caller, endpoint, dispatching, {
      contentType: 'application/json',
      contentEncoding: undefined,
      bytes,
    })
  await Promise.all([answer(), answer(), answer(), answer()])
  isCounting = false
  return rounds
}

test('large bodies that arrive together are decoded with time for others in between, and small ones at once', async () => {
  const small = await roundsOf(Buffer.from('{}'))
  assert.deepEqual(small, Array(4).fill(small[0]))
  const large = await roundsOf(Buffer.from(`{${' '.repeat(100_000)}}`))
  const between = large.slice(1).map((round, index) => round - large[index]!)
  assert.deepEqual(between, [10, 10, 10])
})
