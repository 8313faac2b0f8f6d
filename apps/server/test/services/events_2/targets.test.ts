import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp, type TestAccount } from '../../app.ts'

const sextant = await startTestApp(
  { afterAll },
  { worker: false, settings: { SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'rank@sextant.example' } },
)
const { admin, call } = sextant

test('only keys that may change targets see more of an address than its host, also in filters', async () => {
  const project_id: number = await call('add/projects_2/projects', { url: 'bakery.example' })
  const slack = 'https://hooks.slack.example/services/T000/B000/SECRETTOKEN'
  for (const [kind, address] of Object.entries({
    webhook: 'https://hooks.example:8443?token=SECRETTOKEN',
    email: 'team@crumbs.example',
    slack,
  }))
    await call('add/events_2/targets', { project_id, kind, address })
  const keyOf = async (scopes: readonly string[]): Promise<TestAccount> => {
    const { key } = await call('add/users_2/keys', { name: 'narrow', scopes })
    return { id: admin.id, key }
  }
  const reader = await keyOf(['read', 'write'])
  const addresses = async (as: TestAccount, request: object = {}) => {
    const fields = ['address']
    const rows: { address: string }[] = await call(
      'get/events_2/targets',
      { project_id, fields, ...request },
      as,
    )
    return rows.map(({ address }) => address).sort()
  }
  const whole = ['https://hooks.example:8443/?token=SECRETTOKEN', slack, 'team@crumbs.example'].sort()
  const hosts = ['https://hooks.example:8443/', 'https://hooks.slack.example/', 'team@crumbs.example'].sort()
  // Both ways: statements of one shape are kept, and must not be those of the other.
  for (const [as, expected] of [
    [admin, whole],
    [reader, hosts],
    [await keyOf(['read', 'share']), whole],
    [reader, hosts],
    [admin, whole],
  ] as const)
    assert.deepEqual(await addresses(as), expected)
  for (const operator of ['CONTAINS', 'REGEXP']) {
    const filters = [{ name: 'address', operator, values: ['SECRETTOKEN'] }]
    assert.equal((await addresses(admin, { filters })).length, 2, operator)
    assert.deepEqual(await addresses(reader, { filters }), [], operator)
    assert.equal(await call('del/events_2/targets', { project_id, filters }, reader), 0, operator)
  }
})
