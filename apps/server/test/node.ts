import { fileURLToPath } from 'node:url'
import { serverProgram } from '../../../scripts/server-program.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The program that `npm start` runs. The tests build it before the first of them starts. */
export const MAIN = root + serverProgram(root)

/**
 * How Node runs test files and what they start, which are many and short: nothing is optimised that ends in a moment. On
 * the embedded database most of a file's time went into compiling its WebAssembly twice.
 */
export const NODE_FLAGS: readonly string[] = ['--liftoff-only', '--single-threaded-gc']

/**
 * The environment of a Sextant that a test starts as a process. Nothing else of this process' own, which may hold settings;
 * what Node has compiled once it need not compile again.
 */
export function bareEnvironment(): Record<string, string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return Object.fromEntries(
    Object.entries({ PATH, NODE_COMPILE_CACHE }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
}
