import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, test } from 'vitest'
import { executeSqlIn, openDatabase, type DatabaseConfig } from '#db/database.ts'
import { startTestApp } from '../app.ts'
import { unwatched } from '../bound-account/guard.ts'
import { makeEmptyDatabase } from '../db/empty.ts'
import type { Scope } from '../scope.ts'
import { readAll, type Answers } from './reads.ts'

const releases = join(import.meta.dirname, 'releases')

/** The secret and the key of the first account of the recorded installations. */
const SECRET = 'secret-key-of-the-fixture'
const KEY = 'key-of-the-first-account-0123'

/** What a release left: its database, as a crash in the middle of a rank check left it, and its last answers. */
interface Recorded {
  readonly dump: string
  readonly answers: Answers
}

/** Reads them, with the weekday of the schedule moved to the day after tomorrow: on its own day it would start another rank check. */
async function readRecorded(release: string): Promise<Recorded> {
  const [dump, answers] = await Promise.all(
    ['database.sql.gz', 'answers.json.gz'].map(async (name) =>
      gunzipSync(await readFile(join(releases, release, name))).toString(),
    ),
  )
  const { schedule, next_run } = (JSON.parse(answers!) as Answers)['get/schedule_2'] as {
    schedule: [{ days: [string] }]
    next_run: string
  }
  const day = new Date(Date.now() + 2 * 86_400_000)
  const weekday = day.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }).toUpperCase()
  const move = (text: string) =>
    text
      .replaceAll(schedule[0].days[0], weekday)
      .replaceAll(next_run.slice(0, 10), day.toISOString().slice(0, 10))
  return { dump: move(dump!), answers: JSON.parse(move(answers!)) as Answers }
}

async function load(scope: Scope, dump: string): Promise<DatabaseConfig> {
  const place = await makeEmptyDatabase(scope)
  await using database = await openDatabase(place)
  await unwatched(() => executeSqlIn(database.executor, dump))
  return place
}

/** Fails unless `now` has everything that `then` has, in the same order; later releases add fields. */
function assertStill(now: unknown, then: unknown, path: string): void {
  if (Array.isArray(then)) {
    assert.ok(Array.isArray(now), path)
    assert.equal(now.length, then.length, `${path}: number of rows`)
    for (const [index, item] of then.entries()) assertStill(now[index], item, `${path}[${index}]`)
  } else if (typeof then === 'object' && then !== null) {
    assert.ok(typeof now === 'object' && now !== null, path)
    for (const [name, value] of Object.entries(then)) {
      assertStill((now as Record<string, unknown>)[name], value, `${path}.${name}`)
    }
  } else {
    assert.deepEqual(now, then, path)
  }
}

describe.each(readdirSync(releases))('an installation of release %s', (release) => {
  test('answers as before once it is upgraded, and finishes the work that a crash interrupted', async (t) => {
    const recorded = await readRecorded(release)
    const sextant = await startTestApp(t, {
      place: await load(t, recorded.dump),
      // What the release put into the trash is still there, however old it is.
      settings: { SEXTANT_SECRET_KEY: SECRET, ADMIN_API_KEY: KEY, TRASH_RETENTION_DAYS: '0' },
    })
    const after = await readAll({ url: sextant.url, userId: 1, key: KEY })
    for (const [address, answer] of Object.entries(recorded.answers))
      assertStill(after[address], answer, address)

    const admin = { id: 1, key: KEY }
    const projects = (await sextant.call('get/projects_2/projects', { fields: ['id'] }, admin)) as {
      id: number
    }[]
    for (const { id } of projects) await sextant.checked(id, admin)
    const project_id = Math.max(...projects.map(({ id }) => id))
    const runs = await sextant.call('get/positions_2/runs', { project_id }, admin)
    assert.deepEqual(
      runs.map((run: { state: string }) => run.state),
      ['finished'],
    )
    const [serper] = await sextant.call('get/providers_2/providers', { id: 'serper' }, admin)
    assert.deepEqual([serper.problem, serper.key], [null, '…6789'])
  })
})
