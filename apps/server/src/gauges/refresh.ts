import type { Database } from '#db/database.ts'
import type { Log } from '#observe/log.ts'
import { readFigures } from './read.ts'

/** Whoever asks more often gets the same figures, so nobody can burden the database by asking. */
const KEPT_MS = 15_000
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
  let readAt: number | undefined
  let reading: Promise<void> | undefined
  const read = async () => {
    try {
      const figures = await readFigures(database, dataDir)
      readAt = now()
      log.installationRead(figures)
    } catch {
      readAt = undefined
      log.installationRead(undefined)
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (readAt !== undefined && now() - readAt < KEPT_MS) return
    const waited = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => waited.resolve('late'), WAIT_MS)
    const first = await Promise.race([(reading ??= read()), waited.promise])
    clearTimeout(timer)
    if (first === 'late') log.installationRead(undefined)
  }
}
