import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAccount } from '#accounts/create.ts'
import { migrationsFolder } from '#app.ts'
import { backUp } from '#backup/backup.ts'
import { prepareEmpty } from '#backup/empty.ts'
import { readFile as readCompressed, writeFile as writeCompressed } from '#backup/file.ts'
import { BackupError } from '#backup/format.ts'
import { verifyBackup } from '#backup/read.ts'
import { restoreBackup } from '#backup/restore.ts'
import { copyRunning } from '#backup/running.ts'
import { listenForCommands } from '#commands/running.ts'
import { openDatabase, type Database, type DatabaseConfig } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { findWrongFigures } from '#figures/wrong.ts'
import { findImbalances } from '#ledger/balance.ts'
import { unseal } from '#providers/seal.ts'
import { secretKey } from '#providers/secret-key.ts'
import { dumpSchema } from '../../../../scripts/schema-sql.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { unwatched } from '../bound-account/guard.ts'
import { makeTestDatabase, testProfile } from '../database.ts'
import { temporaryFolder } from '../db/temporary.ts'
import { trackProject } from '../flows/tracked-project.ts'
import { usePostgres } from '../postgres.ts'
import { digestsOf } from './digests.ts'

const PROVIDER_KEY = 'serper-key-that-is-sealed'
const SECRET = 'secret-key-of-the-tests'

const scope = { afterAll }
const folder = await temporaryFolder(scope)
const running = await startTestApp(scope)
const { settings, database } = running.app.installation
const source = { databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR }
const control = await listenForCommands(running.app.installation)
afterAll(() => control[Symbol.asyncDispose]())
const options = { sextant: '0.0.0', withoutSecrets: false }
const first = join(folder, 'first.sextant')

beforeAll(async () => {
  const { call } = running
  await call('add/providers_2/providers', { id: 'serper', key: PROVIDER_KEY })
  const { id } = await trackProject(running, { keywords: ['rye bread', 'tab\there', 'back\\slash', 'näher'] })
  const webhook = { project_id: id, kind: 'webhook', name: 'Hook', address: 'https://crumbs.example/hook' }
  await call('add/events_2/targets', webhook)
  await check(running, id)
  await backUp(first, source, options)
})

async function check({ call, checked }: TestApp, projectId: number): Promise<void> {
  await call('edit/positions_2/checker/go', {
    filters: [{ name: 'id', operator: 'EQUALS', values: [projectId] }],
  })
  await checked(projectId)
}

/** Restores into an empty database of a server, which takes less time than a folder. */
async function restoreIntoServer(file: string): Promise<DatabaseConfig> {
  const place = { databaseUrl: await usePostgres().createDatabase() }
  await restore(file, place)
  return place
}

function restore(file: string, { databaseUrl, dataDir = folder }: DatabaseConfig) {
  return restoreBackup({ file, databaseUrl, dataDir, migrationsFolder })
}

/** The decompressed text of a backup. */
async function textOf(file: string): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of readCompressed(file)) parts.push(part)
  return Buffer.concat(parts).toString()
}

async function on<T>(place: DatabaseConfig, run: (database: Database) => Promise<T>): Promise<T> {
  await using opened = await openDatabase(place)
  return await unwatched(() => run(opened))
}

test('a backup goes into a server and from there into a folder, with the same rows, schema and keys', async () => {
  const server = await restoreIntoServer(first)
  const second = join(folder, 'second.sextant')
  await backUp(second, { databaseUrl: server.databaseUrl, dataDir: folder }, options)
  // A restore that was killed in this folder before is not served, and does not stop this one.
  const restored = { dataDir: join(folder, 'restored') }
  await mkdir(join(restored.dataDir, 'restoring', 'postgres'), { recursive: true })
  await assert.rejects(openDatabase(restored), /A restore into .* was interrupted/)
  await restore(second, restored)
  assert.ok(!existsSync(join(restored.dataDir, 'restoring')))

  const there = await on(server, digestsOf)
  assert.deepEqual(await on(restored, digestsOf), there)
  const headers = [(await verifyBackup(first)).header, (await verifyBackup(second)).header]
  assert.deepEqual(headers[0]!.sequences, headers[1]!.sequences)
  const schema = await readFile(new URL('../../schema.sql', import.meta.url), 'utf8')
  for (const place of [server, restored]) {
    await on(place, async (opened) => {
      assert.equal(await dumpSchema(opened), schema)
      assert.deepEqual(await findImbalances(opened.executor), [])
      assert.deepEqual(await findWrongFigures(opened.executor), [])
      const { rows } = await sql<{
        sealed_key: Buffer
      }>`select sealed_key from providers where id = 'serper'`.execute(opened.executor)
      const key = await secretKey({ setting: SECRET, dataDir: folder, sharedByProcesses: true }, false)
      assert.equal(unseal(key, 'serper', rows[0]!.sealed_key), PROVIDER_KEY)
      // An id that was given is not given again.
      const { id } = await opened.transaction((tx) => createAccount(tx, newAccount))
      assert.ok(id > 1)
    })
  }
})

