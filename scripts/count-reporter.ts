import type { TestEvent } from 'node:test/reporters'

/** A `node --test` reporter that writes `{ passed, failed }` of the whole run as JSON. */
export default async function* countReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let counts = { passed: 0, failed: 0 }
  for await (const event of events) {
    // The summary without a file is the one of the whole run.
    if (event.type === 'test:summary' && event.data.file === undefined) {
      const { passed, tests, skipped, todo } = event.data.counts
      counts = { passed, failed: tests - passed - skipped - todo }
    }
  }
  yield JSON.stringify(counts)
}
