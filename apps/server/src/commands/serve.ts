import { setPassword } from '#accounts/change-password.ts'
import { replaceUnusedKey, type FirstAccount } from '#accounts/first.ts'
import { hashPassword, newPassword } from '#accounts/passwords.ts'
import { createApp, type App } from '#app.ts'
import { readSettings, type Settings } from '#config/settings.ts'
import { CommandFailed, UsageError, type Command } from './command.ts'
import { parseOptions } from './options.ts'
import { listenForCommands } from './running.ts'
import { untilStopped } from './stop.ts'

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
    const signalled = untilSignalled()
    await using app = await createApp(settings)
    await using _control = await listenForCommands(app.installation)
    if (works) await app.startWorker()
    // Read before it listens: a process that has answered must not end because the database is away for a moment.
    const isInvented = (await app.installation.providers.now()).first('google')?.synthetic === true
    const address = await listen(app.server, settings.HOST, settings.PORT, 'PORT').catch(
      async (error: unknown) => {
        // A shared database has made its first account, and no later start would show it.
        if (app.firstAccount !== undefined && app.installation.database.profile.sharedByProcesses)
          await announce(app.firstAccount, app, settings)
        throw error
      },
    )
    say(`Sextant listens on ${address}; the API reference is at ${address}/docs`)
    const first = app.firstAccount ?? (await unusedAccount(app, settings))
    if (first !== undefined) await announce(first, app, settings)
    if (isInvented) {
      say(
        'SERPs come from the sandbox: positions are invented. For real ones, add a provider, or set ' +
          'SERP_PROVIDER and its key.',
      )
    }
    if (app.installation.volumeProvider?.provider.synthetic === true) {
      say(
        'Search volumes come from the sandbox: they are invented. For real ones, set VOLUMES_PROVIDER and ' +
          'its key.',
      )
    }
    await untilStopped(signalled, app)
    return 0
  },
}

/** Throws CommandFailed with the embedded database, which one process uses at a time. */
export function requireServer({ DATABASE_URL }: Settings, command: string): void {
  if (DATABASE_URL !== undefined) return
  throw new CommandFailed(
    `\`sextant ${command}\` shares the work among processes, so it needs a PostgreSQL server. Set DATABASE_URL, or run \`sextant serve\`.`,
  )
}

/** Throws CommandFailed with the `setting` to change when the port is in use. */
export async function listen(
  server: App['server'],
  host: string,
  port: number,
  setting: 'PORT' | 'WORKER_PORT',
): Promise<string> {
  try {
    return await server.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new CommandFailed(
      `Port ${port} is already in use. Stop the other program, or set ${setting} to another number.`,
      { cause: error },
    )
  }
}

/** The first account with a new key, until somebody has used it; the start that made it may have shown it to nobody. */
async function unusedAccount(
  { installation: { database } }: App,
  settings: Settings,
): Promise<FirstAccount | undefined> {
  if (database.profile.sharedByProcesses || settings.ADMIN_API_KEY !== undefined) return undefined
  return database.transaction(replaceUnusedKey)
}

/** Prints the credentials of the first account. What the settings define is not printed. */
async function announce({ id, key }: FirstAccount, { installation }: App, settings: Settings): Promise<void> {
  say(`The first account: User-Id ${id}. Nobody has used it yet.`)
  if (settings.ADMIN_API_KEY === undefined) say(`Its API key, shown only now: ${key}`)
  if (settings.ERROR_STYLE !== 'v2') {
    say(
      'To use programs written for another API v2 service, set ERROR_STYLE=v2: they take other errors for success ' +
        '(docs/moving.md).',
    )
  }
  if (settings.ADMIN_PASSWORD !== undefined) return
  const password = newPassword()
  const hash = await hashPassword(password)
  await installation.database.transaction((tx) => setPassword(tx, id, hash))
  say(`Sign in with ${settings.ADMIN_EMAIL} and this password, shown only now: ${password}`)
}

/** A terminal and npm may both pass on one key press; this close together they count as one signal. */
const SAME_SIGNAL_MS = 1_000

/**
 * Resolves on SIGTERM or SIGINT; a later second signal ends the process immediately. Call it before anything that takes time: the
 * first process of a container gets no signal that it does not listen for.
 */
export function untilSignalled(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined
    const signalled = () => {
      if (firstAt !== undefined && performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(1)
      firstAt ??= performance.now()
      resolve()
    }
    process.on('SIGTERM', signalled)
    process.on('SIGINT', signalled)
  })
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
