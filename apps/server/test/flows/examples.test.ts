import assert from 'node:assert/strict'
import { deflateRawSync } from 'node:zlib'
import { registry, rowSchema, type Operation, type RegistryAddress } from '@sextant/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { clearRewritten } from '../rewritten.ts'

const { app, post } = await startTestApp(
  { afterAll },
  {
    worker: false,
    settings: {
      PUBLIC_URL: 'https://rank.example.com',
      OIDC_ISSUER: 'https://accounts.google.com',
      OIDC_CLIENT_ID: 'sextant',
      OIDC_NAME: 'Google',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SMTP_FROM: 'Sextant <rank@sextant.example>',
    },
  },
)
const { executor } = app.installation.database

/**
 * Examples that need a certain state, in an order that provides it. The others follow in the order of the
 * registry: add an operation here only when its example does not hold at the end.
 */
const placed = [
  'get/bank_2/history',
  'get/bank_2/history/summary',
  'get/bank_2/info',
  'get/bank_2/holds',
  'add/payments_2',
  'add/projects_2/projects',
  'edit/projects_2/projects/name',
  'edit/projects_2/projects/on',
  'edit/projects_2/projects/favorite',
  'edit/projects_2/projects/tags',
  'add/projects_2/projects/copy',
  'edit/projects_2/projects/move',
  'edit/projects_2/projects/sort',
  'add/projects_2/competitors',
  'edit/projects_2/competitors/name',
  'edit/projects_2/competitors/on',
  'edit/projects_2/competitors/move',
  'get/projects_2/competitors',
  'del/projects_2/competitors',
  'add/projects_2/annotations',
  'edit/projects_2/annotations',
  'get/projects_2/annotations',
  'del/projects_2/annotations',
  'edit/positions_2/settings',
  'get/positions_2/rules',
  'edit/positions_2/rules',
  'add/positions_2/replays',
  'get/positions_2/replays',
  'edit/positions_2/replays/cancel',
  'add/keywords_2/folders',
  'add/keywords_2/groups',
  'edit/keywords_2/groups/on',
  'get/keywords_2/folders',
  'add/keywords_2/keywords',
  'add/keywords_2/keywords/import',
  'get/keywords_2/keywords/import',
  'get/keywords_2/keywords',
  'get/keywords_2/keywords/export',
  'get/keywords_2/volumes/price',
  'edit/keywords_2/volumes/go',
  'add/keywords_2/volumes/import',
  'get/keywords_2/groups',
  'edit/keywords_2/keywords/export/toProject',
  'del/projects_2/projects',
  'del/keywords_2/keywords',
  'edit/keywords_2/keywords/undel',
  'edit/keywords_2/keywords/move',
  'add/positions_2/searchers',
  'add/positions_2/searchers/regions',
  'add/positions_2/searchers/regions/import',
  'edit/positions_2/searchers/enabled',
  'edit/positions_2/searchers/sort',
  'edit/positions_2/searchers/regions',
  'edit/positions_2/searchers/regions/sort',
  'get/positions_2/searchers/regions/export',
  'del/positions_2/searchers/regions',
  'del/positions_2/searchers',
  'get/projects_2/projects',
  'add/projects_2/guests',
  'get/projects_2/guests',
  'edit/projects_2/guests',
  'del/projects_2/guests',
  'add/projects_2/guest_links',
  'get/projects_2/guest_links',
  'edit/projects_2/guest_links',
  'add/projects_2/guest_links/visits',
  'edit/projects_2/guest_links/renew',
  'del/projects_2/guest_links',
  'edit/projects_2/projects/leave',
  'get/positions_2/checker/price',
  'get/positions_2/history',
  'add/positions_2/views',
  'get/positions_2/views',
  'edit/positions_2/views',
  'del/positions_2/views',
  'get/snapshots_2/history',
  'add/reports_2/templates',
  'get/reports_2/templates',
  'edit/reports_2/templates',
  'get/reports_2/templates/preview',
  'add/reports_2/reports',
  'get/reports_2/reports',
  'get/reports_2/reports/document',
  'get/reports_2/reports/export',
  'get/reports_2/reports/evidence',
  'add/reports_2/deliveries',
  'get/reports_2/deliveries',
  'edit/reports_2/deliveries/retry',
  'del/reports_2/reports',
  'del/reports_2/templates',
  'get/schedule_2/preview',
  'edit/schedule_2',
  'edit/schedule_2/settings',
  'get/schedule_2',
  'del/schedule_2',
  'edit/positions_2/checker/go',
  'get/positions_2/runs',
  'get/positions_2/runs/reasons',
  'edit/positions_2/runs/cancel',
  'get/positions_2/runs/retry',
  'edit/positions_2/runs/retry',
  'add/events_2/targets',
  'get/events_2/targets',
  'edit/events_2/targets',
  'edit/events_2/targets/rotate',
  'edit/events_2/targets/test',
  'edit/events_2/deliveries/retry',
  'add/events_2/rules',
  'edit/events_2/rules',
  'get/events_2/rules',
  'del/events_2/rules',
  'del/events_2/targets',
  'add/positions_2/history/import',
  'add/providers_2/providers',
  'edit/providers_2/providers/order',
  'get/providers_2/providers/order',
  'edit/providers_2/providers',
  'edit/providers_2/test',
  'edit/providers_2/caps',
  'del/providers_2/providers',
  'get/users_2/keys',
  'add/users_2/keys',
  'edit/users_2/keys/rotate',
  'del/users_2/keys',
  'get/users_2/accounts',
  'add/users_2/accounts',
  'edit/users_2/accounts',
  'add/users_2/sessions',
  'del/users_2/sessions',
  'edit/users_2/password',
  'get/users_2/totp',
  'add/users_2/totp',
  'edit/users_2/totp/confirm',
  'edit/users_2/totp/codes',
  'del/users_2/totp',
  'get/users_2/identities',
  'add/users_2/identities',
  'del/users_2/identities',
  'edit/users_2/profile',
  'edit/users_2/profile/currency',
  'edit/users_2/profile/lang',
  'edit/users_2/profile/timezone',
  'edit/tags_2/tags/name',
  'edit/keywords_2/keywords/sort',
  'edit/keywords_2/keywords/rename',
  'edit/keywords_2/keywords/tags',
  'edit/keywords_2/keywords/target',
  'edit/keywords_2/groups/rename',
  'edit/keywords_2/groups/move',
  'edit/keywords_2/groups/sort',
  'del/keywords_2/groups',
  'edit/keywords_2/groups/undel',
  'edit/keywords_2/folders/rename',
  'edit/keywords_2/folders/move',
  'del/keywords_2/folders',
  'edit/keywords_2/folders/undel',
  'add/projects_2/projects/demo',
] as const satisfies readonly RegistryAddress[]

