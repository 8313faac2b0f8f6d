import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { clearFigures, type FigureKey } from '#figures/clear.ts'
import { countFigures } from '#figures/recount.ts'
import { comparePages } from '#figures/switches/compare.ts'
import { findWrongSwitches } from '#figures/switches/wrong.ts'
import { findWrongFigures } from '#figures/wrong.ts'
import { emptyTrash } from '#trash/purge.ts'
import { startTestApp } from '../app.ts'
import { testProfile } from '../database.ts'
import { waitForLocks } from '../db/waiting.ts'
import { daysFrom, GOOGLE, newProject } from '../services/positions_2/checks.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { database, log } = sextant.app.installation
const running = new AbortController().signal
const count = () => countFigures(database, running)
const compare = () => comparePages(database, running)

const [first, second, third] = daysFrom(2026, 3) as [string, string, string]
/** Yandex in Russia: a later number than Google in Moscow, of an earlier search engine. */
const YANDEX_RUSSIA = 5

/** A project with figures of three dates, all of them counted and compared. */
async function newFigures(keyword: string): Promise<number> {
  const project_id = await newProject(sextant, keyword)
  const lines = [first, second, third].map((date, index) => `${keyword};${date};${index + 1};${GOOGLE}`)
  await sextant.call('add/positions_2/history/import', {
    project_id,
    positions: ['name;date;position;region_index', ...lines].join('\n'),
  })
  await count()
  await compare()
  return project_id
}

const clear = (keys: readonly FigureKey[]) => database.transaction((tx) => clearFigures(tx, 1, keys))

/** Keeps figures of a date locked, unchanged, until it is disposed of. */
async function hold({ siteId, regionIndex, date }: FigureKey): Promise<AsyncDisposable> {
  const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.transaction(async (tx) => {
    await sql`
      select from daily_figures
      where account_id = 1 and project_id = ${siteId} and region_index = ${regionIndex} and date = ${date}::date
      for update`.execute(tx)
    isHeld.resolve()
    await isOver.promise
  })
  await isHeld.promise
  return {
    [Symbol.asyncDispose]: () => {
      isOver.resolve()
      return holding
    },
  }
}

// An embedded database has one connection, so its transactions never wait for each other.
describe.skipIf(testProfile === 'embedded')(
  'those who lock figures do not wait for each other in a circle',
  () => {
    test.for([
      { who: 'counts', work: count, column: 'keywords' },
      { who: 'compares', work: compare, column: 'several' },
    ])('who clears two dates, and who $who more of them', async ({ work, column }) => {
      const siteId = await newFigures('rye')
      const keyOf = (date: string) => ({ siteId, regionIndex: GOOGLE, date })
      const set = (columns: readonly string[], dates: readonly string[]) =>
        sql`
        update daily_figures set ${sql.join(columns.map((name) => sql`${sql.id(name)} = null`))}
        where account_id = 1 and project_id = ${siteId} and date = any(${dates}::date[])`.execute(
          database.executor,
        )
      // The first date is not cleared, although it waits for the work. So who clears locks it last.
      await set([column], [first])
      await set(['keywords', 'several'], [second, third])

      let clearing
      let working
      {
        await using _ = await hold(keyOf(second))
        working = work()
        await Promise.race([working, waitForLocks(database)])
        clearing = clear([keyOf(first), keyOf(third)])
        await Promise.race([clearing, waitForLocks(database, 2)])
      }
      await Promise.all([working, clearing])

      await count()
      await compare()
      assert.deepEqual(await findWrongFigures(database.executor), [])
      const { rows } = await sql<{ date: string }>`
      select date from daily_figures
      where account_id = 1 and project_id = ${siteId} and keywords is not null and several is not null
      order by date`.execute(database.executor)
      assert.deepEqual(
        rows.map(({ date }) => date),
        [first, second, third],
      )
    })

    test('who clears two regions, and who imports volumes of both', async () => {
      const siteId = await newFigures('wheat')
      const keys = [GOOGLE, YANDEX_RUSSIA].map((regionIndex) => ({ siteId, regionIndex, date: first }))
      await clear(keys)
      await count()
      await meet(keys, () =>
        sextant.call('add/keywords_2/volumes/import', {
          project_id: siteId,
          volumes: 'name;volume:213:1:3;volume:225:0:6\nwheat;900;500',
        }),
      )
    })

    test('who clears two projects, and who moves keywords with their history from one to the other', async () => {
      const [from, to] = [await newFigures('spelt'), await newFigures('oat')]
      await meet(
        [from, to].map((siteId) => ({ siteId, regionIndex: GOOGLE, date: first })),
        () =>
          sextant.call('edit/keywords_2/keywords/export/toProject', {
            project_id: from,
            to_project_id: to,
            filters: [{ name: 'name', operator: 'EQUALS', values: ['spelt'] }],
            with_history: 1,
            delete_from_original_project: 1,
          }),
      )
    })

    test('who clears two dates, and who deletes the site', async () => {
      const siteId = await newFigures('barley')
      // Last in a table that is known to be small, so that who does not sort the rows comes to it last.
      await sql`
        update daily_figures set keywords = keywords
        where account_id = 1 and project_id = ${siteId} and date = ${first}::date`.execute(database.executor)
      await sql`analyze daily_figures`.execute(database.executor)
      await meet(
        [first, second].map((date) => ({ siteId, regionIndex: GOOGLE, date })),
        () => sextant.call('del/projects_2/projects', { id: siteId }),
      )
    })

    /** Lets one who clears figures, and a request that changes them, wait for the first of them. */
    async function meet(keys: readonly FigureKey[], request: () => Promise<unknown>): Promise<void> {
      let clearing
      let requested
      {
        await using _ = await hold(keys[0]!)
        clearing = clear(keys)
        await Promise.race([clearing, waitForLocks(database)])
        requested = request()
        await Promise.race([requested, waitForLocks(database, 2)])
      }
      await Promise.all([clearing, requested])
      await count()
      assert.deepEqual(await findWrongFigures(database.executor), [])
    }

    test('a keyword whose pages are being compared is not removed from the trash meanwhile', async () => {
      const project_id = await newFigures('millet')
      await sextant.call('del/keywords_2/keywords', {
        project_id,
        filters: [{ name: 'name', operator: 'EQUALS', values: ['millet'] }],
      })
      await sql`
        update keywords set deleted_at = now() - interval '2 days'
        where account_id = 1 and project_id = ${project_id}`.execute(database.executor)
      await sql`
        update positions set relevant_url = 'bakery-lane.example/' || position
        where account_id = 1 and project_id = ${project_id}`.execute(database.executor)
      await sql`
        update daily_figures set several = null
        where account_id = 1 and project_id = ${project_id}`.execute(database.executor)
      const [isCompared, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const comparing = comparePages(
        {
          ...database,
          transaction: (run, limits) =>
            database.transaction(async (tx) => {
              const done = await run(tx)
              isCompared.resolve()
              await isOver.promise
              return done
            }, limits),
        },
        running,
      )
      await Promise.race([comparing, isCompared.promise])
      await emptyTrash({ database, log }, 1)
      isOver.resolve()
      await comparing
      assert.deepEqual(await findWrongSwitches(database.executor), [])
      await emptyTrash({ database, log }, 1)
      const { rows } = await sql`
        select from url_switches where account_id = 1 and project_id = ${project_id}`.execute(
        database.executor,
      )
      assert.equal(rows.length, 0)
    })
  },
)
