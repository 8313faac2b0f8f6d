import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { clearFigures } from '#figures/clear.ts'
import { comparePages } from '#figures/switches/compare.ts'
import { findWrongSwitches } from '#figures/switches/wrong.ts'
import { setCells } from '#ranking/end/cells.ts'
import type { Finding } from '#ranking/find/findings.ts'
import { keepSightings } from '#ranking/stored/sightings.ts'
import { emptyTrash } from '#trash/purge.ts'
import { startTestApp } from '../app.ts'
import { finishDeletions } from '../deletions.ts'
import { daysFrom, GOOGLE, newProject, YANDEX } from '../services/positions_2/checks.ts'
import { triesOnBoth } from '../sizes.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call } = sextant
const { database, log } = sextant.app.installation
const { executor } = database
const compare = () => comparePages(database, new AbortController().signal)

const phrases = ['rye', 'wheat', 'spelt']
const dates = daysFrom(2026, 7)
const [date1, date2] = [dates[1]!, dates[5]!]

const results = fc
  .uniqueArray(
    fc.record({ position: fc.integer({ min: 1, max: 30 }), url: fc.constantFrom('a', 'b', 'c') }),
    {
      maxLength: 3,
      selector: ({ position }) => position,
    },
  )
  .map((all) => all.toSorted((a, b) => a.position - b.position))