const order = [...new Set<RegistryAddress>([...placed, ...(Object.keys(registry) as RegistryAddress[])])]

/** What these return depends on the machine; their examples show its form. */
const measured: ReadonlySet<RegistryAddress> = new Set([
  'get/system_2/storage',
  'get/reports_2/templates/preview',
  'get/reports_2/reports/document',
  'get/reports_2/reports/evidence',
])

let totpSecret = ''
let guestToken = ''
/** Codes that change, in place of that of the example. A code works once, so each is that of another half minute. */
const codeAt = (halfMinutes: number) => ({
  code: new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({
    timestamp: Date.now() + halfMinutes * 30_000,
  }),
})
const current: { readonly [A in RegistryAddress]?: () => object } = {
  'edit/users_2/totp/confirm': () => codeAt(-1),
  'edit/users_2/totp/codes': () => codeAt(0),
  'del/users_2/totp': () => codeAt(1),
  'add/projects_2/guest_links/visits': () => ({ token: guestToken }),
}

/** A browser without a session. */
const nobody = { cookie: undefined }

/** Work that an example needs done, since this Sextant runs no worker. */
const workedFor: { readonly [A in RegistryAddress]?: () => Promise<unknown> } = {
  'get/users_2/identities': async () =>
    sql`
      insert into identities (account_id, issuer, subject, email, created_at, last_used_at)
      values (1, 'https://accounts.google.com', '110169484474386276334', 'ann@crumbs.example', '2026-01-02', '2026-01-02')`.execute(
      executor,
    ),
  'get/positions_2/provenance/reply': async () => {
    await sql`
    with checked as (
      update tasks set date = '2026-01-01' where keyword_id = 3 and ended_at is not null
      returning account_id, id, run_id
    )
    insert into serp_pages (account_id, task_id, page, run_id, provider, parser_version, body)
    select account_id, id, 1, run_id, 'sandbox', 1, ${deflateRawSync('{"results":[]}')}::bytea from checked`.execute(
      executor,
    )
    await app.installation.database.transaction((tx) => clearRewritten(tx, 1, 1))
  },
}

test('every operation has its example here, once', () => {
  assert.deepEqual(order.toSorted(), Object.keys(registry).toSorted())
  assert.equal(new Set(placed).size, placed.length)
})

for (const address of order) {
  test(`the example of ${address} is what Sextant returns`, async () => {
    const operation: Operation = registry[address]
    const { request, result } = operation.example
    await workedFor[address]?.()
    const sent = { ...request, ...current[address]?.() }
    const answer = await post(address, sent, operation.access === 'open' ? nobody : undefined)
    assert.equal(answer.status, 200, answer.text)
    if (operation.result === 'file') {
      // A file that is not a text is shown by its first bytes.
      const [shown] = String(result).split(' …')
      const type = answer.headers.get('content-type')!.split(';')[0]!
      assert.ok(operation.contentTypes.includes(type), type)
      assert.equal(type === 'application/pdf' ? answer.text.slice(0, 8) : answer.text, shown)
      return
    }
    if (measured.has(address)) {
      assertMatches(operation, result)
      assertMatches(operation, answer.json.result)
      return
    }
    if (address === 'add/projects_2/guest_links') guestToken = answer.json.result.token
    if (address === 'add/users_2/totp') totpSecret = answer.json.result.secret
    // Keys are random; the reference shows only their prefix.
    const shown = JSON.parse(
      JSON.stringify(answer.json.result)
        .replace(/sxt_[\w-]+/g, 'sxt_…')
        .replace(/price_[\w-]{40,}/g, 'price_…')
        .replace(/link=[\w-]+/g, 'link=…')
        .replace(/\b1\.[\w-]{43}/g, '1.…')
        .replace(/[A-Z2-7]{32}/g, '…')
        .replace(/\w{4}-\w{4}-\w{4}-\w{4}/g, '…'),
    ) as unknown
    assert.deepEqual(shown, result)
    assertMatches(operation, answer.json.result)
  })
}

/** Asserts that the result matches the declared schema, so that the OpenAPI document is true. */
function assertMatches(operation: Operation, result: unknown): void {
  if (operation.result !== 'rows') {
    assert.ok(Value.Check(operation.result as TSchema, result), operation.address)
    return
  }
  const schema = rowSchema(operation.selection!.row)
  for (const row of result as unknown[]) assert.ok(Value.Check(schema, row), JSON.stringify(row))
}
