import { createDatabase, dropDatabase, startPostgres } from '../../apps/server/test/postgres.ts'

/** A PostgreSQL server of its own, or a new database of the one that `SEXTANT_TEST_PG_URL` names, removed with the scope. */
export async function openPostgres(): Promise<{ readonly url: string } & AsyncDisposable> {
  const given = process.env.SEXTANT_TEST_PG_URL
  if (given === undefined) {
    const server = await startPostgres()
    return { url: server.url, [Symbol.asyncDispose]: () => server.stop() }
  }
  const url = await createDatabase(given)
  return { url, [Symbol.asyncDispose]: () => dropDatabase(given, url) }
}
