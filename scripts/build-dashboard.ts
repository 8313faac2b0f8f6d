import { spawnSync } from 'node:child_process'
import { existsSync, globSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

// Builds the dashboard when there is no build or when it is older than what it is made of.

const root = resolve(import.meta.dirname, '..')
const dashboard = join(root, 'apps/dashboard')
const build = join(dashboard, 'dist')

/** What a build is made of. */
const sources = [
  'package-lock.json',
  'apps/dashboard/*.{html,json,ts}',
  'apps/dashboard/src/**/*.*',
  'packages/{contract,sdk}/src/**/*.ts',
]

/** Builds when needed. Throws when the build fails. */
export function buildDashboard(): void {
  const built = join(build, 'index.html')
  const isBuilt = existsSync(built)
  if (isBuilt && statSync(built).mtimeMs >= newestSource()) return
  const vite = viteProgram()
  if (vite === undefined) {
    // An installation without development dependencies serves the build it came with.
    if (!isBuilt) process.stderr.write('The dashboard is not built: Vite is not installed.\n')
    return
  }
  process.stderr.write('Building the dashboard…\n')
  // Beside the last build, which is served until this one has all its files.
  const folder = `${build}-${process.pid}`
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', folder], {
    cwd: dashboard,
    // Whatever starts this, such as a test runner: it is the build that people get.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status === 0) {
    rmSync(build, { recursive: true, force: true })
    renameSync(folder, build)
  } else {
    rmSync(folder, { recursive: true, force: true })
    throw new Error('The dashboard could not be built; what Vite printed says why.')
  }
}

function newestSource(): number {
  return Math.max(...globSync(sources, { cwd: root }).map((path) => statSync(join(root, path)).mtimeMs))
}

function viteProgram(): string | undefined {
  try {
    const manifest = createRequire(join(dashboard, 'package.json')).resolve('vite/package.json')
    return join(manifest, '../bin/vite.js')
  } catch {
    return undefined
  }
}

if (import.meta.main) buildDashboard()
