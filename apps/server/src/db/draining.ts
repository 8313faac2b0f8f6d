import type { Connection, ConnectionSource } from './connection.ts'
import { Unavailable } from './errors.ts'

/**
 * Wraps a source: `close` rejects new callers and waits for everyone who uses or awaits a connection. When the pool of
 * `pg` ends, it forgets callers that still wait.
 */
export function draining(source: ConnectionSource): ConnectionSource {
  const underWay = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  function track(work: Promise<unknown>): void {
    const settled: Promise<unknown> = work.catch(() => undefined).finally(() => underWay.delete(settled))
    underWay.add(settled)
  }

  function refuseWhenClosed(): void {
    if (closing !== undefined) throw new Unavailable('The database is closed.')
  }

  async function acquire(): Promise<Connection> {
    refuseWhenClosed()
    const acquired = source.acquire()
    track(acquired.then((connection) => connection.released))
    return acquired
  }

  async function drainAndClose(): Promise<void> {
    await Promise.all(underWay)
    await source.close()
  }

  const { statementTimeoutMs, readShort, holdFiles } = source
  return {
    statementTimeoutMs,
    acquire,
    ...(readShort !== undefined && {
      readShort: async (query) => {
        refuseWhenClosed()
        const answer = readShort(query)
        track(answer)
        return answer
      },
    }),
    ...(holdFiles !== undefined && {
      holdFiles: async () => {
        refuseWhenClosed()
        return holdFiles()
      },
    }),
    close: () => (closing ??= drainAndClose()),
  }
}