const newAccount = {
  name: 'New',
  timeZone: 'UTC',
  currency: 'USD',
  administrator: false,
  unlimited: false,
  bonus: '5.00',
}

test('rows that nothing changes meanwhile are the same in the backup and in the running database', async () => {
  const quiet = await makeTestDatabase({ afterAll })
  await on(quiet, (opened) => opened.transaction((tx) => createAccount(tx, newAccount)))
  const file = join(folder, 'quiet.sextant')
  await backUp(file, { databaseUrl: quiet.databaseUrl, dataDir: quiet.dataDir ?? folder }, options)
  const restored = await restoreIntoServer(file)
  assert.deepEqual(await on(restored, digestsOf), await on(quiet, digestsOf))
})

// The machines of a cluster have no common snapshot, so the command refuses to back up one that is used.
test.skipIf(database.profile.isSharded)(
  'a backup while eight write has each of their transactions or none of it, and nothing from before is missing',
  async () => {
    const finished = new AbortController()
    let acknowledged = 0
    const writers = Array.from({ length: 8 }, async () => {
      while (!finished.signal.aborted) {
        await database.transaction((tx) => createAccount(tx, newAccount))
        acknowledged += 1
      }
    })
    await expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(50)
    const { rows: before } = await sql<{ id: number }>`select id from accounts`.execute(database.executor)
    const file = join(folder, 'busy.sextant')
    await backUp(file, source, options)
    finished.abort()
    await Promise.all(writers)

    await on(await restoreIntoServer(file), async (opened) => {
      const { rows } = await sql<{ id: number; whole: boolean }>`
      select id, exists (select 1 from balances b where b.account_id = id and b.bonus = 5) as whole from accounts`.execute(
        opened.executor,
      )
      const there = new Set(rows.map(({ id }) => id))
      assert.deepEqual(
        before.filter(({ id }) => !there.has(id)),
        [],
      )
      assert.deepEqual(
        rows.filter(({ id, whole }) => id > 1 && !whole),
        [],
      )
      assert.deepEqual(await findImbalances(opened.executor), [])
    })
  },
)

test('the file is there only when complete, for its owner alone, and replaces nothing', async () => {
  const file = join(folder, 'atomic.sextant')
  const failing = writeCompressed(file, async (write) => {
    await write(Buffer.alloc(5_000_000, 'x'))
    assert.equal((await stat(`${file}.part`)).mode & 0o777, 0o600)
    throw new Error('the power fails')
  })
  await assert.rejects(failing, /the power fails/)
  assert.ok(!existsSync(file) && !existsSync(`${file}.part`))

  // What a killed backup leaves does not stop the next one.
  await writeFile(`${file}.part`, 'left')
  await backUp(file, source, options)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  await assert.rejects(backUp(file, source, options), /exists already/)
  await verifyBackup(file)
})

describe('a backup for which the disk has no room fails with the reason, and leaves nothing', () => {
  const stages = [
    ['Writing the file.', (file: string) => `${file} cannot be written`],
    ['Copying the files of the running Sextant.', () => `The database in ${source.dataDir} cannot be copied`],
  ] as const
  // A server is not copied.
  for (const [stage, failed] of testProfile === 'embedded' ? stages : stages.slice(0, 1)) {
    test(`from the stage on: ${stage}`, async (t) => {
      await using any = await open(first)
      const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
      const append = vi.spyOn(Object.getPrototypeOf(any) as typeof any, 'appendFile')
      t.onTestFinished(() => append.mockRestore())
      const unhandled = vi.fn<(error: unknown) => void>()
      process.on('unhandledRejection', unhandled)
      t.onTestFinished(() => void process.off('unhandledRejection', unhandled))
      const file = join(folder, 'too-large.sextant')
      const onStage = (begun: string) => void (begun === stage && append.mockRejectedValue(full))
      await assert.rejects(
        backUp(file, source, { ...options, onStage }),
        (error) => error instanceof BackupError && error.message === `${failed(file)}: ${full.message}`,
      )
      assert.equal(existsSync(`${file}.part`), false)
      if (testProfile === 'embedded') {
        const copies = (await readdir(source.dataDir)).filter((name) => name.startsWith('backup-copy-'))
        assert.deepEqual(copies, [])
      }
      expect(unhandled).not.toHaveBeenCalled()
    })
  }
})

