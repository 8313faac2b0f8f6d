import type { TestProject } from 'vitest/node'
import { chromiumProgram } from '../apps/server/test/browser/chromium.ts'
import { startPostgres } from '../apps/server/test/postgres.ts'
import { dropTemplate, prepareTemplate } from '../apps/server/test/template.ts'
import { buildDashboard } from './build/dashboard.ts'
import { buildServer } from './build/server.ts'
import { makeTestFolder } from './test-folder.ts'

// Makes what tests share before the first one runs. vitest calls it for every project with tests to run and at last for the
// run as a whole, whose return value it calls after all tests.

/** What a project needs besides the folder and the server, which even tests of the embedded database may use. */
const needs: Readonly<Record<string, () => Promise<unknown>>> = {
  embedded: () => prepareTemplate('embedded'),
  server: once(() => prepareTemplate('server')),
  browser: async () => {
    buildDashboard()
    // Unpacked once, so that no test starts a program that another one is still writing.
    await chromiumProgram()
    await needs.server!()
  },
}

const start = once(async () => {
  await buildServer()
  const folder = await makeTestFolder()
  process.env.SEXTANT_TEST_FOLDER = folder.path
  const stopServer = await startServer()
  return async () => {
    await stopServer()
    await folder[Symbol.asyncDispose]()
  }
})

/** Starts a server of its own, unless `SEXTANT_TEST_PG_URL` gives one. */
async function startServer(): Promise<() => Promise<void>> {
  const given = process.env.SEXTANT_TEST_PG_URL
  if (given !== undefined) {
    // An earlier run may have left it, of another schema.
    await dropTemplate(given)
    return () => dropTemplate(given)
  }
  const postgres = await startPostgres()
  process.env.SEXTANT_TEST_PG_URL = postgres.url
  return () => postgres.stop()
}

export default async function setup({ name }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const stop = await start()
  try {
    await needs[name]?.()
  } catch (error) {
    // What was started would keep the run from ending.
    await stop()
    throw error
  }
  return name === '' ? stop : undefined
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
