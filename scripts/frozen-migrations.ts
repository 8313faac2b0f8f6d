import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Digests of the migrations, in the format of `sha256sum`; relative to the root of the project. */
export const FROZEN = 'apps/server/migrations/frozen.sha256'

const migrations = resolve(import.meta.dirname, '../apps/server/migrations')

/**
 * The digests with those of new migrations. A database refuses a migration that was changed after it was applied, so a listed one
 * never changes. Throws an error that names it if it did.
 */
export async function frozenMigrations(folder = migrations): Promise<string> {
  const frozen = await readFile(join(folder, 'frozen.sha256'), 'utf8').catch(() => '')
  const digests = new Map(
    frozen
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const missing = [...digests.keys()].filter((name) => !files.includes(name))
  if (missing.length > 0) throw new Error(`${missing.join(', ')} is frozen, but missing.`)
  const lines = await Promise.all(
    files.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      const digest = createHash('sha256').update(text).digest('hex')
      if ((digests.get(name) ?? digest) !== digest) {
        throw new Error(
          `${name} was changed after databases may have applied it. Restore it, and put the change into a new migration.`,
        )
      }
      return `${digest}  ${name}\n`
    }),
  )
  return lines.join('')
}
