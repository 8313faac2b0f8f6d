import type { Database } from '#db/database.ts'
import type { Log } from '#observe/log.ts'
import { readFigures, readFreeBytes } from './read.ts'

/** More frequent requests get the same figures, so they cannot load the database. */
const KEPT_MS = 15_000
/** With very much open work reading takes longer; it never uses more than a hundredth of the time. */
const KEPT_TIMES_AS_LONG = 100
/** A scrape of Prometheus waits ten seconds in all. */
const WAIT_MS = 5_000

interface Options {
  readonly database: Pick<Database, 'executor' | 'profile'>
  readonly dataDir: string
  readonly log: Pick<Log, 'installationRead'>
  readonly now?: () => number
}

/** Returns a function that reads the figures of the installation again if they are old. It never throws. */
export function gaugesOf({
  database,
  dataDir,
  log,
  now = () => performance.now(),
}: Options): () => Promise<void> {
  let keptUntil: number | undefined
  let reading: Promise<void> | undefined
  const read = async () => {
    const began = now()
    try {
      const figures = await readFigures(database)
      const ended = now()
      keptUntil = ended + Math.max(KEPT_MS, KEPT_TIMES_AS_LONG * (ended - began))
      log.installationRead(figures, await readFreeBytes(database, dataDir))
    } catch {
      keptUntil = undefined
      log.installationRead(undefined, await readFreeBytes(database, dataDir))
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (keptUntil !== undefined && now() < keptUntil) return
    const waited = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => waited.resolve('late'), WAIT_MS)
    const first = await Promise.race([(reading ??= read()), waited.promise])
    clearTimeout(timer)
    if (first === 'late') log.installationRead(undefined, await readFreeBytes(database, dataDir))
  }
}