test('two backups into one file do not mix', async () => {
  const file = join(folder, 'twice.sextant')
  const slow = Promise.withResolvers<void>()
  const one = writeCompressed(file, async (write) => {
    await write(Buffer.from('one'))
    await slow.promise
  })
  one.catch(() => undefined)
  await expect.poll(() => existsSync(`${file}.part`)).toBe(true)
  const other = writeCompressed(file, async (write) => {
    slow.resolve()
    await assert.rejects(one, BackupError)
    await write(Buffer.from('two'))
  })
  await assert.rejects(other)
  assert.ok(!existsSync(file))
})

test('another file is refused, and so are a part of a backup and one with a changed byte, unless nothing is lost', async () => {
  const bytes = await readFile(first)
  const changed = join(folder, 'changed.sextant')
  const refuses = async (content: Uint8Array | string, message: RegExp, hint: string) => {
    await writeFile(changed, content)
    await assert.rejects(
      verifyBackup(changed),
      (error) => error instanceof BackupError && message.test(error.message),
      hint,
    )
  }
  const text = await textOf(first)
  await assert.rejects(verifyBackup(join(folder, 'none')), /cannot be read: ENOENT/)
  await refuses('', /is not a backup/, 'empty')
  await refuses('PGDMP and more', /is not a backup/, 'of another program')
  await refuses(
    bytes.subarray(0, 20),
    /or it is damaged from its beginning on\. Use another file/,
    'cut in its first line',
  )
  // What follows the last line, or refers to another place with the same text, can be missing or wrong without a loss.
  const refusesOrHoldsTheSame = async (content: Uint8Array, hint: string) => {
    await writeFile(changed, content)
    const refusal = await verifyBackup(changed).then(
      () => undefined,
      (error: unknown) => error as Error,
    )
    if (refusal === undefined) assert.equal(await textOf(changed), text, hint)
    else assert.match(refusal.message, /is not a backup|damaged/, hint)
  }
  const step = Math.ceil(bytes.length / 150)
  for (let at = 1; at < bytes.length; at += step) {
    await refusesOrHoldsTheSame(bytes.subarray(0, at), `cut at ${at}`)
    const flipped = Buffer.from(bytes)
    flipped[at]! ^= 1 << (at % 8)
    await refusesOrHoldsTheSame(flipped, `changed at ${at}`)
  }
  // Compressed anew, so that only the digests can tell.
  const resealed = async (content: string, name: string) => {
    const file = join(folder, name)
    await writeCompressed(file, (write) => write(Buffer.from(content)))
    return verifyBackup(file)
  }
  await assert.rejects(
    resealed(text.replace('rye bread', 'rue bread'), 'row'),
    /the rows of \w+ are not those/,
  )
  await assert.rejects(resealed(text.replace('"schema":', '"schema": '), 'line'), /its lines are not those/)
  await assert.rejects(
    resealed(text.replace(/^\{"table":"tags"[^]*?\}\n(?=\{"table")/m, ''), 'table'),
    /damaged/,
  )
  await assert.rejects(resealed(`${text}\n`, 'tail'), /something follows/)
})

test('a place that has something is not restored into', async () => {
  const taken = join(folder, 'taken')
  await mkdir(join(taken, 'postgres'), { recursive: true })
  await assert.rejects(restore(first, { dataDir: taken }), /already has a database/)
  const used = await usePostgres().createDatabase()
  await on({ databaseUrl: used }, (opened) => opened.executeSql('create table notes (id int)'))
  await assert.rejects(restore(first, { databaseUrl: used }), /is not empty/)
  assert.deepEqual(Object.keys(await on({ databaseUrl: used }, digestsOf)), ['notes'])
})

test('an interrupted restore into a server is not served, and may be repeated', async () => {
  const databaseUrl = await usePostgres().createDatabase()
  {
    await using opened = await openDatabase({ databaseUrl, copies: true })
    await prepareEmpty(opened)
    await migrate(opened, migrationsFolder, { through: 20, restoring: true })
    await assert.rejects(migrate(opened, migrationsFolder), /its restore was interrupted/)
    // While another restore has the mark, it is not taken for an interrupted one.
    const other = new pg.Client({ connectionString: databaseUrl })
    await other.connect()
    await other.query('begin; lock table unfinished_restore in access exclusive mode')
    await assert.rejects(restore(first, { databaseUrl }), /Another restore/)
    await other.end()
  }
  await restore(first, { databaseUrl })
  assert.deepEqual(await on({ databaseUrl }, (opened) => migrate(opened, migrationsFolder)), [])
  assert.deepEqual(await on({ databaseUrl }, digestsOf), await on(await restoreIntoServer(first), digestsOf))
})

test('a backup of an older schema is updated, and one of a newer schema is refused with advice', async () => {
  const databaseUrl = await usePostgres().createDatabase()
  await on({ databaseUrl }, (opened) => migrate(opened, migrationsFolder, { through: 49 }))
  const older = join(folder, 'older.sextant')
  await backUp(older, { databaseUrl, dataDir: folder }, options)
  const { migrations } = await restore(older, { databaseUrl: await usePostgres().createDatabase() })
  assert.equal(migrations[0], '0050_audit')

  const text = await textOf(first)
  const newer = join(folder, 'newer.sextant')
  await writeCompressed(newer, (write) => write(Buffer.from(text.replace('"version":1', '"version":2'))))
  await assert.rejects(verifyBackup(newer), /Restore it with that version or a newer one/)
  await on({ databaseUrl }, (opened) =>
    opened.executeSql(
      `insert into schema_migrations (version, name, checksum) values (9000, '9000_later', '')`,
    ),
  )
  const later = join(folder, 'later.sextant')
  await backUp(later, { databaseUrl, dataDir: folder }, options)
  await assert.rejects(
    restore(later, { dataDir: join(folder, 'unused') }),
    /with schema 9000; this version knows/,
  )
  assert.ok(!existsSync(join(folder, 'unused')))
})

test('without secrets, nothing of them is in the file', async () => {
  await database.transaction((tx) =>
    createAccount(tx, { ...newAccount, email: 'ann@crumbs.example', password: 'scrypt-hash-of-a-password' }),
  )
  const { rows } = await sql<{ secret: string }>`
    select encode(hash, 'hex') as secret from api_keys
    union all select encode(sealed_key, 'hex') from providers where sealed_key is not null
    union all select encode(sealed_secret, 'hex') from event_targets where sealed_secret is not null
    union all select encode(secret, 'hex') from price_token_secret
    union all select address from event_targets where kind = 'webhook'
    union all select password from accounts where password is not null`.execute(database.executor)
  assert.ok(rows.length > 4)
  const backUpAll = async (withoutSecrets: boolean) => {
    const file = join(folder, `secrets-${withoutSecrets}`)
    await backUp(file, source, { ...options, withoutSecrets })
    return { file, text: await textOf(file) }
  }
  const sealed = await backUpAll(false)
  const bare = await backUpAll(true)
  for (const { secret } of rows) {
    assert.ok(sealed.text.includes(secret))
    assert.ok(!bare.text.includes(secret))
  }
  await on(await restoreIntoServer(bare.file), async (opened) => {
    const { rows: keys } = await sql`select 1 from api_keys where revoked_at is null`.execute(opened.executor)
    assert.deepEqual(keys, [])
  })
})

test.runIf(testProfile === 'embedded')(
  'a copy is not used when the database was started again meanwhile',
  async () => {
    const hold = await database.holdFiles!()
    // The time limit ends the database, which starts again and makes a checkpoint.
    await assert.rejects(
      database.query({ text: 'select pg_sleep(10)', values: [], timeoutMs: 50 }),
      /time limit/,
    )
    assert.equal(hold.release(), false)

    await using copy = await copyRunning(settings.DATA_DIR)
    await on({ dataDir: copy.dataDir }, async (opened) => {
      assert.deepEqual(await findImbalances(opened.executor), [])
    })
  },
)
