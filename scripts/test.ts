import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { NODE_FLAGS } from '../apps/server/test/node.ts'
import { startPostgres } from '../apps/server/test/postgres.ts'
import { prepareTemplate } from '../apps/server/test/template.ts'
import type { ProfileName } from '../apps/server/src/db/profile.ts'
import type { Counts } from './count-reporter.ts'
import { testFilesOf } from './test-files.ts'
import { groupTestFiles } from './test-groups.ts'
import { makeTestFolder } from './test-folder.ts'

// Runs every test on the embedded database, then those that use one again on PostgreSQL. Arguments that name test files
// or folders run just these, on both; other arguments go to `node --test`.

const ROOT = resolve(import.meta.dirname, '..')

/** More than the processors of a small machine, since many tests wait. */
const CONCURRENCY = 3
/** Slowest files that are told, so that whoever slows the tests down sees it. */
const SLOWEST_TOLD = 10

interface Outcome {
  passed: number
  failed: number
  exitCode: number
}

const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'))
const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))

process.chdir(ROOT)
await using folder = await makeTestFolder()
process.env.SEXTANT_TEST_FOLDER = folder.path
const postgres = await startPostgres()
process.env.SEXTANT_TEST_PG_URL = postgres.url
const outcomes: Outcome[] = []
try {
  for (const profile of ['embedded', 'server'] as const) outcomes.push(await runOn(profile))
} finally {
  await postgres.stop()
}
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = outcomes.find(({ exitCode }) => exitCode !== 0)?.exitCode ?? 0

async function runOn(profile: ProfileName): Promise<Outcome> {
  const files = paths.length === 0 ? testFilesOf(profile) : paths.flatMap(filesIn)
  if (files.length === 0) throw new Error(`No test file (*.test.ts) in ${paths.join(', ')}`)
  process.stdout.write(`\n${files.length} test files on the ${profile} database\n\n`)
  // Options may pick tests by name, which does not reach into the files of a group.
  const isWhole = paths.length === 0 && options.length === 0
  const processes = isWhole ? await groupTestFiles(files, join(folder.path, profile)) : files
  const template = await prepareTemplate(profile)
  const counts = join(folder.path, `counts-${profile}.json`)
  const reporters = { spec: 'stdout', [join(ROOT, 'scripts/count-reporter.ts')]: counts }
  try {
    const exitCode = await runNode(
      [
        ...NODE_FLAGS,
        `--import=${pathToFileURL(join(ROOT, 'scripts/light-test-runner.ts')).href}`,
        '--test',
        `--test-concurrency=${CONCURRENCY}`,
        ...Object.entries(reporters).flatMap(([reporter, destination]) => [
          `--test-reporter=${reporter}`,
          `--test-reporter-destination=${destination}`,
        ]),
        ...options,
        ...processes,
      ],
      {
        SEXTANT_TEST_DB: profile,
        SEXTANT_TEST_TEMPLATE: template.name,
        // Every process would compile the same modules again.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'sextant-compile-cache'),
      },
    )
    const { passed, failed, files: timed } = JSON.parse(await readFile(counts, 'utf8')) as Counts
    process.stdout.write('\nThe slowest files, in seconds:\n')
    for (const { file, milliseconds } of timed.slice(0, SLOWEST_TOLD)) {
      process.stdout.write(`${(milliseconds / 1000).toFixed(1).padStart(7)}  ${file}\n`)
    }
    return { passed, failed, exitCode }
  } finally {
    await template.remove()
  }
}

function filesIn(path: string): string[] {
  return path.endsWith('.ts') ? globSync(path) : globSync(`${path}/**/*.test.ts`)
}

async function runNode(args: string[], environment: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  // Ctrl-C reaches the child as well; this process stays to clean up after it.
  process.once('SIGINT', () => undefined)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => done(code ?? 1))
  })
}
