import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Operation, registry, type RegistryAddress, rowSchema } from '@sextant/contract'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { startTestApp } from '../app.ts'

const { call, post } = await startTestApp({ after }, { worker: false })

/** The examples in an order in which each finds what it needs; every operation is there once. */
const order = [
  'add/projects_2/projects',
  'edit/projects_2/projects/name',
  'edit/projects_2/projects/on',
  'add/keywords_2/groups',
  'edit/keywords_2/groups/on',
  'add/keywords_2/keywords',
  'add/keywords_2/keywords/import',
  'del/keywords_2/keywords',
  'get/keywords_2/keywords',
  'get/keywords_2/keywords/export',
  'get/keywords_2/groups',
  'add/positions_2/searchers',
  'add/positions_2/searchers/regions',
  'get/projects_2/projects',
  'get/positions_2/checker/price',
  'get/positions_2/history',
  'get/bank_2/history',
  'get/bank_2/info',
  'edit/positions_2/checker/go',
  'get/system_2/common/regions',
  'get/users_2/keys',
  'add/users_2/keys',
  'edit/users_2/keys/rotate',
  'del/users_2/keys',
  'get/users_2/accounts',
  'add/users_2/accounts',
  'del/projects_2/projects',
] as const satisfies readonly RegistryAddress[]

test('every operation has its example here', () => {
  assert.deepEqual([...order].toSorted(), Object.keys(registry).toSorted())
})

for (const address of order) {
  test(`the example of ${address} is what Sextant answers`, async () => {
    // A second project, for the example that deletes one.
    if (address === 'del/projects_2/projects')
      await call('add/projects_2/projects', { url: 'crumbs.example' })
    const operation: Operation = registry[address]
    const { request, result } = operation.example
    const answer = await post(address, request)
    assert.equal(answer.status, 200, answer.text)
    if (operation.result === 'file') {
      assert.equal(answer.text, result)
      return
    }
    // Keys are new every time; the reference shows only how they begin.
    const shown = JSON.parse(JSON.stringify(answer.json.result).replace(/sxt_[\w-]+/g, 'sxt_…')) as unknown
    assert.deepEqual(shown, result)
    assertMatches(operation, answer.json.result)
  })
}

/** The answer is what the declared schema says, so the API document tells the truth. */
function assertMatches(operation: Operation, result: unknown): void {
  if (operation.result !== 'rows') {
    assert.ok(Value.Check(operation.result as TSchema, result), operation.address)
    return
  }
  const schema = rowSchema(operation.selection!.row)
  for (const row of result as unknown[]) assert.ok(Value.Check(schema, row), JSON.stringify(row))
}
