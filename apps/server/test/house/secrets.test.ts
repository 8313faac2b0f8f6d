import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { secretsByTable } from '#backup/secrets.ts'

// A backup without secrets leaves out what `secretsByTable` lists.

/** Columns whose names sound like secrets, and why they are none. */
const NO_SECRETS: Readonly<Record<string, string>> = {
  'page_tickets.query_hash': 'of a query',
  'ticket_queries.query_hash': 'of a query',
  'shared_queries.query_hash': 'of a query',
  'schedules.key_ids': 'ids',
  'runs.key_ids': 'ids',
  'provider_requests.key_ids': 'ids',
  'schedules.regions_keys_by_searcher_key': 'places',
  'api_keys.requires_price_token': 'a bound',
  'volume_runs.key_ids': 'ids',
  'audit_entries.key_id': 'an id',
}

const SOUNDS = /password|secret|sealed|token|hash|otp|totp|recovery|cookie|nonce|^key$|_key$|_keys$|key_id/

const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8')
const columns = [...schema.matchAll(/^CREATE TABLE (\w+) \(\n(.*?)^\)/gms)].flatMap(([, table, body]) =>
  [...body!.matchAll(/^ {2}(\w+) (?!\()(\S+)/gm)].map(([, column, type]) => ({
    table: table!,
    column: column!,
    type: type!,
  })),
)

test('every column whose name sounds like a secret is left out of a backup without secrets, or is none', () => {
  const open = columns
    .filter(
      ({ column, type }) =>
        SOUNDS.test(column) && type !== 'smallint' && !/^(searcher|region)_key$/.test(column),
    )
    .filter(({ table, column }) => {
      const leftOut = secretsByTable[table]
      return leftOut !== 'rows' && leftOut?.[column] === undefined
    })
    .map(({ table, column }) => `${table}.${column}`)
  assert.deepEqual(
    open.filter((name) => !(name in NO_SECRETS)),
    [],
  )
})

test('every secret is a table and a column of the schema', () => {
  for (const [table, leftOut] of Object.entries(secretsByTable)) {
    for (const column of leftOut === 'rows' ? [undefined] : Object.keys(leftOut)) {
      assert.ok(
        columns.some((one) => one.table === table && (column === undefined || one.column === column)),
        `${table} ${column ?? ''}`,
      )
    }
  }
})
