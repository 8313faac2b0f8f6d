import { migrationsFolder, type App } from '#app.ts'
import { version } from '#config/version.ts'
import { newestMigration } from '#db/migrate.ts'
import { watchSchema } from '#db/overtaken.ts'
import { CommandFailed } from './command.ts'

/** Waits for the signal to stop. Throws CommandFailed when a newer version updates the database, which this process would misread. */
export async function untilStopped(signalled: Promise<void>, { installation }: App): Promise<void> {
  using watch = watchSchema(installation.database, newestMigration(migrationsFolder))
  const migration = await Promise.race([signalled, watch.overtaken])
  if (migration === undefined) return
  throw new CommandFailed(
    `A newer version of Sextant has updated the database: it has migration ${migration}, which version ${version} does not know. ` +
      'This process has stopped. Start the newer version instead.',
  )
}
