import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../../../..')

export interface Import {
  /** The importing file, from the root of the repository. */
  readonly file: string
  readonly specifier: string
  /** The imported file, from the root of the repository; undefined for a library. */
  readonly target: string | undefined
}

/** All imports of values and types in the source files of some folders. */
export function importsOf(...folders: readonly string[]): Import[] {
  const patterns = folders.map((folder) => join(folder, '**/*.{ts,tsx,mjs}'))
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist'] }).flatMap((file) =>
    specifiersIn(readFileSync(join(root, file), 'utf8')).map((specifier) => ({
      file,
      specifier,
      target: resolveSpecifier(file, specifier),
    })),
  )
}

function specifiersIn(source: string): string[] {
  const statements =
    /^(?:import|export)\s(?:(?:[^'"`;=(]| as '[^']+')*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm
  return [...source.matchAll(statements)].map((match) => (match[1] ?? match[2])!)
}

function resolveSpecifier(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  if (specifier.startsWith('#')) return join('apps/server/src', specifier.slice(1))
  const [, name, rest] = /^@sextant\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? []
  return name === undefined ? undefined : join('packages', name, 'src', rest ?? 'index.ts')
}
