import { afterAll } from 'vitest'
import { takeFaults, watchStatements } from './guard.ts'

// Runs before each file of tests; files of a process share their modules.

const watching = globalThis as { sextantStatements?: Promise<void> }
await (watching.sextantStatements ??= watchStatements())

afterAll(() => {
  const faults = takeFaults()
  if (faults.length > 0) {
    throw new Error(`Statements that do not bind the account:\n\n${faults.join('\n\n')}`)
  }
})
