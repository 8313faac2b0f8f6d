import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Refusal } from '#providers/refusal.ts'
import { SerpError } from '#serp/errors.ts'

function atTime() {
  const clock = { now: 1_000_000 }
  return { clock, refusal: new Refusal(() => clock.now) }
}

test('a key is paused for half a minute after three consecutive refusals', () => {
  const { clock, refusal } = atTime()
  const errors = [1, 2, 3].map((number) => new SerpError('auth', `No. ${number}`))
  refusal.note(errors[0]!)
  refusal.note(errors[1]!)
  assert.equal(refusal.recent, undefined)
  refusal.note(errors[2]!)
  assert.equal(refusal.recent, errors[2])
  clock.now += 29_999
  assert.equal(refusal.recent, errors[2])
  clock.now += 1
  assert.equal(refusal.recent, undefined)
})

test('after the pause one more refusal is enough', () => {
  const { clock, refusal } = atTime()
  for (let count = 0; count < 3; count += 1) refusal.note(new SerpError('quota', ''))
  clock.now += 60_000
  refusal.note(new SerpError('quota', ''))
  assert.equal(refusal.recent?.kind, 'quota')
})

test('a successful request between refusals resets the count', () => {
  const { refusal } = atTime()
  for (let count = 0; count < 10; count += 1) {
    refusal.note(new SerpError('auth', ''))
    refusal.note(new SerpError('auth', ''))
    refusal.clear()
  }
  assert.equal(refusal.recent, undefined)
})

test('transient failures and failures of a single request do not pause a key', () => {
  const { refusal } = atTime()
  for (const kind of [
    'rate_limited',
    'transient',
    'timeout',
    'blocked',
    'bad_payload',
    'unsupported',
  ] as const) {
    for (let count = 0; count < 5; count += 1) refusal.note(new SerpError(kind, ''))
  }
  assert.equal(refusal.recent, undefined)
})
