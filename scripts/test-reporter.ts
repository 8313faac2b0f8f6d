import { DefaultReporter, type TestModule } from 'vitest/node'

/** How many of the slowest files are listed, for those who look for time. */
const SLOWEST = 10

type RunEnd = Parameters<DefaultReporter['onTestRunEnd']>

/** vitest's own report, then the slowest files, and at last one line with what passed and what failed. */
export default class TestReporter extends DefaultReporter {
  override onTestRunEnd(...[modules, errors, reason]: RunEnd): void {
    super.onTestRunEnd(modules, errors, reason)
    process.stdout.write('\nThe slowest files, in seconds:\n')
    const timed = modules.map((module) => ({ module, seconds: secondsOf(module) }))
    for (const { module, seconds } of timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) {
      process.stdout.write(
        `${seconds.toFixed(1).padStart(7)}  ${module.relativeModuleId} (${module.project.name})\n`,
      )
    }
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const passed = tests.filter((test) => test.result().state === 'passed').length
    const failed = tests.filter((test) => test.result().state === 'failed').length
    // What fails outside of a test: loading a file, a hook of a file or a suite, an error that nobody caught.
    const outside = errors.length + modules.reduce((sum, module) => sum + failedOutside(module), 0)
    process.stdout.write(`\n${passed} passed, ${failed + outside} failed\n`)
  }
}

function secondsOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic()
  return (collectDuration + duration) / 1000
}

function failedOutside(module: TestModule): number {
  const suites = [module, ...module.children.allSuites()]
  return suites.filter((suite) => suite.errors().length > 0).length
}
