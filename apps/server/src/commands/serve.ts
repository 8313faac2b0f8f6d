import { readSettings, type Settings } from '#config/settings.ts'
import { openDatabase } from '#db/database.ts'
import { createsDatabase, databaseOf } from '#db/installed.ts'
import { serpSettings } from '#serp/settings.ts'
import { UsageError, type Command } from './command.ts'
import { parseOptions } from './options.ts'
import { requireOpenFiles } from './require-open-files.ts'
import { requireServer } from './require-server.ts'
import { untilSignalled } from './signal.ts'

const usage = `sextant serve [--no-worker]

Serves the API and the dashboard and works on rank checks until it receives SIGTERM or SIGINT. Settings are environment
variables, such as PORT, DATA_DIR, DATABASE_URL and ADMIN_EMAIL; docs/settings.md lists all of them.

  --no-worker   only serves; \`sextant worker\` works in other processes that share the PostgreSQL server

Exit codes: 0 stopped by a signal, 1 failed, 2 invalid command line.
`

/** Serves the API and works on rank checks until the process receives a signal to stop. */
export const serve: Command = {
  summary: 'Serve the API and the dashboard, and run rank checks.',
  usage,
  run: async (args, { environment }) => {
    const { values, positionals } = parseOptions(args, { 'no-worker': { type: 'boolean' } })
    if (positionals.length > 0)
      throw new UsageError(`No argument is expected, but got "${positionals.join(' ')}".`)
    const settings = readSettings(environment)
    const works = values['no-worker'] !== true
    if (!works) requireServer(settings, 'serve --no-worker')
    requireOpenFiles()
    const signalled = untilSignalled()
    const creates = createsDatabase(databaseOf(settings))
    if (creates) await requireProvider(settings)
    const load = () => import('./serving.ts')
    const opening = openDatabase(databaseOf(settings))
    // Loaded while the database opens. A process that creates an embedded one needs much memory itself: there, after it has ended.
    const loading = creates ? undefined : load()
    await using database = await opening
    const { serveWith } = await (loading ?? load())
    return await serveWith(database, settings, { works, signalled })
  },
}

/** Throws SerpSettingError before a database is created that this process could not serve. */
async function requireProvider(settings: Settings): Promise<void> {
  const { usualProvider } = await import('#serp/registry.ts')
  usualProvider(serpSettings(settings))
}
