import { resolve } from 'node:path'
import type { CommandContext } from './command.ts'

/** The absolute path of a file that the command line names, relative to the folder where it was typed. */
export function pathOf(file: string, environment: CommandContext['environment']): string {
  return resolve(environment.INIT_CWD ?? '.', file)
}
