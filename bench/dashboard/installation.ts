import { createClient, type Client } from '@sextant/sdk'
import pg from 'pg'
import type { Browser, BrowserContext } from 'playwright-core'
import { startChromium } from '../../apps/server/test/browser/chromium.ts'
import { startPostgres } from '../../apps/server/test/postgres.ts'
import { buildDashboard } from '../../scripts/build/dashboard.ts'
import { API_KEY } from '../load/request.ts'
import { ServerProcess } from '../systems/child.ts'
import { MAIN } from '../systems/program.ts'

const EMAIL = 'bench@sextant.example'
const PASSWORD = 'password-of-the-measured-installation'

/** Sextant with its defaults in a separate process on a PostgreSQL server, and a browser. */
export interface Installation extends AsyncDisposable {
  readonly url: string
  readonly client: Client
  readonly browser: Browser
  /** Updates the statistics of the planner, which autovacuum would do within a minute. */
  analyze(): Promise<void>
}

export async function startInstallation(): Promise<Installation> {
  buildDashboard()
  await using stack = new AsyncDisposableStack()
  const postgres = await startPostgres()
  stack.defer(() => postgres.stop())
  const sextant = await ServerProcess.start([MAIN, 'serve'], {
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.url,
    ADMIN_API_KEY: API_KEY,
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'silent',
  })
  stack.use(sextant)
  const browser = await startChromium({
    afterAll: (cleanUp) => stack.defer(async () => void (await cleanUp())),
  })
  const whole = stack.move()
  const url = `http://127.0.0.1:${sextant.port}`
  return {
    url,
    client: createClient({ baseUrl: url, userId: 1, key: API_KEY }),
    browser,
    async analyze() {
      const database = new pg.Client({ connectionString: postgres.url })
      await database.connect()
      await database.query('vacuum analyze')
      await database.end()
    },
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  }
}

/** A browser with an empty cache and the first account signed in. */
export async function signIn({ browser, url }: Installation): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Email address').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor()
  await page.close()
  return context
}
