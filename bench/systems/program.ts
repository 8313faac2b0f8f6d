import { join, resolve } from 'node:path'
import { buildServer } from '../../scripts/build/server.ts'
import { BUILT_PROGRAM } from '../../scripts/server-program.mjs'

await buildServer()

/** The program that `npm start` runs. */
export const MAIN = join(resolve(import.meta.dirname, '../..'), BUILT_PROGRAM)