const place = {
  phrase: fc.constantFrom(...phrases),
  region: fc.constantFrom(GOOGLE, YANDEX),
  date: fc.constantFrom(...dates),
}
const change = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('checks' as const),
      checks: fc.array(
        fc
          .record({
            ...place,
            /** None: not within the depth. */
            results,
            failed: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
            invented: fc.integer({ min: 0, max: 9 }).map((n) => n < 2),
          })
          .map((check) => (check.failed ? { ...check, results: [] } : check)),
        { minLength: 1, maxLength: 12 },
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('compare' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), ...place }) },
  fc.record({ kind: fc.constant('discard' as const), phrase: place.phrase }),
  fc.record({ kind: fc.constant('restore' as const), phrase: place.phrase }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never
type Check = Extract<Change, { kind: 'checks' }>['checks'][number]

/** A project with the cells that it must have. */
class Model {
  readonly cells = new Map<string, Check>()
  readonly trash = new Set<string>()

  check(check: Check): void {
    if (check.failed || this.trash.has(check.phrase)) return
    const key = keyOf(check)
    // An invented cell never replaces a real one.
    if (check.invented && this.cells.get(key)?.invented === false) return
    this.cells.set(key, check)
  }

  /** The cells of each keyword in each region that show a page, by date. */
  private histories(): Check[][] {
    const seen = [...this.cells.values()].filter(
      ({ phrase, results: found }) => !this.trash.has(phrase) && found.length > 0,
    )
    const byKeyword = Map.groupBy(seen, ({ phrase, region, invented }) => `${phrase} ${region} ${invented}`)
    return [...byKeyword.values()].map((cells) => cells.toSorted((a, b) => a.date.localeCompare(b.date)))
  }

  switches() {
    return this.histories().flatMap((cells) =>
      cells.slice(1).flatMap((cell, index) => {
        const before = cells[index]!
        const [now, then] = [cell.results[0]!, before.results[0]!]
        if (now.url === then.url || cell.date < date1 || cell.date > date2) return []
        return [
          {
            name: cell.phrase,
            region_index: cell.region,
            date: cell.date,
            url: now.url,
            position: now.position,
            date_before: before.date,
            url_before: then.url,
            position_before: then.position,
            invented: cell.invented ? 1 : 0,
          },
        ]
      }),
    )
  }

  cannibalised() {
    const together = [...this.cells.values()].filter(
      ({ phrase, date, results: found }) =>
        found.length > 1 && date >= date1 && date <= date2 && !this.trash.has(phrase),
    )
    const keyword = ({ name, region_index }: { name: string; region_index: number }) =>
      `${name} ${region_index}`
    const days = Map.groupBy(together, ({ phrase, region }) => `${phrase} ${region}`)
    const switched = Map.groupBy(this.switches(), keyword)
    return [...new Set([...days.keys(), ...switched.keys()])].flatMap((key) => {
      const changes = switched.get(key) ?? []
      const alternated = [0, 1].some((kind) => {
        const of = changes.filter(({ invented }) => invented === kind)
        const pages = of.length === 0 ? [] : [of[0]!.url_before, ...of.map(({ url }) => url)]
        return new Set(pages).size < pages.length
      })
      const daysTogether = days.get(key)?.length ?? 0
      if (daysTogether === 0 && !alternated) return []
      const [name, region] = key.split(' ')
      return [
        {
          name,
          region_index: Number(region),
          days_together: daysTogether,
          switches: changes.length,
          alternated: alternated ? 1 : 0,
        },
      ]
    })
  }

  /** Pages of a region on `date2`, with the number of keywords. */
  pages(region: number) {
    const on = [...this.cells.values()].filter(
      (cell) =>
        cell.region === region &&
        cell.date === date2 &&
        cell.results.length > 0 &&
        !this.trash.has(cell.phrase),
    )
    return [...Map.groupBy(on, ({ results: found }) => found[0]!.url)].map(([url, cells]) => ({
      url,
      keywords: cells.length,
      best_position: Math.min(...cells.map(({ results: found }) => found[0]!.position)),
      top_10: cells.filter(({ results: found }) => found[0]!.position <= 10).length,
    }))
  }
}

function keyOf({ phrase, region, date }: Pick<Check, 'phrase' | 'region' | 'date'>): string {
  return `${phrase} ${region} ${date}`
}

interface Tracked {
  readonly project: number
  readonly ids: ReadonlyMap<string, string>
}

async function track(): Promise<Tracked> {
  const project = await newProject(sextant, ...phrases)
  const rows: { id: string; name: string }[] = await call('get/keywords_2/keywords', {
    project_id: project,
    fields: ['id', 'name'],
  })
  return { project, ids: new Map(rows.map(({ id, name }) => [name, id])) }
}

/** Writes what checks found, as the end of a check does. */
async function writeChecks({ project, ids }: Tracked, checks: readonly Check[]): Promise<void> {
  for (const { phrase, region, date, results: found, failed, invented } of checks) {
    await database.transaction(async (tx) => {
      const keyword = ids.get(phrase)!
      const provider = invented ? 'sandbox' : 'serper'
      const outcome = failed ? 'failed' : found.length === 0 ? 'not_within' : 'exact'
      await sql`
        with run as (
          insert into runs (account_id, project_id, by_account_id, provider, date, price_per_page, hold_id, tasks, finished_at)
          values (1, ${project}, 1, ${provider}, ${date}::date, 0.01, 0, 1, now()) returning id
        )
        select id from run`.execute(tx)
      const { rows } = await sql<{ id: string }>`
        insert into tasks (account_id, project_id, run_id, keyword_id, region_index, date, query, site, pages_wanted,
          provider, outcome, position, relevant_url, depth, reason, ended_at)
        select 1, ${project}, max(id), ${keyword}::bigint, ${region}, ${date}::date, ${phrase}, 'bakery-lane.example', 1,
          ${provider}, ${outcome}, ${found[0]?.position ?? null}::int, ${found[0]?.url ?? null}::text,
          ${failed ? 0 : 100}::int, ${failed ? 'No answer.' : null}::text, now()
        from runs where account_id = 1 and project_id = ${project}
        returning id`.execute(tx)
      const finding = {
        siteId: project,
        outcome: failed
          ? { outcome: 'failed' }
          : found.length === 0
            ? { outcome: 'not_within', depth: 100 }
            : { outcome: 'exact', position: found[0]!.position, relevantUrl: found[0]!.url },
        urls: failed ? [] : found,
      } as unknown as Finding
      const seen = {
        id: rows[0]!.id,
        region_index: region,
        date,
        keyword_id: keyword,
        provider,
        with_snippets: false,
        sites: [finding],
      } as unknown as Parameters<typeof setCells>[2][number] & Parameters<typeof keepSightings>[2][number]
      await clearFigures(tx, 1, [{ siteId: project, regionIndex: region, date }])
      await setCells(tx, 1, [seen])
      await keepSightings(tx, 1, [seen])
    })
  }
}

async function make(tracked: Tracked, model: Model, of: Change): Promise<void> {
  const { project: project_id, ids } = tracked
  const named = (phrase: string) => ({
    project_id,
    filters: [{ name: 'name', operator: 'EQUALS', values: [phrase] }],
  })
  switch (of.kind) {
    case 'checks': {
      const live = of.checks.filter(({ phrase }) => !model.trash.has(phrase))
      await writeChecks(tracked, live)
      for (const check of live) model.check(check)
      return
    }
    case 'compare':
      return compare()
    case 'remove':
      // As a replay that no longer finds the site.
      await database.transaction(async (tx) => {
        await clearFigures(tx, 1, [{ siteId: project_id, regionIndex: of.region, date: of.date }])
        await sql`
          delete from positions
          where account_id = 1 and project_id = ${project_id} and region_index = ${of.region} and date = ${of.date}::date
            and keyword_id = ${ids.get(of.phrase)!}::bigint`.execute(tx)
      })
      model.cells.delete(keyOf(of))
      return
    case 'discard':
      await call('del/keywords_2/keywords', named(of.phrase))
      model.trash.add(of.phrase)
      return
    case 'restore':
      await call('edit/keywords_2/keywords/undel', named(of.phrase))
      model.trash.delete(of.phrase)
  }
}

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()

async function assertAsModel({ project: project_id }: Tracked, model: Model): Promise<void> {
  const period = { project_id, date1, date2, limit: 1_000 }
  const switches = await call('get/positions_2/urls/switches', {
    ...period,
    fields: [
      'name',
      'region_index',
      'date',
      'url',
      'position',
      'date_before',
      'url_before',
      'position_before',
      'invented',
    ],
  })
  assert.deepEqual(sorted(switches), sorted(model.switches()))
  const changed = await call('get/positions_2/urls', {
    ...period,
    fields: ['name', 'region_index', 'date', 'url', 'url_before'],
    filters: [
      { name: 'url_changed', operator: 'EQUALS', values: [1] },
      { name: 'place', operator: 'EQUALS', values: [1] },
    ],
  })
  assert.deepEqual(
    sorted(changed),
    sorted(
      model.switches().map(({ name, region_index, date, url, url_before }) => ({
        name,
        region_index,
        date,
        url,
        url_before,
      })),
    ),
  )
  const cannibalised = await call('get/positions_2/urls/cannibalised', {
    ...period,
    fields: ['name', 'region_index', 'days_together', 'switches', 'alternated'],
  })
  assert.deepEqual(sorted(cannibalised), sorted(model.cannibalised()))
  const pages = await call('get/positions_2/urls/summary', {
    project_id,
    region_index: GOOGLE,
    date2,
    fields: ['url', 'keywords', 'best_position', 'top_10'],
  })
  assert.deepEqual(sorted(pages), sorted(model.pages(GOOGLE)))
}

test('lists of pages are those of a model, whatever changes and whenever pages are compared', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 10 }), async (changes) => {
      const [tracked, model] = [await track(), new Model()]
      for (const of of changes) {
        await make(tracked, model, of)
        assert.deepEqual(await findWrongSwitches(executor), [], of.kind)
      }
      await assertAsModel(tracked, model)
      await compare()
      assert.deepEqual(await findWrongSwitches(executor), [])
      await assertAsModel(tracked, model)
      // So that the next histories do not compare the pages of this one again and again.
      await call('del/projects_2/projects', { id: tracked.project })
      await finishDeletions(database)
    }),
    { numRuns: triesOnBoth(5, 60) },
  )
})

