import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { ProfileName } from '../apps/server/src/db/profile.ts'

const TESTS = ['packages/*/test', 'apps/*/test', 'scripts/test', 'bench/test']
/** What a test opens its database with, so that it runs on the one it is told. */
const DATABASE = resolve(import.meta.dirname, '../apps/server/test/database.ts')
/** Open a database, but test what does not depend on which: they run on the server, which starts in less time. */
const ONCE = ['apps/server/test/browser/', 'apps/server/test/house/']

/** The test files of one of the two runs: on the embedded database, and on a server what uses one. */
export function testFilesOf(profile: ProfileName): string[] {
  const all = TESTS.flatMap((folder) => globSync(`${folder}/**/*.test.ts`))
  const isOnce = (file: string) => ONCE.some((folder) => file.startsWith(folder))
  if (profile === 'embedded') return all.filter((file) => !isOnce(file))
  return all.filter((file) => isOnce(file) || reaches(resolve(file)))
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
