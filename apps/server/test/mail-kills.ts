import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestContext } from 'vitest'
import { openDatabase, type Database } from '#db/database.ts'
import { makeTestDatabase } from './database.ts'
import { ServerProcess } from './flows/server-process.ts'
import { startMailReceiver, type MailMoment, type TakenMail } from './mail-receiver.ts'

const KEY = 'key-of-the-administrator-of-the-tests'

/** Recipients by the moment of their email at which the process is killed, once each. */
export const killedWhen = {
  claimed: 'claimed@client.example',
  ended: 'ended@client.example',
  answered: 'answered@client.example',
} as const satisfies Record<MailMoment, string>
export const QUIET = 'quiet@client.example'
export const recipients: readonly string[] = [...Object.values(killedWhen), QUIET]

/** A Sextant in a process of its own whose emails kill it. */
export interface MailKills {
  /** Emails that arrived. */
  readonly taken: readonly TakenMail[]
  start(): Promise<void>
  /** Stops it cleanly; nothing may have been logged. */
  stop(): Promise<void>
  kill(): Promise<void>
  call(operation: string, body: object): Promise<never>
  /** Looks into its database, which the embedded one allows only while it does not run. */
  within(look: (database: Database) => Promise<void>): Promise<void>
  /**
   * Starts it, again after each kill, until it was killed at every moment and `isDone`.
   *
   * @param deliveries the table whose claims a dead process leaves behind
   */
  runThroughKills(deliveries: string, isDone: () => Promise<boolean>): Promise<void>
}

export async function startMailKills(t: TestContext): Promise<MailKills> {
  const place = await makeTestDatabase(t)
  const killed = new Set<MailMoment>()
  /** Set while emails may kill. */
  let kill: (() => Promise<void>) | undefined
  let killing: Promise<void> | undefined
  const { taken, url } = await startMailReceiver(t, async (moment, to) => {
    // On a busy machine the next email begins before the process is dead. Handed over by then, it would be lost or doubtful too.
    await killing
    if (killedWhen[moment] !== to || killed.has(moment)) return
    killed.add(moment)
    killing = kill?.()
    await killing
  })
  const settings = {
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    ...(place.dataDir === undefined ? {} : { DATA_DIR: place.dataDir }),
    ADMIN_API_KEY: KEY,
    SMTP_URL: url,
    SMTP_FROM: 'rank@sextant.example',
  }
  let running: ServerProcess
  let address = ''
  const start = async () => {
    running = new ServerProcess(settings)
    const listening = await running.listening
    if (listening === undefined) assert.fail(`did not start: ${(await running.ended).errors}`)
    address = listening
  }
  t.onTestFinished(async () => void (await running.kill()))
  const within = async (look: (database: Database) => Promise<void>) => {
    await using database = await openDatabase(place)
    await look(database)
  }

  /** Returns false if the process was killed before. */
  const done = async (isDone: () => Promise<boolean>) => {
    for (; !running.down; await wait(50)) {
      const answer = await isDone().catch((cause: unknown) => {
        if (!running.down) throw cause
        return false
      })
      if (answer && !running.down && killed.size === Object.keys(killedWhen).length) return true
    }
    return false
  }

  return {
    taken,
    start,
    within,
    async stop() {
      assert.deepEqual(await running.stop(), { code: 0, errors: '' })
    },
    async kill() {
      await running.kill()
    },
    async call(operation, body) {
      const response = await fetch(`${address}/v2/json/${operation}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `bearer 1:${KEY}` },
        body: JSON.stringify(body),
      })
      const { result, errors } = (await response.json()) as { result: never; errors?: unknown }
      assert.equal(errors, undefined, JSON.stringify(errors))
      return result
    },
    async runThroughKills(deliveries, isDone) {
      for (;;) {
        const died = Promise.withResolvers<void>()
        kill = async () => {
          assert.equal((await running.kill()).errors, '')
          died.resolve()
        }
        await start()
        if (await done(isDone)) return
        await died.promise
        // The claim of a dead process ends after minutes.
        await within(async ({ executor }) => {
          await sql`
            update ${sql.table(deliveries)} set claimed_until = now() - interval '1 second'
            where claimed_until is not null`.execute(executor)
        })
      }
    },
  }
}
