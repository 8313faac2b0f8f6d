import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { registry, type Operation, type RegistryAddress } from '@sextant/contract'
import { Compile } from 'typebox/schema'
import { describe, test } from 'vitest'
import { kinds } from '#mcp/tools/kinds.ts'
import { listTools } from '#mcp/tools/list.ts'
import { operations } from '#mcp/tools/operations.ts'
import { tools, type ToolName } from '#mcp/tools/tools.ts'

const everything = listTools({ allows: () => true })

/** The operations that tools call, with their tools. */
const called = (Object.entries(operations) as [RegistryAddress, ToolName | object][]).flatMap(
  ([address, tool]) => (typeof tool === 'string' ? [{ operation: registry[address], tool: tool }] : []),
)
const withheldOperations = Object.values<Operation>(registry).filter(
  ({ address }) => !called.some(({ operation }) => operation.address === address),
)

describe('the tools', () => {
  test('are few dozens, and each calls at least one operation', () => {
    assert.deepEqual(
      everything.map(({ name }) => name),
      ['describe_operation', ...Object.keys(tools)],
    )
    assert.ok(everything.length <= 40)
    const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/agents.md'), 'utf8')
    assert.match(page, new RegExp(`\\*\\*Tools\\.\\*\\* ${everything.length} tools,`))
  })

  test('never mix reading, changing and spending', () => {
    for (const { operation, tool } of called) {
      const { kind } = tools[tool]
      const { readOnlyHint } = kinds[kind].hints
      assert.equal(readOnlyHint, operation.address.startsWith('get/'), operation.address)
      assert.equal(kind === 'spend', operation.scopes.includes('spend'), operation.address)
      assert.equal(kind === 'spend', operation.price !== undefined, operation.address)
      if (operation.address.startsWith('del/')) assert.equal(kinds[kind].hints.destructiveHint, true)
      if (operation.scopes.includes('share')) assert.equal(kind, 'send', operation.address)
    }
  })

  test('have no operation that spends without a price, decides on money or holds a secret', () => {
    for (const operation of withheldOperations) assert.ok(!operation.price, operation.address)
    const results = called.map(({ operation }) =>
      JSON.stringify([operation.result, operation.example.result]),
    )
    for (const result of results) assert.doesNotMatch(result, /sxt_…|returned only once/)
    for (const { operation } of called) {
      const { address, price, scopes, spendsLater }: Operation = operation
      if (scopes.includes('spend')) assert.ok(price !== undefined || spendsLater === true, address)
      assert.ok(!operation.unbounded, operation.address)
      for (const name of Object.keys(operation.parameters))
        assert.doesNotMatch(name, /^(?:password|key|secret)$/)
    }
  })

  test('list only what a key may do', () => {
    const reading = listTools({ allows: ({ scopes }) => scopes.every((scope) => scope === 'read') })
    assert.ok(reading.length > 10)
    for (const { name, annotations } of reading) assert.equal(annotations?.readOnlyHint, true, name)
    assert.doesNotMatch(JSON.stringify(reading), /"get\/users_2\/keys"|"get\/providers_2/)
    assert.deepEqual(
      listTools({ allows: () => false }).map(({ name }) => name),
      ['describe_operation'],
    )
  })

  test('accept the example of every operation by their schema', () => {
    for (const { operation, tool } of called) {
      const { inputSchema } = everything.find(({ name }) => name === tool)!
      const properties = inputSchema.properties as Record<string, { readonly type?: unknown }>
      // Examples write flags as 0 and 1, agents as booleans.
      const example = Object.entries(operation.example.request).map(([name, value]) => [
        name,
        properties[name]?.type === 'boolean' ? Boolean(value) : value,
      ])
      const request = { operation: operation.address, ...Object.fromEntries(example) }
      const [, errors] = Compile(inputSchema).Errors(request)
      assert.deepEqual(errors, [], operation.address)
    }
  })

  test('have no alternatives at the top of a schema, which some clients refuse', () => {
    for (const { inputSchema } of everything) {
      assert.equal(inputSchema.type, 'object')
      assert.deepEqual(Object.keys(inputSchema), ['type', 'properties', 'required'])
    }
  })
})
