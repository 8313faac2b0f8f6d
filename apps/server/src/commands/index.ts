import { account } from './account.ts'
import { call } from './call.ts'
import type { Command } from './command.ts'
import { importV2 } from './import.ts'
import { key } from './key.ts'
import { migration } from './migrate.ts'
import { probe } from './probe.ts'
import { serve } from './serve.ts'

/** Every command by its name. */
export const commands = {
  serve,
  call,
  account,
  import: importV2,
  probe,
  key,
  migrate: migration,
} satisfies Record<string, Command>
