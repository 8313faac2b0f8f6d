import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { chmod, chown, readFile, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { removeUnfinished } from '#db/embedded/creation.ts'
import { acquireDataLock } from '#db/embedded/lock.ts'
import { openEmbedded } from '#db/embedded/open.ts'
import { DataFolderInUse, DataFolderUnusable } from '#db/errors.ts'
import { NODE_FLAGS } from '../node.ts'
import { startProgram } from './child.ts'
import { blankDataFolder, temporaryFolder } from './temporary.ts'

async function countRows(dataDir: string): Promise<number[]> {
  await using database = await openDatabase({ dataDir })
  const rows = await database.queryArrays({ text: 'select id from rows order by id', values: [] })
  return rows.map(([id]) => id as number)
}

test('every commit syncs to disk', async (t) => {
  const source = await openEmbedded({ dataDir: await blankDataFolder(t), statementTimeoutMs: 30_000 })
  const connection = await source.acquire()
  await connection.query({ text: 'create table rows (id int)' })
  const before = source.engine.fsyncs
  for (let id = 0; id < 50; id += 1) {
    await connection.query({ text: 'insert into rows values ($1)', values: [id] })
  }
  const asked = source.engine.fsyncs - before
  await connection.release()
  await source.close()
  assert.ok(asked >= 50, `50 commits asked ${asked} times`)
})

test('a process killed at any moment loses no acknowledged row', async (t) => {
  const dataDir = await blankDataFolder(t)
  let acknowledged = 0
  for (const rowsBeforeKill of [1, 40, 173]) {
    const child = startProgram('commit-rows.ts', [dataDir, String(acknowledged + 1)])
    const killAt = acknowledged + rowsBeforeKill
    for await (const line of child.lines) {
      acknowledged = Number(line)
      if (acknowledged === killAt) child.process.kill('SIGKILL')
    }
    const { stderr } = await child.ended
    assert.equal(stderr, '')
    const kept = await countRows(dataDir)
    // One more may be committed but not yet acknowledged.
    assert.ok(
      kept.length === acknowledged || kept.length === acknowledged + 1,
      `${kept.length} of ${acknowledged}`,
    )
    assert.deepEqual(
      kept,
      Array.from({ length: kept.length }, (_, index) => index + 1),
    )
    acknowledged = kept.length
  }
})

test('a folder whose first opening was killed is created again', async (t) => {
  const dataDir = await temporaryFolder(t)
  for (const delay of [300, 1200]) {
    const child = startProgram('commit-rows.ts', [dataDir])
    setTimeout(() => child.process.kill('SIGKILL'), delay)
    await child.ended
  }
  await using database = await openDatabase({ dataDir })
  assert.deepEqual(await database.query({ text: 'select 1 as one', values: [] }), [{ one: 1 }])
})

test('what a creation left is removed while its program, which outlived a killed Sextant, still writes', async (t) => {
  const folder = join(await temporaryFolder(t), 'postgres')
  const writer = startProgram('write-files.ts', [`${folder}.1.unfinished`, '2000'])
  await writer.lines.next()
  for (const end = performance.now() + 1500; performance.now() < end;) removeUnfinished(folder)
  assert.deepEqual(await writer.ended, { code: 0, stderr: '' })
})

test('a second process fails with a message that names the holder and the solutions', async (t) => {
  const dataDir = await blankDataFolder(t)
  const holder = startProgram('hold-folder.ts', [dataDir])
  assert.equal((await holder.lines.next()).value, 'open')
  await assert.rejects(openDatabase({ dataDir }), (error: Error) => {
    assert.ok(error instanceof DataFolderInUse)
    assert.ok(
      error.message.includes(`process ${holder.process.pid} on ${hostname()}, running since 20`),
      error.message,
    )
    assert.match(error.message, /Stop that process.*DATA_DIR.*API/)
    return true
  })
  holder.process.stdin.end('close\n')
  assert.deepEqual(await holder.ended, { code: 0, stderr: '' })
  const database = await openDatabase({ dataDir })
  await database.close()
})

test.skipIf(process.getuid?.() !== 0)('root does not open the folder of another user', async (t) => {
  const dataDir = await blankDataFolder(t)
  await chown(dataDir, 65_534, 65_534)
  await assert.rejects(openDatabase({ dataDir }), (error: Error) => {
    assert.ok(error instanceof DataFolderUnusable)
    assert.match(error.message, /belongs to the user 65534,.* Run this as that user: `sudo -u '#65534' …`/)
    return true
  })
  await chown(dataDir, 0, 0)
  await using database = await openDatabase({ dataDir })
  assert.deepEqual(await database.query({ text: 'select 1 as one', values: [] }), [{ one: 1 }])
})

test('the lock of a killed process is released at once', async (t) => {
  const dataDir = await blankDataFolder(t)
  const holder = startProgram('hold-folder.ts', [dataDir])
  await holder.lines.next()
  holder.process.kill('SIGKILL')
  await holder.ended
  acquireDataLock(dataDir).release()
})

test('the same process cannot open the folder twice', async (t) => {
  const dataDir = await temporaryFolder(t)
  const lock = acquireDataLock(dataDir)
  const owner = JSON.parse(await readFile(join(dataDir, 'owner.json'), 'utf8')) as { pid: number }
  assert.equal(owner.pid, process.pid)
  assert.throws(() => acquireDataLock(dataDir), DataFolderInUse)
  lock.release()
  acquireDataLock(dataDir).release()
})

test('an idle database keeps no process alive', async (t) => {
  const child = startProgram('open-and-query.ts', [await blankDataFolder(t)])
  assert.equal((await child.lines.next()).value, 'done')
  assert.deepEqual(await child.ended, { code: 0, stderr: '' })
})

test.skipIf(process.platform === 'win32')(
  'nobody else on the machine can enter the folder, even if it was made before',
  async (t) => {
    const dataDir = await temporaryFolder(t)
    await chmod(dataDir, 0o755)
    const child = startProgram('open-and-query.ts', [dataDir])
    assert.deepEqual(await child.ended, { code: 0, stderr: '' })
    assert.equal(statSync(dataDir).mode & 0o777, 0o700)
  },
)

test('a folder that cannot be used is refused with the reason and what to do', async (t) => {
  const file = join(await temporaryFolder(t), 'data')
  await writeFile(file, '')
  for (const dataDir of [file, join(file, 'below')]) {
    await assert.rejects(openDatabase({ dataDir }), (error: Error) => {
      assert.ok(error instanceof DataFolderUnusable)
      assert.match(error.message, /cannot be used: .* file.*choose another folder with DATA_DIR\.$/)
      return true
    })
  }
})

test.skipIf(process.platform !== 'linux')(
  'a folder that the system does not make is refused at once, as below /proc',
  async (t) => {
    for (const dataDir of ['/proc/sextant', '/proc/sextant/data']) {
      // A process of its own, since a call that never returns would also stop this one.
      const child = startProgram('open-and-query.ts', [dataDir])
      t.onTestFinished(() => void child.process.kill('SIGKILL'))
      const { code, stderr } = await child.ended
      assert.equal(code, 1)
      assert.match(
        stderr,
        /The data folder \/proc\/sextant\S* cannot be used: it does not exist and cannot be made\. .* choose another folder with DATA_DIR\./,
      )
    }
  },
)

/** Whether this user may mount a small file system that only one process sees. */
const mayMount = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0

describe.skipIf(!mayMount)('on a full disk', () => {
  /** Runs a program with a database on a disk of its own, which a script has filled. */
  async function runOnDisk(
    t: TestContext,
    { program = 'open-and-query.ts', megabytes, fill }: { program?: string; megabytes: number; fill: string },
  ) {
    const disk = await temporaryFolder(t)
    const source = await blankDataFolder(t)
    const script =
      'mount -t tmpfs -o "size=$1M" tmpfs "$2" && cd "$2" && mkdir data && ' +
      `${fill} && shift 3 && exec "$@" "$PWD/data"`
    const shell = ['sh', '-c', script, 'sh', String(megabytes), disk, source]
    const node = [process.execPath, ...NODE_FLAGS, join(import.meta.dirname, 'programs', program)]
    return spawnSync('unshare', ['--mount', ...shell, ...node], { encoding: 'utf8' })
  }

  const copy = 'cp -R "$3/." data'
  const reason =
    /cannot be used: the disk is full\. Free some space, or choose another folder with DATA_DIR\./

  test('a new database is refused with the reason', async (t) => {
    const { stderr, status } = await runOnDisk(t, { megabytes: 20, fill: 'true' })
    assert.equal(status, 1)
    assert.match(stderr, reason)
  })

  for (const free of [0, 8]) {
    test(`a database is refused with the reason, with ${free} kB free`, async (t) => {
      const fill = `${copy} && (cat /dev/zero > filler; truncate -s -${free}K filler)`
      const { stderr, status } = await runOnDisk(t, { megabytes: 90, fill })
      assert.equal(status, 1)
      assert.match(stderr, reason)
    })
  }

  test('a database that cannot extend its log refuses changes with the reason until there is room', async (t) => {
    const { stdout, stderr, status } = await runOnDisk(t, {
      program: 'fill-log.ts',
      megabytes: 120,
      fill: copy,
    })
    // Maintenance may warn that it failed meanwhile.
    assert.equal(status, 0, stderr)
    const [, least, most, written] = /"least":(\d+),"most":(\d+)} after (\d+)$/m.exec(stdout) ?? []
    // No change is lost, and none is there in part.
    assert.deepEqual([least, most], [written, written])
    assert.match(stdout, /^DiskFull\nDiskFull\n.*\nworks\n$/)
  })
})
