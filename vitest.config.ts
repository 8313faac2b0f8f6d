import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { isFull } from './apps/server/test/sizes.ts'
import { testFiles } from './scripts/test-files.ts'
import TestReporter from './scripts/test-reporter.ts'
import TestSequence from './scripts/test-sequence.ts'

// Every process would compile the same modules again.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'sextant-compile-cache')

/** Tests that a busy machine slows down do not fail for it; what hangs is found all the same. */
const PATIENCE_MS = 10 * 60_000

/** Parts of paths on the command line, after `run --configLoader native`. */
const named = process.argv.slice(5)
/** A server that is not ours is to be tested with every file that opens a database. */
const isGiven = process.env.SEXTANT_TEST_PG_URL !== undefined
const files = testFiles(isFull || isGiven, named)

export default defineConfig({
  // Packages are resolved as without a test runner.
  ssr: { resolve: { conditions: [] } },
  test: {
    globalSetup: 'scripts/test-setup.ts',
    setupFiles: ['apps/server/test/bound-account/setup.ts', 'apps/server/test/midnight.ts'],
    // Files of a project run one after another in processes that load the server once.
    pool: 'forks',
    isolate: false,
    // More than the processors of a small machine, since many tests wait.
    maxWorkers: 6,
    // A process runs a hundred files: it optimizes what it repeats and collects young objects less often.
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=64'],
    // Node runs the tests as it runs the product, nothing is transformed.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    teardownTimeout: PATIENCE_MS,
    disableConsoleIntercept: true,
    slowTestThreshold: 10_000,
    sequence: { sequencer: TestSequence },
    reporters: [new TestReporter()],
    projects: [
      project('alone', files.alone, 'embedded', true),
      project('browser', files.browser, 'server'),
      project('embedded', files.embedded, 'embedded'),
      project('server', files.server, 'server'),
    ],
  },
})

function project(
  name: string,
  include: string[],
  database: string,
  isolate = false,
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include,
      isolate,
      env: { SEXTANT_TEST_DB: database },
      globalSetup: 'scripts/test-setup.ts',
    },
  }
}
