import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { format } from 'prettier'

// Builds packages/sdk as a package that programs install: JavaScript modules and their types, with the parts of the contract
// that they need. `npm pack ./packages/sdk/dist` packs it.

const root = resolve(import.meta.dirname, '..')
const packages = join(root, 'packages')
const sdk = join(packages, 'sdk')

interface Manifest {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
}

/** Builds into a folder. Throws if the types cannot be written. */
export async function buildSdk(folder = join(sdk, 'dist')): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  writeTypes(folder)
  for (const module of modulesOf(join(sdk, 'src/index.ts'))) await writeModule(module, folder)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  copyFileSync(join(sdk, 'README.md'), join(folder, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

function manifest(): object {
  return {
    ...readManifest(sdk),
    exports: { '.': { types: './sdk/src/index.d.ts', default: './sdk/src/index.js' } },
    sideEffects: false,
    engines: { node: '>=20' },
    // The types of the contract are written with it. No code of it is loaded.
    dependencies: readManifest(join(packages, 'contract')).dependencies,
  }
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

function writeTypes(folder: string): void {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', sdk, '--outDir', folder],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The types of the SDK could not be written:\n${stdout}`)
  for (const file of globSync('**/*.d.ts', { cwd: folder })) {
    const path = join(folder, file)
    const source = join(packages, file.replace(/\.d\.ts$/, '.ts'))
    writeFileSync(path, withPublishedImports(readFileSync(path, 'utf8'), source))
  }
}

/** A module and those that it loads, as paths of their sources. Imports of types load nothing. */
function modulesOf(source: string, found = new Set<string>()): Set<string> {
  if (found.has(source)) return found
  found.add(source)
  for (const [, specifier = ''] of javaScriptOf(source).matchAll(importPattern)) {
    const imported = sourceOf(specifier, source)
    if (imported === undefined) throw new Error(`${source} imports ${specifier}, which is not in the SDK.`)
    modulesOf(imported, found)
  }
  return found
}

async function writeModule(source: string, folder: string): Promise<void> {
  const path = join(folder, relative(packages, source).replace(/\.ts$/, '.js'))
  mkdirSync(dirname(path), { recursive: true })
  const code = withPublishedImports(javaScriptOf(source), source)
  writeFileSync(path, await format(code, { parser: 'babel', semi: false, singleQuote: true }))
}

function javaScriptOf(source: string): string {
  return stripTypeScriptTypes(readFileSync(source, 'utf8'))
}

const importPattern = /(?<=\b(?:from|import)\s*\(?\s*)['"]([^'"]+)['"]/g

/** Code whose imports name the files of the package. */
function withPublishedImports(code: string, source: string): string {
  return code.replace(importPattern, (quoted, specifier: string) => {
    const imported = sourceOf(specifier, source)
    if (imported === undefined) return quoted
    const path = relative(dirname(source), imported).replace(/\.ts$/, '.js')
    return `'${path.startsWith('.') ? path : `./${path}`}'`
  })
}

/** The source that an import of another one names; undefined for one of a dependency. */
function sourceOf(specifier: string, from: string): string | undefined {
  const contract = join(packages, 'contract/src')
  if (specifier === '@sextant/contract') return join(contract, 'index.ts')
  if (specifier.startsWith('@sextant/contract/')) {
    return join(contract, specifier.slice('@sextant/contract/'.length))
  }
  return specifier.startsWith('.') ? resolve(dirname(from), specifier) : undefined
}

if (import.meta.main) await buildSdk()
