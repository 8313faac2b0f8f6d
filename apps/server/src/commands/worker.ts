import { createApp } from '#app.ts'
import { readSettings } from '#config/settings.ts'
import { UsageError, type Command } from './command.ts'
import { listen } from './listen.ts'
import { parseOptions } from './options.ts'
import { requireOpenFiles } from './require-open-files.ts'
import { requireServer } from './require-server.ts'
import { say } from './say.ts'
import { untilSignalled } from './signal.ts'
import { untilStopped } from './stop.ts'

const usage = `sextant worker

Works on rank checks, search volumes, schedules and events until it receives SIGTERM or SIGINT. With WORKER_PORT, it serves
/healthz, /readyz and /metrics; otherwise it listens on no port. Any number of workers share a PostgreSQL server
(DATABASE_URL) with processes that run \`sextant serve\`. On a signal it finishes the pages under way and returns the rest
of its work.

Exit codes: 0 stopped by a signal, 1 failed, 2 invalid command line.
`

/** Works on rank checks without serving the API. */
export const worker: Command = {
  summary: 'Run rank checks beside processes that serve the API.',
  usage,
  run: async (args, { environment }) => {
    const { positionals } = parseOptions(args, {})
    if (positionals.length > 0)
      throw new UsageError(`No argument is expected, but got "${positionals.join(' ')}".`)
    const settings = readSettings(environment)
    requireServer(settings, 'worker')
    requireOpenFiles()
    const signalled = untilSignalled()
    await using app = await createApp(settings)
    if (settings.WORKER_PORT === undefined) {
      await app.startWorker()
      say('Sextant works on rank checks.')
    } else {
      const address = await listen(app.healthServer, settings.HOST, settings.WORKER_PORT, 'WORKER_PORT')
      await app.startWorker()
      say(`Sextant works on rank checks; its metrics are at ${address}/metrics`)
    }
    await untilStopped(signalled, app)
    return 0
  },
}
