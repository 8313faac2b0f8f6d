import assert from 'node:assert/strict'
import { createAccount } from '#accounts/create.ts'
import { createApp, type App, type Overrides } from '#app.ts'
import { readSettings, type SettingName } from '#config/settings.ts'
import type { DatabaseConfig } from '#db/database.ts'
import { findWrongSwitches } from '#figures/switches/wrong.ts'
import { findWrongFigures } from '#figures/wrong.ts'
import { findImbalances } from '#ledger/balance.ts'
import { makeTestDatabase } from './database.ts'
import { onEnd, type Scope } from './scope.ts'

/** Credentials of an account of the test. */
export interface TestAccount {
  readonly id: number
  readonly key: string
}

/** A browser, which has this cookie; none: nobody is signed in in it. */
export interface TestBrowser {
  readonly cookie: string | undefined
}

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any -- Tests read any field of a response.
  readonly json: any
}

/** A whole Sextant, listening, with its own database, that is checked and closed when the scope ends. */
export interface TestApp {
  readonly app: App
  readonly url: string
  /** The first account: administrator, unlimited. */
  readonly admin: TestAccount
  /** Sends a body as JSON, with further headers, and answers whatever came back. */
  post(
    address: string,
    body?: unknown,
    as?: TestAccount | TestBrowser,
    headers?: Readonly<Record<string, string>>,
  ): Promise<RawAnswer>
  /** `result` of a call that must succeed. */
  // oxlint-disable-next-line typescript/no-explicit-any -- Tests read any field of a response.
  call(address: string, body?: unknown, as?: TestAccount | TestBrowser): Promise<any>
  /** A further account. */
  newAccount(options?: { bonus?: string; unlimited?: boolean; administrator?: boolean }): Promise<TestAccount>
  /** Accepts every open invitation to a project as an account. */
  join(guest: TestAccount): Promise<void>
  /** Stops it before the scope ends, as SIGTERM does. */
  stop(): Promise<void>
  /** Waits until no rank check of the project is open. */
  checked(projectId: number, as?: TestAccount): Promise<void>
}

const ADMIN_KEY = 'key-of-the-administrator-of-the-tests'

/** Starts a Sextant of the test's own. `worker: false` leaves rank checks queued. */
export async function startTestApp(
  scope: Scope,
  options: {
    settings?: Partial<Record<SettingName, string>>
    worker?: boolean
    /** A closed database to use instead of a new one. The test deletes it. */
    place?: DatabaseConfig
    /** Port to listen on, for settings that hold its address. */
    port?: number
  } & Overrides = {},
): Promise<TestApp> {
  const place = options.place ?? (await makeTestDatabase(scope))
  const settings = readSettings({
    ADMIN_API_KEY: ADMIN_KEY,
    LOG_LEVEL: 'silent',
    SEXTANT_SECRET_KEY: 'secret-key-of-the-tests',
    // Far beyond what a request takes beside other busy processes.
    REQUEST_TIMEOUT_SECONDS: '300',
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    ...(place.dataDir === undefined ? {} : { DATA_DIR: place.dataDir }),
    ...options.settings,
  })
  const app = await createApp(settings, options)
  let stopped = false
  onEnd(scope, async () => {
    if (stopped) return
    try {
      // Whatever a test has done, the money must balance.
      assert.deepEqual(await findImbalances(app.installation.database.executor), [])
      // And the figures must be those of the cells.
      assert.deepEqual(await findWrongFigures(app.installation.database.executor), [])
      assert.deepEqual(await findWrongSwitches(app.installation.database.executor), [])
    } finally {
      await app.close()
    }
  })
  const { database } = app.installation
  const url = await app.server.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  if (options.worker !== false) await app.startWorker()
  const admin = { id: 1, key: ADMIN_KEY }

  const post: TestApp['post'] = async (address, body, as = admin, headers = {}) => {
    const response = await fetch(`${url}/v2/json/${address}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...('key' in as
          ? { 'user-id': String(as.id), authorization: `bearer ${as.key}` }
          : { 'sextant-session': '1', ...(as.cookie === undefined ? {} : { cookie: as.cookie }) }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    }
  }
  const call: TestApp['call'] = async (address, body, as) => {
    const answer = await post(address, body, as)
    assert.equal(answer.json?.errors, undefined, `${address}: ${answer.text}`)
    assert.equal(answer.status, 200)
    return answer.json.result
  }

  return {
    app,
    url,
    admin,
    post,
    call,
    async newAccount({ bonus, unlimited = false, administrator = false } = {}) {
      return database.transaction((tx) =>
        createAccount(tx, {
          name: 'Another account',
          timeZone: 'UTC',
          currency: 'USD',
          administrator,
          unlimited,
          bonus,
        }),
      )
    },
    async join(guest) {
      const open: { id: number }[] = await call('get/projects_2/invitations', {}, guest)
      if (open.length > 0)
        await call('edit/projects_2/invitations/accept', { ids: open.map(({ id }) => id) }, guest)
    },
    async stop() {
      stopped = true
      await app.close()
    },
    async checked(projectId, as) {
      const deadline = Date.now() + 120_000
      for (;;) {
        assert.ok(Date.now() < deadline, `the check of project ${projectId} does not end`)
        const [project] = await call(
          'get/projects_2/projects',
          { id: projectId, fields: ['status_positions'] },
          as,
        )
        if (project.status_positions === 0) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}
