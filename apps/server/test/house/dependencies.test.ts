import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')

const ALLOWED = ['MIT', 'MIT-0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'ISC', 'PostgreSQL']
/** Tools of development and of the build of the dashboard, which are used unchanged and not shipped. */
const TOOLS = /^(axe-core|lightningcss(-[\w-]+)?)$/

/** Typefaces, which are used unchanged. */
const TYPEFACES = /^@(fontsource-variable|expo-google-fonts)\/[\w-]+$/

/** Packages that have their licence as a file only. */
const STATED: Readonly<Record<string, string>> = { 'node_modules/png-js': 'MIT' }

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly dev?: boolean
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(resolve(root, path), 'utf8')) as T
const { packages } = readJson<{ packages: Record<string, Locked> }>('package-lock.json')

/** The licence of a package. A few old packages state a list of licences, which the lock file leaves out. */
function licenceOf(path: string, { license }: Locked): string {
  const stated = license ?? STATED[path]
  if (stated !== undefined) return stated
  const { licenses } = readJson<{ licenses: { type: string }[] }>(`${path}/package.json`)
  return licenses.map(({ type }) => type).join(' OR ')
}

/** `package, version, licence` of the direct dependencies of every workspace. */
function direct(): string[] {
  const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })]
  const rows = manifests.flatMap((manifest) => {
    const { dependencies, devDependencies } = readJson<Manifest>(manifest)
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name]) => !name.startsWith('@sextant/'))
      .map(([name, version]) => {
        const path = [`${dirname(manifest)}/node_modules/${name}`, `node_modules/${name}`].find(
          (place) => place in packages,
        )!
        assert.equal(packages[path]!.version, version, `${manifest} should pin the exact version of ${name}`)
        return [name, version, licenceOf(path, packages[path]!)].join(', ')
      })
  })
  return [...new Set(rows)].sort()
}

describe('dependencies', () => {
  test('of a workspace have a row in docs/dependencies.md with their version and licence', () => {
    const page = readFileSync(resolve(root, 'docs/dependencies.md'), 'utf8')
    const cells = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
    const rows = cells.filter(([, , version]) => version !== undefined && /^\d/.test(version))
    for (const row of rows) assert.ok(row[4] && row[5], `${row[1]} should have a purpose and a reason`)
    assert.deepEqual(rows.map((row) => row.slice(1, 4).join(', ')).sort(), direct())
  })

  test('of any depth have an allowed licence', () => {
    for (const [path, locked] of Object.entries(packages)) {
      const [, name] = /.*node_modules\/(.+)$/.exec(path) ?? []
      if (name === undefined || locked.link === true) continue
      const licence = licenceOf(path, locked)
      const isAllowed = licence
        .replace(/[()]/g, '')
        .split(' OR ')
        .some((one) => ALLOWED.includes(one))
      const isTool = licence === 'MPL-2.0' && TOOLS.test(name)
      const isTypeface = ['OFL-1.1', 'MIT AND OFL-1.1'].includes(licence) && TYPEFACES.test(name)
      assert.ok(isAllowed || isTool || isTypeface, `${name} has the licence ${licence}`)
    }
  })

  test('are locked without the address of a registry', () => {
    const addresses = Object.values(packages).filter(
      ({ resolved, link }) => resolved !== undefined && link !== true,
    )
    assert.deepEqual(addresses, [])
  })
})
