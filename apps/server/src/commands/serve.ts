import { setPassword } from '#accounts/change-password.ts'
import { hashPassword, newPassword } from '#accounts/passwords.ts'
import { createApp, type App } from '#app.ts'
import { readSettings, SettingError, type Settings } from '#config/settings.ts'
import { DatabaseError } from '#db/errors.ts'
import { SerpSettingError } from '#serp/registry.ts'
import { isAddressInUse, say } from './say.ts'

/** Serves the API and works on rank checks until the process receives a signal to stop. */
export async function serve(): Promise<number> {
  try {
    const settings = readSettings(process.env)
    await using app = await createApp(settings)
    await app.startWorker()
    const address = await app.server.listen({ port: settings.PORT, host: settings.HOST })
    say(`Sextant listens on ${address}; the API reference is at ${address}/docs`)
    if (app.firstAccount !== undefined) await announce(app.firstAccount, app, settings)
    if ((await app.installation.providers.now()).first('google')?.synthetic === true) {
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
    await untilSignalled()
    return 0
  } catch (error) {
    if (
      error instanceof SettingError ||
      error instanceof SerpSettingError ||
      error instanceof DatabaseError
    ) {
      say(error.message)
      return 1
    }
    if (isAddressInUse(error)) {
      say('The port is already in use. Stop the other program, or set PORT to another number.')
      return 1
    }
    throw error
  }
}

/** Prints the credentials of the first account, once. What the settings define is not printed. */
async function announce(
  { id, key }: { id: number; key: string },
  { installation }: App,
  settings: Settings,
): Promise<void> {
  say(`Created the first account: User-Id ${id}`)
  if (settings.ADMIN_API_KEY === undefined) say(`Its API key, shown only now: ${key}`)
  if (settings.ADMIN_PASSWORD !== undefined) return
  const password = newPassword()
  const hash = await hashPassword(password)
  await installation.database.transaction((tx) => setPassword(tx, id, hash))
  say(`Sign in with ${settings.ADMIN_EMAIL} and this password, shown only now: ${password}`)
}

/** A terminal and npm may both pass on one key press; this close together they count as one signal. */
const SAME_SIGNAL_MS = 1_000

/** Resolves on SIGTERM or SIGINT; a later second signal ends the process immediately. */
function untilSignalled(): Promise<void> {
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
