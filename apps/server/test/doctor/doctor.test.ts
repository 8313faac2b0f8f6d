import assert from 'node:assert/strict'
import { chmod } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { createAccount } from '#accounts/create.ts'
import { migrationsFolder } from '#app.ts'
import { openUnhindered } from '#backup/backup.ts'
import { readSettings } from '#config/settings.ts'
import { openDatabase, type Database } from '#db/database.ts'
import { checksBefore, checksOfDatabase } from '#doctor/checks.ts'
import { examine, type Examined } from '#doctor/examine.ts'
import type { Installation } from '#doctor/installation.ts'
import { checkSettings } from '#doctor/settings.ts'
import { seal } from '#providers/seal.ts'
import { secretKey } from '#providers/secret-key.ts'
import { serpSettings } from '#serp/settings.ts'
import { unwatched } from '../bound-account/guard.ts'
import { makeTestDatabase } from '../database.ts'
import { temporaryFolder } from '../db/temporary.ts'

const scope = { afterAll }
const place = await makeTestDatabase(scope)
const dataDir = place.dataDir ?? (await temporaryFolder(scope))
await chmod(dataDir, 0o700)

const PROVIDER = 'https://provider.example/'
const healthy = {
  DATA_DIR: dataDir,
  ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  SEXTANT_SECRET_KEY: 'secret-key-of-the-tests',
  SERP_PROVIDER: 'serper',
  SERPER_API_KEY: 'key-of-serper',
  SERPER_BASE_URL: PROVIDER,
}

/** The provider's server, whose clock is this many seconds ahead. */
function serverAhead(seconds: number, asked: { url: string; headers: unknown }[] = []): typeof fetch {
  return async (url, init) => {
    asked.push({ url: String(url), headers: init?.headers })
    return new Response(null, { headers: { date: new Date(Date.now() + seconds * 1000).toUTCString() } })
  }
}

async function findings(environment: Record<string, string>, fetch = serverAhead(0)): Promise<Examined[]> {
  const settings = readSettings(environment)
  const found: Examined[] = []
  const installation = { settings, serpSettings: serpSettings(settings), dataDir, migrationsFolder, fetch }
  for await (const finding of examine(installation)) found.push(finding)
  return found
}

async function change(run: (database: Database) => Promise<unknown>): Promise<void> {
  await using database = await openDatabase(place)
  await unwatched(() => run(database))
}

await change(async (database) => {
  const account = {
    name: 'Crumbs',
    timeZone: 'UTC',
    currency: 'USD',
    administrator: true,
    unlimited: false,
    bonus: '5.00',
  }
  await database.transaction((tx) => createAccount(tx, account))
  await sql`insert into projects (account_id, id, name, url, ord) values (1, 1, 'Crumbs', 'crumbs.example', 1)`.execute(
    database.executor,
  )
})

test('a host that only this machine reaches needs no reverse proxy, and any other does', async () => {
  const found = async (HOST: string) => {
    const settings = readSettings({ HOST, PROXIES_IN_FRONT: '0' })
    return [await checkSettings({ settings, serpSettings: serpSettings(settings) } as Installation)].flat()
  }
  for (const host of ['127.0.0.1', '::1', 'localhost'])
    assert.equal((await found(host))[0]?.level, 'ok', host)
  assert.match((await found('0.0.0.0'))[0]!.found, /HOST is 0\.0\.0\.0/)
})

test('a healthy installation is found healthy by every check, with one request without a key', async () => {
  const asked: { url: string; headers: unknown }[] = []
  const found = await findings(healthy, serverAhead(0, asked))
  assert.deepEqual(
    found.map(({ check, level, advice }) => ({ check, level, advice })),
    [...Object.keys(checksBefore), ...Object.keys(checksOfDatabase)].map((check) => ({
      check,
      level: 'ok',
      advice: null,
    })),
  )
  assert.deepEqual(asked, [{ url: PROVIDER, headers: undefined }])
})

