import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readOptions } from '../options.ts'

test('without arguments, everything is measured on both databases', () => {
  const options = readOptions([])
  assert.ok(options !== 'help')
  assert.deepEqual(options.profiles, ['server', 'embedded'])
  assert.deepEqual(options.reads, ['R1', 'R1p', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9'])
  assert.deepEqual(options.imports, ['W1', 'W1copy'])
  assert.deepEqual(options.connections, [1, 8, 64])
})

test('named measures are the only ones', () => {
  const options = readOptions(['R5', 'W1', '--db', 'server', '--seconds', '1', '--connections', '8'])
  assert.ok(options !== 'help')
  assert.deepEqual([options.reads, options.imports], [['R5'], ['W1']])
  assert.deepEqual([options.profiles, options.seconds, options.connections], [['server'], 1, [8]])
})

test('invalid options fail with the allowed values', () => {
  assert.throws(() => readOptions(['R99']), /Unknown measure R99\. It must be one of: R1/)
  assert.throws(() => readOptions(['--db', 'oracle']), /--db must be one of: server, embedded, both/)
  assert.throws(() => readOptions(['--seconds', '0']), /--seconds must be a number above 0/)
  assert.throws(() => readOptions(['--repeats', 'many']), /--repeats/)
})
