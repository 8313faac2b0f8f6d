import assert from 'node:assert/strict'
import { createClient } from '@sextant/sdk'
import type { CopiedProject } from '../../apps/server/src/commands/import/run.ts'
import { openDatabase, type Database } from '../../apps/server/src/db/database.ts'
import { assertSameAnswers, type Side } from '../../apps/server/test/flows/import-v2/compare.ts'
import type { RichAccount, RichProject } from '../../apps/server/test/flows/import-v2/rich-account.ts'
import { API_KEY } from '../load/request.ts'
import type { Profile } from '../systems/installation.ts'
import type { Place } from '../systems/place.ts'
import { runImport } from './command.ts'
import { digestOf } from './digest.ts'
import { makePlaces, startSextant } from './places.ts'
import { furnish, seedHistory, type Size } from './source.ts'

export interface Moved {
  readonly positions: number
  /** Of all runs together. */
  readonly seconds: number
  /** Of the command, in bytes. */
  readonly peakMemory: number
  /** Of the target, in bytes. */
  readonly targetMemory: number
  readonly runs: number
  readonly questions: number
}

/**
 * Moves a large project from one Sextant to another, with kills on the way, and compares the responses to a list of
 * requests and every position. Throws when they differ.
 */
export async function moveAndCompare(
  profile: Profile,
  size: Size,
  kills: number,
  say: (text: string) => void,
): Promise<Moved> {
  await using places = await makePlaces(profile)
  say(`Making ${size.keywords} keywords with ${size.days} days in ${size.regions} regions …`)
  const has = await withSextant(places.source, ({ port }) => furnish(clientOf(port), size))
  const positions = await withDatabase(places.source, (database) => seedHistory(database, size, has.bakery))
  say(`${positions} positions.`)
  const moved = await withSextant(places.source, (source) =>
    withSextant(places.target, async (target) => {
      const ports = { from: source.port, to: target.port }
      let seconds = 0
      let peakMemory = 0
      const note = (run: { seconds: number; peakMemory: number }) => {
        seconds += run.seconds
        peakMemory = Math.max(peakMemory, run.peakMemory)
      }
      // A piece of the history is 25,000 cells.
      const saves = Math.ceil((size.keywords * size.days * size.regions) / 25_000 / (kills + 1))
      for (let kill = 0; kill < kills; kill++) {
        const run = await runImport(ports, places.journal, 3 + saves)
        // A small project may be complete before the kill.
        assert.notEqual(run.code, 1, run.stderr)
        say(`${run.code === null ? 'Killed' : 'Ended'} after ${run.seconds.toFixed(1)} s.`)
        note(run)
      }
      const last = await runImport(ports, places.journal)
      assert.equal(last.code, 0, last.stderr)
      note(last)
      say(last.stderr)
      const copies = copiesOf(JSON.parse(last.stdout) as CopiedProject[], has)
      const questions = await assertSameAnswers(sideOf(source.port, has), sideOf(target.port, copies))
      const targetMemory = target.peakMemory
      return { copies, seconds, peakMemory, targetMemory, questions }
    }),
  )
  const theirs = await withDatabase(places.source, (database) => digestOf(database, has.bakery.id))
  const ours = await withDatabase(places.target, (database) => digestOf(database, moved.copies.bakery.id))
  assert.deepEqual(ours, theirs)
  assert.equal(ours.positions, positions)
  const { seconds, peakMemory, targetMemory, questions } = moved
  return { positions, seconds, peakMemory, targetMemory, questions, runs: kills + 1 }
}

async function withSextant<T>(
  place: Place,
  run: (server: { readonly port: number; readonly peakMemory: number }) => Promise<T>,
): Promise<T> {
  await using server = await startSextant(place)
  return await run(server)
}

async function withDatabase<T>(place: Place, run: (database: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = place
  await using database = await openDatabase({
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    dataDir,
    statementTimeoutMs: 0,
  })
  return await run(database)
}

function clientOf(port: number) {
  return createClient({ baseUrl: `http://127.0.0.1:${port}`, userId: 1, key: API_KEY })
}

function copiesOf(copies: readonly CopiedProject[], has: RichAccount): RichAccount {
  const copyOf = (project: RichProject): RichProject => {
    const copy = copies.find(({ source_id }) => source_id === project.id)!
    const regions = project.regions.map((index) => copy.regions_indexes[index]!)
    return { id: copy.project_id, competitors: [], regions }
  }
  return { bakery: copyOf(has.bakery), archived: copyOf(has.archived), twin: copyOf(has.twin) }
}

function sideOf(port: number, has: RichAccount): Side {
  const as = { id: 1, key: API_KEY }
  return {
    as,
    has,
    app: {
      async post(address, body) {
        const response = await fetch(`http://127.0.0.1:${port}/v2/json/${address}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-id': String(as.id),
            authorization: `bearer ${as.key}`,
          },
          body: JSON.stringify(body),
        })
        const text = await response.text()
        const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
        const json: unknown = isJson ? JSON.parse(text) : undefined
        return { status: response.status, headers: response.headers, text, json }
      },
    },
  }
}
