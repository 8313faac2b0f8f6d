import { openUnhindered } from '#backup/backup.ts'
import { BackupError } from '#backup/format.ts'
import { DatabaseError } from '#db/errors.ts'
import { Providers } from '#providers/providers.ts'
import { checksBefore, checksOfDatabase } from './checks.ts'
import { problem, type Finding } from './finding.ts'
import type { Installation } from './installation.ts'

/** A finding with the check that made it. */
export interface Examined extends Finding {
  readonly check: string
}

/**
 * Runs all checks and yields what they find. The embedded database of a running Sextant is examined in a copy, so that nobody waits. A check
 * that fails is a finding itself.
 */
export async function* examine(
  installation: Installation,
  onStage?: (text: string) => void,
): AsyncGenerator<Examined> {
  for (const [check, run] of Object.entries(checksBefore)) {
    yield* await named(check, () => run(installation))
  }
  const { settings, serpSettings, dataDir, fetch } = installation
  let opened
  try {
    opened = await openUnhindered({ databaseUrl: settings.DATABASE_URL, dataDir }, onStage)
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof DatabaseError)) throw error
    yield {
      check: 'database',
      ...problem(
        `The database was not examined: ${error.message}`,
        'Correct that first, then run `sextant doctor` again.',
      ),
    }
    return
  }
  await using _opened = opened
  const { database } = opened
  const secret = {
    setting: settings.SEXTANT_SECRET_KEY,
    dataDir,
    sharedByProcesses: database.profile.sharedByProcesses,
  }
  const providers = new Providers(database, serpSettings, secret, fetch)
  try {
    for (const [check, run] of Object.entries(checksOfDatabase)) {
      const findings = await named(check, () => run({ ...installation, database, providers, secret }))
      yield* findings
      // Other checks read tables that another schema may not have.
      if (check === 'schema' && findings.some(({ level }) => level !== 'ok')) return
    }
  } finally {
    providers.stop()
  }
}

async function named(check: string, run: () => Promise<readonly Finding[]>): Promise<Examined[]> {
  try {
    return (await run()).map((finding) => ({ check, ...finding }))
  } catch (error) {
    return [
      {
        check,
        ...problem(
          `The check failed: ${(error as Error).message}`,
          'Correct that first, then run `sextant doctor` again.',
        ),
      },
    ]
  }
}
