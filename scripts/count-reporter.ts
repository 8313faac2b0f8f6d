import type { TestEvent } from 'node:test/reporters'

/** What a run of tests came to. */
export interface Counts {
  passed: number
  failed: number
  /** Milliseconds of each test file, the slowest first. */
  files: { file: string; milliseconds: number }[]
}

/** A `node --test` reporter that writes the `Counts` of the whole run as JSON. */
export default async function* countReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts: Counts = { passed: 0, failed: 0, files: [] }
  for await (const event of events) {
    if (event.type !== 'test:summary') continue
    const { file, duration_ms } = event.data
    if (file === undefined) {
      // The summary without a file is the one of the whole run.
      const { passed, tests, skipped, todo } = event.data.counts
      counts.passed = passed
      counts.failed = tests - passed - skipped - todo
    } else {
      counts.files.push({ file, milliseconds: duration_ms })
    }
  }
  counts.files.sort((one, other) => other.milliseconds - one.milliseconds)
  yield JSON.stringify(counts)
}
