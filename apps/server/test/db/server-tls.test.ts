import assert from 'node:assert/strict'
import { appendFile, chmod, chown, copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { DatabaseError, Unavailable } from '#db/errors.ts'
import { startPostgres } from '../postgres.ts'

// The server has a certificate for 127.0.0.1, signed by an authority of its own, as those of hosting companies are.

const certificates = join(import.meta.dirname, '../tls')
const authority = join(certificates, 'authority.pem')

const postgres = await startPostgres()
afterAll(() => postgres.stop())

beforeAll(async () => {
  await using database = await openDatabase({ databaseUrl: postgres.url })
  const read = async (text: string) => (await database.queryArrays({ text, values: [] }))[0]![0]
  const folder = String(await read('show data_directory'))
  const { uid, gid } = await stat(folder)
  for (const file of ['server.pem', 'server-key.pem']) {
    await copyFile(join(certificates, file), join(folder, file))
    await chown(join(folder, file), uid, gid)
    // Others may not read the key, or the server goes on without TLS.
    await chmod(join(folder, file), 0o600)
  }
  await appendFile(
    join(folder, 'postgresql.conf'),
    `ssl = on\nssl_cert_file = 'server.pem'\nssl_key_file = 'server-key.pem'\n`,
  )
  const rules = await readFile(join(folder, 'pg_hba.conf'), 'utf8')
  await writeFile(
    join(folder, 'pg_hba.conf'),
    `hostnossl all only_with_tls all reject\nhostssl all only_with_tls all scram-sha-256\n${rules}`,
  )
  await database.executeSql(`create role only_with_tls login password 'a-password'; select pg_reload_conf()`)
  while ((await isOn(postgres.url)) !== 'on');
})

async function isOn(databaseUrl: string): Promise<unknown> {
  await using database = await openDatabase({ databaseUrl })
  return (await database.queryArrays({ text: 'show ssl', values: [] }))[0]![0]
}

/** The address of the server with these parameters and other parts. */
function address(parameters: Record<string, string>, parts: Partial<URL> = {}): string {
  const url = Object.assign(new URL(postgres.url), parts)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Whether connections are encrypted, those of the pool and those for short reads. */
async function encrypted(databaseUrl: string): Promise<unknown[]> {
  await using database = await openDatabase({ databaseUrl })
  const statement = { text: 'select ssl from pg_stat_ssl where pid = pg_backend_pid()', values: [] }
  const pooled = await database.queryArrays(statement)
  const short = await database.queryArrays({ ...statement, short: true })
  return [pooled[0]![0], short[0]![0]]
}

const ENCRYPTED: Record<string, string> = {
  'without a look at the certificate': address({ sslmode: 'require' }),
  'which is what prefer means': address({ sslmode: 'prefer' }),
  'without a look at the certificate, in the word of the driver': address({ sslmode: 'no-verify' }),
  'with a certificate of this authority': address({ sslmode: 'require', sslrootcert: authority }),
  'with a certificate of this authority for any host': address(
    { sslmode: 'verify-ca', sslrootcert: authority },
    { hostname: 'localhost' },
  ),
  'with a certificate of this authority for this host': address({
    sslmode: 'verify-full',
    sslrootcert: authority,
  }),
}

for (const [how, databaseUrl] of Object.entries(ENCRYPTED)) {
  test(`a connection is encrypted ${how}`, async () => {
    assert.deepEqual(await encrypted(databaseUrl), [true, true])
  })
}

test('a connection is not encrypted unless the address asks for it', async () => {
  assert.deepEqual(await encrypted(postgres.url), [false, false])
  assert.deepEqual(await encrypted(address({ sslmode: 'disable' })), [false, false])
})

const UNREACHED: Record<string, [databaseUrl: string, message: RegExp]> = {
  'an authority that is not trusted': [
    address({ sslmode: 'verify-full' }),
    /the certificate of the server is not trusted\. .*sslrootcert=/,
  ],
  'a certificate of another authority': [
    address({ sslmode: 'require', sslrootcert: join(certificates, 'server.pem') }),
    /the certificate of the server is not trusted/,
  ],
  'a certificate for another host': [
    address({ sslmode: 'verify-full', sslrootcert: authority }, { hostname: 'localhost' }),
    /the certificate of the server is for another host/,
  ],
  'a user that may only connect with TLS': [
    address({}, { username: 'only_with_tls', password: 'a-password' }),
    /with TLS only\. Add sslmode=verify-full/,
  ],
  'no password': [
    address({ sslmode: 'require' }, { username: 'only_with_tls', password: '' }),
    /the server asks for a password\. Write it in DATABASE_URL/,
  ],
}

for (const [what, [databaseUrl, message]] of Object.entries(UNREACHED)) {
  test(`${what} keeps a database from being reached, and the error says what to do`, async () => {
    await assert.rejects(openDatabase({ databaseUrl }), (error: Error) => {
      assert.ok(error instanceof Unavailable, String(error))
      assert.match(error.message, message)
      return true
    })
  })
}

const WRONG: Record<string, [databaseUrl: string, message: string]> = {
  'an unknown mode': [
    address({ sslmode: 'requires' }),
    'sslmode in DATABASE_URL must be one of disable, prefer, require, verify-ca, verify-full, no-verify, but is "requires".',
  ],
  'a mode that needs an authority': [
    address({ sslmode: 'verify-ca' }),
    'sslmode=verify-ca in DATABASE_URL needs sslrootcert, the file with the certificate of the authority. Add it, or use verify-full.',
  ],
  'a file that is missing': [
    address({ sslmode: 'verify-full', sslrootcert: '/none.pem' }),
    'sslrootcert in DATABASE_URL: the file /none.pem cannot be read (ENOENT).',
  ],
}

for (const [what, [databaseUrl, message]] of Object.entries(WRONG)) {
  test(`an address with ${what} is refused`, async () => {
    await assert.rejects(openDatabase({ databaseUrl }), (error: Error) => {
      assert.ok(error instanceof DatabaseError && !(error instanceof Unavailable))
      assert.equal(error.message, message)
      return true
    })
  })
}
