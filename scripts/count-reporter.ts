import { resolve } from 'node:path'
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
    if (event.type === 'test:complete' && isFile(event.data)) {
      counts.files.push({ file: event.data.name, milliseconds: event.data.details.duration_ms })
    }
    // The summary without a file is the one of the whole run.
    if (event.type === 'test:summary' && event.data.file === undefined) {
      const { passed, tests, skipped, todo } = event.data.counts
      counts.passed = passed
      counts.failed = tests - passed - skipped - todo
    }
  }
  counts.files.sort((one, other) => other.milliseconds - one.milliseconds)
  yield JSON.stringify(counts)
}

/** A file counts as a test that holds its own, named by its path; its time has that of its process's start in it. */
function isFile({ name, file }: { name: string; file?: string | undefined }): boolean {
  return file !== undefined && resolve(name) === file
}
