import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readOptions } from '../pace/options.ts'
import { steadyRate } from '../pace/watch.ts'

test('by default, 10,000 checks run on the embedded database at 100 requests per second', () => {
  assert.deepEqual(readOptions([]), {
    profile: 'embedded',
    processes: 1,
    rate: 100,
    limiter: 'bucket',
    known: false,
    latency: 1500,
    checks: 10_000,
    beside: false,
  })
})

test('invalid options fail with the allowed values', () => {
  assert.throws(() => readOptions(['--processes', '2']), /need --database server/)
  assert.throws(() => readOptions(['--processes', '3']), /--processes must be 1 or 2/)
  assert.throws(() => readOptions(['--rate', '0']), /--rate must be a whole number from 1/)
  assert.throws(() => readOptions(['--latency', '']), /--latency must be a whole number from 0/)
  assert.throws(() => readOptions(['--database', 'oracle']), /--database must be server or embedded/)
  assert.throws(() => readOptions(['--limiter', 'leaky']), /--limiter must be bucket or window/)
})

test('the steady part leaves out the first ten seconds and the last tenth', () => {
  const sample = (seconds: number, ended: number) => ({ seconds, ended, memory: 0, cpu: 0 })
  const samples = [sample(0, 0), sample(10, 50), sample(20, 950), sample(60, 1_000)]
  assert.equal(steadyRate(samples, 1_000), 90)
  assert.equal(steadyRate([sample(0, 0), sample(5, 950), sample(11, 1_000)], 1_000), undefined)
})
