import { writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, join, relative, resolve, sep } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { BUILD, BUILT_CHUNKS, BUILT_PROGRAM, BUILT_SOURCES, serverProgram } from '../server-program.mjs'
import { keepLastBuild } from './keep.ts'
import { placeBuild } from './place.ts'

// Builds the server into a few files, because loading 2,000 takes half of the time and a quarter of the memory of a start; see
// docs/decisions/0041-server-build.md.

const root = resolve(import.meta.dirname, '../..')
const output = join(root, BUILD)

/**
 * Loaded from where they are installed: `pino`, `pdfkit` and PGlite look for files beside their own, and the bundler does not see what
 * `jsonc-parser` requires.
 */
const OUTSIDE = /^(?:pino|pdfkit|@electric-sql\/pglite|jsonc-parser)(?:\/|$)/

/** Builds if needed. Throws if the build fails. */
export async function buildServer(): Promise<void> {
  if (serverProgram(`${root}/`) === BUILT_PROGRAM) return
  process.stderr.write('Building the server…\n')
  await using bundle = await rolldown({
    cwd: root,
    input: { main: join(root, 'apps/server/src/main.ts') },
    platform: 'node',
    external: (id) => isBuiltin(id) || OUTSIDE.test(id),
    // Node runs the build, as it runs the sources.
    transform: { target: 'esnext' },
    tsconfig: false,
    plugins: [filesBesideSources],
    onwarn: (warning) => {
      throw new Error(warning.message)
    },
  })
  // Beside the last build, which may be running, until this one has all its files.
  const folder = `${output.replace(/\/$/, '')}-${process.pid}`
  const { output: chunks } = await bundle.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  const modules = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  const sources = modules
    .filter((id) => id.startsWith(root) && !id.includes('node_modules'))
    .map((id) => pathBetween(root, id))
  writeFileSync(
    join(folder, basename(BUILT_SOURCES)),
    `${JSON.stringify(['package-lock.json', ...sources.toSorted()])}\n`,
  )
  writeFileSync(
    join(folder, basename(BUILT_CHUNKS)),
    `${JSON.stringify(chunks.map(({ fileName }) => fileName))}\n`,
  )
  keepLastBuild(folder, output, basename(BUILT_CHUNKS))
  placeBuild(folder, output)
}

/** The program of another thread or process, such as `new URL('./worker.ts', import.meta.url)`. */
const PROGRAM = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g

/**
 * Programs of other threads and processes are built too, so that they do not load and keep what reads TypeScript. Modules find other files
 * beside them, such as tables, in the folder of their source.
 */
const filesBesideSources: Plugin = {
  name: 'files-beside-sources',
  transform(code, id) {
    // Modules of the bundler itself have no file.
    if (id.startsWith('\0') || !code.includes('import.meta.url')) return undefined
    const url = `new URL(${JSON.stringify(pathBetween(output, id))}, import.meta.url).href`
    return code
      .replaceAll(PROGRAM, (_, file: string) => {
        const program = this.emitFile({ type: 'chunk', id: resolve(id, '..', file) })
        return `new URL(import.meta.ROLLUP_FILE_URL_${program})`
      })
      .replaceAll('import.meta.url', url)
  },
}

/** As URLs have it, on Windows too. */
function pathBetween(folder: string, file: string): string {
  return relative(folder, file).replaceAll(sep, '/')
}