test('each check finds what it is for, and says what to do', async () => {
  await change(async ({ executor }) => {
    await sql`update balances set captured = 1`.execute(executor)
    await sql`update accounts set time_zone = 'CET'`.execute(executor)
    const key = await secretKey(
      { setting: 'another-secret-key-than-now', dataDir, sharedByProcesses: true },
      false,
    )
    await sql`insert into providers (id, configured, sealed_key, key_end) values ('dataforseo', true, ${seal(key, 'dataforseo', 'key')}, 'k')`.execute(
      executor,
    )
    // As a backup without secrets leaves it.
    await sql`
      insert into event_targets (account_id, project_id, kind, name, address, sealed_secret, by_account_id)
      values (1, 1, 'webhook', 'Crumbs', 'https://crumbs.example/', '', 1)`.execute(executor)
    await sql`
      insert into schedules (account_id, project_id, type, by_account_id, next_run_at)
      values (1, 1, 'positions_go', 1, now() - interval '1 day')`.execute(executor)
    await sql`insert into daily_figures (account_id, project_id, region_index, date, keywords, found) values (1, 1, 1, '2026-11-23', 7, 7)`.execute(
      executor,
    )
  })
  // Sextant closes the folder whenever it opens it.
  await chmod(dataDir, 0o755)
  const found = await findings({ ...healthy, SMTP_URL: 'smtp://mail.example' }, serverAhead(3600))
  const of = (check: string) => found.filter((finding) => finding.check === check)
  const expected: readonly (readonly [string, string, RegExp])[] = [
    ['settings', 'problem', /SMTP_FROM/],
    ['files', 'warning', /may read/],
    ['clock', 'warning', /clock of serper is 3[56]\d\d seconds ahead/],
    // As the account of an earlier version may have it: PostgreSQL reads it without summer time.
    ['time zones', 'warning', /read CET differently: .* and /],
    ['providers', 'problem', /dataforseo cannot be used/],
    ['sealed keys', 'problem', /1 of 1 stored secrets .* the key of dataforseo/],
    ['ledger', 'problem', /account 1: running sums differ/],
    ['figures', 'problem', /1 daily figures differ/],
    ['work', 'problem', /schedules are due and were not started: 1/],
  ]
  for (const [check, level, what] of expected) {
    const [finding] = of(check)
    assert.equal(finding?.level, level, `${check}: ${JSON.stringify(of(check))}`)
    assert.match(finding.found, what)
    assert.ok(finding.advice !== null && finding.advice.length > 10)
  }
  assert.match(of('sealed keys')[1]!.found, /without secrets.* webhook 1 of account 1/)
  assert.equal(of('disk')[0]?.level, 'ok')
  const without = await findings({ ...healthy, SEXTANT_SECRET_KEY: '' })
  assert.match(
    without.find(({ check }) => check === 'sealed keys')!.found,
    /the key that opens them is missing/,
  )
})

test('an identity provider and a server need the secret key, which the embedded database makes', async () => {
  const about = async (environment: Record<string, string>) => {
    const settings = readSettings({
      OIDC_ISSUER: 'https://people.example',
      OIDC_CLIENT_ID: 'sextant',
      PUBLIC_URL: 'https://rank.example',
      ...environment,
    })
    const installation = { settings, serpSettings: serpSettings(settings), dataDir } as Installation
    return [await checkSettings(installation)]
      .flat()
      .map(({ level, found }) => [level, /OIDC_ISSUER/.test(found)])
  }
  const server = { DATABASE_URL: 'postgres://127.0.0.1/sextant' }
  assert.deepEqual(await about(server), [['problem', true]])
  assert.deepEqual(await about({ ...server, SEXTANT_SECRET_KEY: healthy.SEXTANT_SECRET_KEY }), [
    ['ok', false],
  ])
  assert.deepEqual(await about({}), [['ok', false]])
})

test('checks that wait their turn in a long run are not stuck until none of them ends', async () => {
  const insertTask = (keyword: number, ended: string) => sql`
    insert into tasks (account_id, project_id, run_id, keyword_id, region_index, date, query, site, pages_wanted, provider,
      next_attempt_at, outcome, ended_at)
    select 1, 1, 1, ${keyword}, 1, current_date, 'rye', 'crumbs.example', 1, 'serper', now() - interval '2 hours',
      case when a.at is null then null else 'failed' end, a.at
    from (select now() - nullif(${ended}, '')::interval as at) a`
  await change(async ({ executor }) => {
    await sql`
      insert into runs (account_id, project_id, id, by_account_id, provider, date, price_per_page, hold_id, tasks, started_at)
      values (1, 1, 1, 1, 'serper', current_date, 0, 1, 2, now() - interval '2 hours')`.execute(executor)
    await insertTask(1, '').execute(executor)
    await insertTask(2, '1 minute').execute(executor)
  })
  const stuck = async () =>
    (await findings(healthy)).some(({ found }) => found.includes('checks are due and were not taken up: 1'))
  assert.equal(await stuck(), false)
  await change(({ executor }) =>
    sql`update tasks set ended_at = now() - interval '20 minutes' where ended_at is not null`.execute(
      executor,
    ),
  )
  assert.equal(await stuck(), true)
})

test('a database of a newer version, or one that is not there, ends the examination with advice', async () => {
  await change(({ executor }) =>
    sql`insert into schema_migrations (version, name, checksum) values (9000, '9000_later', '')`.execute(
      executor,
    ),
  )
  const newer = await findings(healthy)
  assert.match(newer.at(-1)!.found, /has schema 9000; this version knows/)
  assert.equal(newer.at(-1)!.check, 'schema')
  const unreachable = { ...healthy, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const last = (await findings(unreachable)).at(-1)!
  assert.deepEqual([last.check, last.level], ['database', 'problem'])
})

test('reads for up to an hour, as a recount of millions of positions needs', async () => {
  const installation = { databaseUrl: place.databaseUrl, dataDir }
  await using opened = await openUnhindered(installation, undefined)
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(
    opened.database.executor,
  )
  // The embedded database is limited by its thread instead.
  assert.equal(rows[0]!.statement_timeout, place.databaseUrl === undefined ? '0' : '1h')
})
