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
  const grouped = { passed: 0, failed: 0 }
  for await (const event of events) {
    if (event.type === 'test:complete' && isFile(event.data)) {
      const { name, details } = event.data
      counts.files.push({ file: name, milliseconds: details.duration_ms })
      if (isGrouped(event.data)) {
        if (details.passed) grouped.passed++
        else if (isOfItsTests(details.error)) grouped.failed++
      }
    }
    // The summary without a file is the one of the whole run.
    if (event.type === 'test:summary' && event.data.file === undefined) {
      const { passed, tests, skipped, todo } = event.data.counts
      counts.passed = passed - grouped.passed
      counts.failed = tests - passed - skipped - todo - grouped.failed
    }
  }
  counts.files.sort((one, other) => other.milliseconds - one.milliseconds)
  yield JSON.stringify(counts)
}

interface Named {
  readonly name: string
  readonly nesting: number
  readonly file?: string | undefined
}

/** A file is told like a test that holds its own, named by its path; where it has a process, with the time of its start. */
function isFile({ name, nesting }: Named): boolean {
  return nesting === 0 && name.endsWith('.test.ts')
}

/** Whether a file is one of a group, for which it is a test, counted like any other. */
function isGrouped({ name, file }: Named): boolean {
  return file !== undefined && resolve(name) !== file
}

/** Whether a file failed because tests in it did, which are counted themselves. */
function isOfItsTests(error: unknown): boolean {
  return (error as { failureType?: string } | undefined)?.failureType === 'subtestsFailed'
}
