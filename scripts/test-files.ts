import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { LONG_FILES } from './long-test-files.ts'

const ROOT = resolve(import.meta.dirname, '..')
const TESTS = '{packages/*,apps/*,bench,scripts}/test'
/** What a test opens its database with, so that it runs on the one it is told. */
const DATABASE = resolve(ROOT, 'apps/server/test/database.ts')
const BROWSER = 'apps/server/test/browser/'
/** Looks at how many statements its process has prepared, so it needs a process of its own. */
const ALONE = 'apps/server/test/selector/sql.test.ts'
/** What runs on the embedded database when each file runs once: a bit of everything, since the server takes less time. */
const EMBEDDED = ['db', 'jobs', 'providers', 'services/bank_2', 'services/snapshots_2', 'trash'].map(
  (folder) => `apps/server/test/${folder}/`,
)

/** Test files by the project of vitest that runs them, as paths from the root. */
export interface TestFiles {
  /** In a process of its own. */
  alone: string[]
  /** In a browser, on a server, which starts in less time. */
  browser: string[]
  embedded: string[]
  server: string[]
}

/**
 * With `everything`, a file that opens a database runs on both kinds. Otherwise each file runs once, except long ones that
 * only full runs include, unless one of `named` is a part of their path.
 */
export function testFiles(everything: boolean, named: readonly string[] = []): TestFiles {
  const all = globSync(`${TESTS}/**/*.test.ts`, { cwd: ROOT }).filter(
    (file) => everything || LONG_FILES[file] !== 'full' || named.some((part) => file.includes(part)),
  )
  const browser = all.filter((file) => file.startsWith(BROWSER))
  const others = all.filter((file) => !browser.includes(file) && file !== ALONE)
  const alone = [ALONE]
  const onEither = others.filter((file) => reaches(resolve(ROOT, file)))
  if (everything) return { alone, browser, embedded: others, server: onEither }
  const server = onEither.filter((file) => !EMBEDDED.some((folder) => file.startsWith(folder)))
  return { alone, browser, embedded: others.filter((file) => !server.includes(file)), server }
}

/** Whether a file imports `DATABASE`, itself or through others of the tests. */
function reaches(file: string, seen = new Set<string>()): boolean {
  if (file === DATABASE) return true
  if (seen.has(file)) return false
  seen.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import .*|export .*|\}) from '(\.{1,2}\/[^']+)'$/gm,
  )
  return [...imports].some(([, path = '']) => {
    const imported = resolve(dirname(file), path)
    return imported.includes('/test/') && reaches(imported, seen)
  })
}
