import { spawnSync } from 'node:child_process'
import { existsSync, globSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { placeBuild } from './place.ts'

// Builds the dashboard if there is no build or its sources are newer.

const root = resolve(import.meta.dirname, '../..')
const dashboard = join(root, 'apps/dashboard')
const build = join(dashboard, 'dist')

/** Files that a build depends on. */
const sources = [
  'package-lock.json',
  'apps/dashboard/*.{html,json,ts}',
  'apps/dashboard/src/**/*.*',
  'packages/{contract,sdk}/src/**/*.ts',
]

/** Builds if needed. Throws if the build fails. */
export function buildDashboard(): void {
  const built = join(build, 'index.html')
  const isBuilt = existsSync(built)
  if (isBuilt && statSync(built).mtimeMs >= newestSource()) return
  const vite = viteProgram()
  if (vite === undefined) {
    // An installation without development dependencies serves its existing build.
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
    placeBuild(folder, build)
  } else {
    rmSync(folder, { recursive: true, force: true })
    throw new Error('The build of the dashboard failed; see the output of Vite above.')
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
