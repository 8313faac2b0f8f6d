import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
/** Bytes that must be free there; a run of the tests takes less than a tenth of them. */
const NEEDED = 4 * 1024 ** 3
const NAME = 'sextant-tests-'

/** Makes the folder for the data of a run of the tests: in memory where there is room, since every commit writes through. */
export async function makeTestFolder(): Promise<{ path: string } & AsyncDisposable> {
  const parent = (await hasRoom()) ? MEMORY : tmpdir()
  await removeAbandoned(parent)
  const path = await mkdtemp(join(parent, `${NAME}${process.pid}-`))
  // The PostgreSQL in it runs as a user of its own when the tests run as root.
  await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

async function hasRoom(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(MEMORY)
    return bavail * bsize >= NEEDED
  } catch {
    return false
  }
}

/** What runs that were killed have left would stay in memory. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, pid] = new RegExp(`^${NAME}(\\d+)-`).exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