test('switches stay right when many change and compare them at once', async () => {
  const [tracked, model] = [await track(), new Model()]
  const [changes] = fc.sample(fc.array(change, { minLength: 40, maxLength: 40 }), { numRuns: 1, seed: 3 })
  // The lanes decide in which order they come, so the trash and the model are left out.
  const work = changes!.filter(({ kind }) => kind !== 'discard' && kind !== 'restore')
  await Promise.all(
    Array.from({ length: 6 }, async (_, lane) => {
      for (const [index, of] of work.entries()) {
        if (index % 6 !== lane) continue
        await make(tracked, model, of)
        await compare()
      }
    }),
  )
  await compare()
  assert.deepEqual(await findWrongSwitches(executor), [])
  const { rows } = await sql`
    select from daily_figures where account_id = 1 and project_id = ${tracked.project} and several is null`.execute(
    executor,
  )
  assert.equal(rows.length, 0)
})

test('nothing is left of the switches of keywords and projects that are gone', async () => {
  const tracked = await track()
  const at = (phrase: string, date: string, url: 'a' | 'b') => ({
    phrase,
    region: GOOGLE,
    date,
    results: [{ position: 3, url }],
    failed: false,
    invented: false,
  })
  const [first, second] = [dates[0]!, dates[1]!]
  await writeChecks(tracked, [
    at('rye', first, 'a'),
    at('rye', second, 'b'),
    at('wheat', first, 'a'),
    at('wheat', second, 'b'),
  ])
  await compare()
  const left = async () => {
    const { rows } = await sql<{ keyword_id: string }>`
      select keyword_id from url_switches where account_id = 1 and project_id = ${tracked.project} and url_before is not null`.execute(
      executor,
    )
    return rows.map(({ keyword_id }) => keyword_id)
  }
  assert.equal((await left()).length, 2)
  await call('del/keywords_2/keywords', { project_id: tracked.project, id: tracked.ids.get('rye') })
  await sql`update keywords set deleted_at = '2020-01-01' where account_id = 1 and deleted_at is not null`.execute(
    executor,
  )
  await emptyTrash({ database, log }, 1)
  assert.deepEqual(await left(), [tracked.ids.get('wheat')])
  await call('del/projects_2/projects', { id: tracked.project })
  await finishDeletions(database)
  const { rows } = await sql`
    select from url_switches where account_id = 1 and project_id = ${tracked.project}`.execute(executor)
  assert.equal(rows.length, 0)
})
