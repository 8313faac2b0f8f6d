import { setPassword } from '#accounts/change-password.ts'
import { replaceUnusedKey, type FirstAccount } from '#accounts/first.ts'
import { hashPassword, newPassword } from '#accounts/passwords.ts'
import { createApp, type App } from '#app.ts'
import type { Settings } from '#config/settings.ts'
import type { Database } from '#db/database.ts'
import { listen } from './listen.ts'
import { listenForCommands } from './running.ts'
import { say } from './say.ts'
import { untilStopped } from './stop.ts'

/** Serves with an open database until the process receives a signal. Returns the exit code. */
export async function serveWith(
  database: Database,
  settings: Settings,
  { signalled, works }: { readonly signalled: Promise<void>; readonly works: boolean },
): Promise<number> {
  await using app = await createApp(settings, {}, database)
  await using _control = await listenForCommands(app.installation)
  if (works) await app.recover()
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
  // Only now, since its first rounds take time of an embedded database.
  if (works) await app.startWorker()
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
