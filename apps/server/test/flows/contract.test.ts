import assert from 'node:assert/strict'
import { errorCatalogue, registry, type ErrorName, type Operation } from '@sextant/contract'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { possibleErrors } from '#http/reference/possible-errors.ts'
import { startTestApp } from '../app.ts'
import { cheapHash } from '../password.ts'
import { triesOnBoth } from '../sizes.ts'

// Checks what the contract promises for every operation against a running Sextant.

const { app, call, post } = await startTestApp({ afterAll }, { worker: false })

// Comparing with it is quick, while an account without a password takes as long as one with a usual password.
await sql`update accounts set password = ${cheapHash('the password of nobody here')} where id = 1`.execute(
  app.installation.database.executor,
)

// The examples refer to project 1 and its contents.
await call('add/projects_2/projects', { url: 'bakery-lane.example' })
await call('add/keywords_2/groups', { project_id: 1, name: 'Bread' })
await call('add/keywords_2/keywords/import', { project_id: 1, keywords: ['rye bread', 'kettle'] })
await call('add/positions_2/searchers/regions', { project_id: 1, searcher_key: 1, region_key: 213 })

const operations: readonly Operation[] = Object.values(registry)

/** The catalogue name of the error in a response; undefined for a success. */
function errorOf({ json, text }: Awaited<ReturnType<typeof post>>): ErrorName | undefined {
  if (json?.errors === undefined) return undefined
  const name = (Object.keys(errorCatalogue) as ErrorName[]).find(
    (key) => errorCatalogue[key].code === json.errors[0].code,
  )
  assert.ok(name, text)
  return name
}

/** Values that hardly any parameter accepts. */
const hostile = [
  null,
  '',
  'x',
  "'; drop table projects; --",
  'ab\u0000c',
  'x'.repeat(3_000),
  -1,
  0.5,
  1e308,
  '99999999999999999999',
  [],
  [[[]]],
  {},
  { 0: { 0: 'x' } },
  { __proto__x: 1 },
  [null],
  ['x', {}],
]

/** Each parameter gets one in so many of them, in turn: the operations read their parameters with the same code. */
const SHARES = triesOnBoth(4, 1)
let share = 0
function nextHostile(): unknown[] {
  share = (share + 1) % SHARES
  return hostile.filter((_, index) => index % SHARES === share)
}

const selectorNames = ['fields', 'filters', 'id', 'orders', 'limit', 'offset', 'fetch_style']

describe('every operation', () => {
  for (const { access, address, example, parameters, selection } of operations) {
    if (selection === undefined && !('filters' in parameters)) {
      test(`${address} refuses filters instead of ignoring them`, async () => {
        const as = access === 'open' ? { cookie: undefined } : undefined
        const filters = [{ name: 'id', operator: 'EQUALS', values: [999] }]
        const { json, text } = await post(address, { ...example.request, filters }, as)
        assert.equal(json?.errors?.[0].detail?.fieldViolation?.field, 'filters', text)
        assert.equal(json.errors[0].code, 2003)
      })
    }

    if (selection !== undefined) {
      const [known = 'id'] = selection.row.base
      const misspelt = `${known}x`
      const wrong: object[] = [
        { filters: [{ name: misspelt, operator: 'EQUALS', values: [1] }] },
        { filters: [{ name: 'id', operator: 'EQUAL', values: [1] }] },
        { filters: [{ name: 'id', operator: 'EQUALS', value: [1] }] },
        ...(selection.use === 'targets'
          ? []
          : [{ fields: [misspelt] }, { orders: [misspelt] }, { orders: [{ name: known, direction: 'UP' }] }]),
      ]
      test(`${address} rejects unknown names and suggests the nearest`, async () => {
        for (const part of wrong) {
          const answer = await post(address, { ...example.request, ...part })
          assert.equal(errorOf(answer), 'selection', `${JSON.stringify(part)}: ${answer.text}`)
          assert.match(answer.json.errors[0].detail.text, /Did you mean|must be|expected/)
        }
      })
    }

    test(`${address} misspelt suggests the right name`, async () => {
      const answer = await post(`${address}x`, example.request)
      assert.ok(['service_unknown', 'method_unknown'].includes(errorOf(answer)!), answer.text)
      assert.ok(answer.text.includes(address.split('/').at(-1)!), answer.text)
    })
  }

  // Last, since some of these requests succeed and change what the others need.
  for (const operation of operations) {
    const { access, address, example, parameters, selection } = operation
    const selector =
      selection === undefined ? [] : selection.use === 'targets' ? ['filters', 'id'] : selectorNames
    const documented = possibleErrors(operation)
    test(`${address} returns only errors that its reference lists, whatever the parameters`, async () => {
      const given: Record<string, unknown> = { ...example.request }
      // Hashing a password is slow by design.
      if (parameters.password?.presence === 'optional') delete given.password
      for (const name of [...selector, ...Object.keys(parameters)]) {
        for (const value of nextHostile()) {
          const as = access === 'open' ? { cookie: undefined } : undefined
          const answer = await post(address, { ...given, [name]: value }, as)
          const error = errorOf(answer)
          const sentence = `${name}=${JSON.stringify(value).slice(0, 60)}: ${answer.text.slice(0, 300)}`
          assert.notEqual(error, 'internal', sentence)
          if (error !== undefined) assert.ok(documented.includes(error), sentence)
        }
      }
    })
  }
})
