import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { startSextant } from '../checks/project.ts'
import { median } from '../median.ts'
import type { Place } from '../systems/place.ts'
import { ask, beside, timed, type Figure } from './ask.ts'
import { measureChanges } from './changes.ts'
import { plainList, projectFigures, readsOf } from './reads.ts'
import { ACCOUNT, regions, type Size } from './shape.ts'

/** Times every request on a seeded place, which it changes. `add` receives each figure as soon as it is known. */
export async function measureGrowth(
  place: Place,
  size: Size,
  repeats: number,
  add: (figure: Figure) => void,
): Promise<void> {
  const last = await lastDate(place, size)
  const began = performance.now()
  await using sextant = await startSextant(place)
  const { port } = sextant
  add({
    name: 'start, with pending migrations',
    milliseconds: performance.now() - began,
    status: 0,
    bytes: 0,
  })
  await backgroundDone(place, add)
  for (const { name, address, bodies } of readsOf(size, last)) {
    add(await timed(port, name, address, bodies, repeats))
  }
  await fourLists(port, size, add)
  await measureChanges(port, place, size, last, add)
}

/** What Sextant does in the background after an upgrade, in its order, by the column that is null until then. */
const background = {
  'until daily figures are counted': sql`keywords`,
  'until pages are compared': sql`several`,
} as const

/** Waits until the background work of an upgrade is done. */
async function backgroundDone({ databaseUrl }: Place, add: (figure: Figure) => void): Promise<void> {
  // Only one process can open an embedded database.
  if (databaseUrl === undefined) return
  const began = performance.now()
  await using database = await openDatabase({ databaseUrl })
  for (const [name, column] of Object.entries(background)) {
    for (;;) {
      const { rows } = await sql`
        select from daily_figures where account_id = ${ACCOUNT} and ${column} is null limit 1`.execute(
        database.executor,
      )
      if (rows.length === 0) break
      await setTimeout(200)
    }
    add({ name, milliseconds: performance.now() - began, status: 0, bytes: 0 })
  }
}

/** Four people open the list of projects while a fifth one reads keywords. */
async function fourLists(port: number, size: Size, add: (figure: Figure) => void): Promise<void> {
  const { address, bodies } = projectFigures(size)
  const list = plainList(size)
  let lists: number[] = []
  let worst = 0
  const { times, status } = await beside(port, list.address, list.body, async () => {
    const answers = await Promise.all([0, 1, 2, 3].map(() => ask(port, address, bodies[0]!)))
    lists = answers.map(({ milliseconds }) => milliseconds)
    worst = Math.max(...answers.map((answer) => answer.status))
  })
  add({
    name: 'four such lists of projects at once',
    milliseconds: Math.max(...lists),
    status: worst,
    bytes: 0,
  })
  add({
    name: 'keywords, a page of 100, meanwhile',
    milliseconds: median(times),
    status,
    bytes: 0,
    note: `at most ${Math.max(...times).toFixed(0)} ms of ${times.length}`,
  })
}

async function lastDate(place: Place, { projects }: Size): Promise<string> {
  await using database = await openDatabase({
    dataDir: place.dataDir,
    ...(place.databaseUrl === undefined ? {} : { databaseUrl: place.databaseUrl }),
  })
  const { rows } = await sql<{ last: string }>`
    select max(date)::text as last from positions
    where account_id = ${ACCOUNT} and project_id = ${projects.large.first} and region_index = ${regions[0].index}`.execute(
    database.executor,
  )
  return rows[0]!.last
}
