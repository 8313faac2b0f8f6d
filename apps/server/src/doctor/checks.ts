import { checkClock } from './clock.ts'
import { checkDisk } from './disk.ts'
import { checkFigures } from './figures.ts'
import { checkFiles } from './files.ts'
import type { Finding } from './finding.ts'
import type { Installation, OpenInstallation } from './installation.ts'
import { checkLedger } from './ledger.ts'
import { checkLimits } from './limits.ts'
import { checkProviders } from './providers.ts'
import { checkSchema } from './schema.ts'
import { checkSealed } from './sealed.ts'
import { checkSettings } from './settings.ts'
import { checkTimeZones } from './time-zones.ts'
import { checkWork } from './work.ts'

/** Checks that need no database, in their order. */
export const checksBefore = {
  settings: checkSettings,
  files: checkFiles,
  disk: checkDisk,
  limits: checkLimits,
} satisfies Record<string, (installation: Installation) => Promise<readonly Finding[]>>

/** Checks of the database, in their order. Later ones need a current schema. */
export const checksOfDatabase = {
  schema: checkSchema,
  clock: checkClock,
  'time zones': checkTimeZones,
  providers: checkProviders,
  'sealed keys': checkSealed,
  ledger: checkLedger,
  figures: checkFigures,
  work: checkWork,
} satisfies Record<string, (installation: OpenInstallation) => Promise<readonly Finding[]>>
