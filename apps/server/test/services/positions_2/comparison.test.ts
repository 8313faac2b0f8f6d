import assert from 'node:assert/strict'
import type { ComparisonPart } from '@sextant/contract/positions_2/summary/parts.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { weightAt } from '#figures/visibility.ts'
import { startTestApp } from '../../app.ts'
import { finishDeletions } from '../../deletions.ts'
import { triesOnBoth } from '../../sizes.ts'
import { assertRefused } from '../refusal.ts'
import { GOOGLE, newProject, seedChecks } from './checks.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const PARTS = 'get/positions_2/summary/parts'
const dates = ['2026-03-01', '2026-03-08'] as const

const compare = async (project_id: number, body: object = {}) =>
  (
    await call('get/positions_2/summary', {
      project_id,
      region_index: GOOGLE,
      dates,
      show_comparison: 1,
      ...body,
    })
  ).comparison
const compareParts = (project_id: number, by: 'group' | 'tag', body: object = {}) =>
  call(PARTS, { project_id, region_index: GOOGLE, dates, by, ...body })

/** What a check found: a position, or null down to a depth. */
interface Found {
  readonly position: number | null
  readonly depth: number
}
const at = (position: number): Found => ({ position, depth: 100 })
const beyond = (depth: number): Found => ({ position: null, depth })

/** A project with a check of each keyword on both dates; undefined for none. */
async function projectOf(
  courses: Record<string, readonly [Found | undefined, Found | undefined]>,
): Promise<number> {
  const project_id = await newProject(sextant, ...Object.keys(courses))
  await seedChecks(
    sextant,
    project_id,
    Object.entries(courses).flatMap(([keyword, course]) =>
      course.flatMap((found, index) =>
        found === undefined ? [] : [{ keyword, date: dates[index]!, ...found }],
      ),
    ),
  )
  return project_id
}

describe('after the depth was changed from 100 to 30, a comparison', async () => {
  const project_id = await projectOf({
    risen: [at(20), at(10)],
    fallen: [at(3), at(4)],
    'from afar': [at(45), at(25)],
    'known to leave': [at(30), beyond(30)],
    'perhaps gone': [at(31), beyond(30)],
    'never found': [beyond(97), beyond(30)],
    'new keyword': [undefined, at(1)],
    'failed now': [at(9), undefined],
  })

  test('does not say that a keyword left when nobody looked where it was', async () => {
    const { up, down, stay, entered, left, unknown, only_first, only_second, keywords } =
      await compare(project_id)
    assert.deepEqual(
      { up, down, stay, entered, left, unknown, only_first, only_second, keywords },
      {
        up: 2,
        down: 1,
        stay: 1,
        entered: 0,
        left: 1,
        unknown: 1,
        only_first: 1,
        only_second: 1,
        keywords: 8,
      },
    )
  })

  test('takes averages within the smaller depth, over keywords found on both dates', async () => {
    const { depths, depth, not_found, found, avgs, avg_dynamic } = await compare(project_id)
    assert.deepEqual([depths, depth, not_found], [[100, 30], 30, [1, 3]])
    assert.deepEqual([found, avgs, avg_dynamic], [2, [11.5, 7], 4.5])
  })

  test('knows that a keyword entered only where the first date looked', async () => {
    const deeper = await compare(project_id, { dates: dates.toReversed() })
    assert.deepEqual([deeper.entered, deeper.left, deeper.unknown], [1, 0, 1])
  })

  test('agrees with the directions of the summary and with the filter of the history', async () => {
    const { dynamics, entries } = await call('get/positions_2/summary', {
      project_id,
      region_index: GOOGLE,
      dates,
      show_dynamics: 1,
      show_entries: 1,
    })
    assert.deepEqual(
      [dynamics, entries],
      [
        { all: 5, up: 2, stay: 1, down: 2 },
        { entered: 0, left: 1 },
      ],
    )
    const named = async (dynamic: string) =>
      (
        await call('get/positions_2/history', {
          project_id,
          regions_indexes: [GOOGLE],
          dates,
          filter_by_dynamic: [dynamic],
        })
      ).keywords.map(({ name }: { name: string }) => name)
    assert.deepEqual(await named('<'), ['fallen', 'known to leave'])
    assert.deepEqual(await named('>'), ['risen', 'from afar'])
    assert.deepEqual(await named('='), ['never found'])
  })
})

test('a copy has the same comparison as its original, also after the original and its checks are deleted', async () => {
  const original = await projectOf({
    'perhaps gone': [at(31), beyond(30)],
    'known to leave': [at(30), beyond(30)],
    'found deeper': [beyond(10), at(14)],
  })
  const copy = Number(
    await call('add/projects_2/projects/copy', { project_id: original, copy_keywords: 1, copy_positions: 1 }),
  )
  const target = await newProject(sextant)
  await call('edit/keywords_2/keywords/export/toProject', {
    project_id: original,
    to_project_id: target,
    with_history: 1,
    filters: [{ name: 'id', operator: 'GREATER_THAN', values: [0] }],
  })
  const told = async (project_id: number) => {
    const asked = { project_id, regions_indexes: [GOOGLE], dates, history_fields: ['position', 'depth'] }
    const { keywords } = await call('get/positions_2/history', asked)
    const { dynamics, entries } = await call('get/positions_2/summary', {
      project_id,
      region_index: GOOGLE,
      dates,
      show_dynamics: 1,
      show_entries: 1,
    })
    const cells = keywords.map(({ name, positionsData }: { name: string; positionsData: object }) => [
      name,
      ...Object.values(positionsData),
    ])
    return { comparison: await compare(project_id), dynamics, entries, cells: cells.toSorted() }
  }
  const before = await told(original)
  assert.deepEqual([before.comparison.left, before.comparison.unknown], [1, 2])
  assert.deepEqual([await told(copy), await told(target)], [before, before])
  await call('del/projects_2/projects', { id: original })
  await finishDeletions(sextant.app.installation.database)
  assert.deepEqual([await told(copy), await told(target)], [before, before])
})

test('a comparison rounds exactly, as the averages of the summary', async () => {
  // 1.025 in floating point is less than that.
  const first = Array.from({ length: 40 }, (_, n) => [`phrase ${n}`, [at(n === 0 ? 2 : 1), at(1)]] as const)
  const project_id = await projectOf(Object.fromEntries(first))
  const asked = { project_id, region_index: GOOGLE, dates, show_comparison: 1, show_avg: 1 }
  const { avgs, avg_dynamic, comparison } = await call('get/positions_2/summary', asked)
  assert.deepEqual([avgs, avg_dynamic], [[1.03, 1], 0.03])
  assert.deepEqual([comparison.avgs, comparison.avg_dynamic], [avgs, avg_dynamic])
})

describe('a comparison', () => {
  test('takes an imported `--` at its word', async () => {
    const project_id = await projectOf({ imported: [beyond(10), at(36)] })
    await sql`update positions set task_id = null where account_id = 1 and project_id = ${project_id}`.execute(
      sextant.app.installation.database.executor,
    )
    const { depths, entered, unknown } = await compare(project_id)
    assert.deepEqual([depths, entered, unknown], [[null, null], 1, 0])
  })

  test('never compares an invented position with a real one', async () => {
    const project_id = await projectOf({ rye: [at(5), at(2)] })
    await sql`update positions set invented = true
      where account_id = 1 and project_id = ${project_id} and date = ${dates[0]}`.execute(
      sextant.app.installation.database.executor,
    )
    const { up, unknown, avgs } = await compare(project_id)
    assert.deepEqual([up, unknown, avgs], [0, 1, [null, null]])
  })

  test('of parts refuses what a summary refuses', async () => {
    const project_id = await newProject(sextant, 'rye')
    const asked = { project_id, region_index: GOOGLE, dates }
    assertRefused(await post(PARTS, { ...asked, by: 'colour' }), 2003, /^by/)
    assertRefused(await post(PARTS, { ...asked, dates: [dates[0]] }), 2003, /^dates: must have two dates/)
    assertRefused(await post(PARTS, { ...asked, project_id: 999_999 }), 54, /^project_id/)
    assertRefused(await post(PARTS, { ...asked, competitor_id: 999_999 }), 54, /^competitor_id/)
  })

  test('of a period without a check has no parts', async () => {
    const project_id = await newProject(sextant, 'rye')
    const period = { dates: undefined, date1: '2020-01-01', date2: '2020-12-31' }
    const { dates: none, parts, comparison } = await compareParts(project_id, 'group', period)
    assert.deepEqual([none, parts, comparison.keywords, comparison.avgs], [[], [], 0, [null, null]])
  })
})

interface Drawn {
  readonly before: Found | undefined
  readonly after: Found | undefined
  readonly group: number
  readonly tags: readonly number[]
  readonly volume: number | undefined
}

/** Halves are rounded up, and nothing is lost in floating point: weights are hundredths. */
function hundredths(sum: number, count: number): number | null {
  if (count === 0) return null
  const [exact, by] = [BigInt(Math.round(sum * 100)), BigInt(count)]
  return Number((2n * exact + by) / (2n * by)) / 100
}

/** The comparison in plain JavaScript. */
function model(keywords: readonly Drawn[], smaller: number) {
  const reach = ({ depth }: Found) => Math.ceil(depth / 10) * 10
  const directionOf = ({ before, after }: Drawn) => {
    if (before === undefined) return after === undefined ? 'none' : 'only_second'
    if (after === undefined) return 'only_first'
    const [from, to] = [before.position, after.position]
    if (from === null && to === null) return 'stay'
    if (from === null) return to! > reach(before) ? 'unknown' : 'entered'
    if (to === null) return from > reach(after) ? 'unknown' : 'left'
    return to < from ? 'up' : to > from ? 'down' : 'stay'
  }
  const count = (direction: string) => keywords.filter((k) => directionOf(k) === direction).length
  const pairs = keywords.flatMap(({ before, after }) => {
    const [from, to] = [before?.position ?? null, after?.position ?? null]
    return from !== null && to !== null && from <= smaller && to <= smaller ? [{ from, to }] : []
  })
  const weighed = keywords.filter(
    (k) =>
      k.volume !== undefined && !['none', 'unknown', 'only_first', 'only_second'].includes(directionOf(k)),
  )
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const volume = sum(weighed.map((k) => k.volume!))
  const reached = (side: 'before' | 'after') =>
    100 *
    sum(
      weighed.map((k) => {
        const position = k[side]!.position
        return k.volume! * (position === null ? 0 : weightAt(position))
      }),
    )
  return {
    counts: {
      keywords: keywords.length - count('none'),
      only_first: count('only_first'),
      only_second: count('only_second'),
      up: count('up'),
      stay: count('stay'),
      down: count('down'),
      entered: count('entered'),
      left: count('left'),
      unknown: count('unknown'),
      found: pairs.length,
      with_volume: weighed.length,
    },
    avgs: [sum(pairs.map(({ from }) => from)), sum(pairs.map(({ to }) => to))].map((of) =>
      hundredths(of, pairs.length),
    ),
    visibilities: [reached('before'), reached('after')].map((of) => hundredths(of, volume)),
  }
}

test('comparisons and their parts follow the model, and the parts add up to the whole', async () => {
  const found = fc
    .tuple(fc.constantFrom(10, 30, 100), fc.option(fc.integer({ min: 1, max: 100 }), { nil: null, freq: 2 }))
    .map(([depth, position]) => ({
      depth,
      position: position !== null && position > depth ? null : position,
    }))
  const maybe = fc.option(found, { nil: undefined, freq: 8 })
  const drawn = fc.record({
    before: maybe,
    after: maybe,
    group: fc.integer({ min: 0, max: 2 }),
    tags: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    volume: fc.option(fc.integer({ min: 0, max: 50_000 }), { nil: undefined }),
  })
  let projects = 0
  const difference = (a: number | null, b: number | null) =>
    a === null || b === null ? null : Math.round(100 * a - 100 * b) / 100
  const assertFigures = (
    of: Pick<ComparisonPart, 'avgs' | 'avg_dynamic' | 'visibilities' | 'visibility_dynamic'>,
    { avgs, visibilities }: ReturnType<typeof model>,
  ) => {
    assert.deepEqual([of.avgs, of.visibilities], [avgs, visibilities])
    // The change is that of the numbers beside it.
    assert.equal(of.avg_dynamic, difference(avgs[0]!, avgs[1]!))
    assert.equal(of.visibility_dynamic, difference(visibilities[1]!, visibilities[0]!))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 20 }), async (keywords) => {
      const prefix = `compared ${projects++}`
      const nameOf = (index: number) => `${prefix} ${index}`
      const project_id = await newProject(sextant, `${prefix} unchecked`)
      for (const [index, { group, tags }] of keywords.entries()) {
        await call('add/keywords_2/keywords/import', {
          project_id,
          keywords: `name;group_name;tags\n${nameOf(index)};Group ${group};${tags.join(',')}`,
        })
      }
      await seedChecks(
        sextant,
        project_id,
        keywords.flatMap(({ before, after }, index) =>
          [before, after].flatMap((check, side) =>
            check === undefined ? [] : [{ keyword: nameOf(index), date: dates[side]!, ...check }],
          ),
        ),
      )
      const { executor } = sextant.app.installation.database
      for (const [index, { volume }] of keywords.entries()) {
        if (volume === undefined) continue
        await sql`insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
          values (1, 1, 213, 3, fold(${nameOf(index)}), ${volume}, 'import')`.execute(executor)
      }
      const depthOn = (side: 'before' | 'after') =>
        Math.min(...keywords.flatMap((k) => (k[side]?.position === null ? [k[side].depth] : [])))
      const smaller = Math.min(depthOn('before'), depthOn('after'))
      const expected = model(keywords, smaller)
      const areChecked = (['before', 'after'] as const).every((side) => keywords.some((k) => k[side]))
      for (const by of ['group', 'tag'] as const) {
        const { comparison, parts } = (await compareParts(project_id, by)) as {
          comparison: Awaited<ReturnType<typeof compare>>
          parts: ComparisonPart[]
        }
        const countsOf = (of: Record<string, unknown>) =>
          Object.fromEntries(Object.keys(expected.counts).map((name) => [name, of[name]]))
        assert.deepEqual(countsOf(comparison), expected.counts)
        // In a summary, a date without any check stands for the nearest one with a check.
        if (areChecked) assert.deepEqual(await compare(project_id), comparison)
        assert.equal(comparison.depth, Number.isFinite(smaller) ? smaller : null)
        assertFigures(comparison, expected)
        const keysOf = ({ group, tags }: Drawn) => (by === 'group' ? [group] : tags.length > 0 ? tags : [0])
        for (const part of parts) {
          const key = by === 'group' ? Number(part.name!.at(-1)) : part.id
          const own = model(
            keywords.filter((keyword) => keysOf(keyword).includes(key)),
            smaller,
          )
          assert.deepEqual(countsOf(part), own.counts)
          assertFigures(part, own)
        }
        const total = (name: 'avg_part' | 'visibility_part') =>
          Math.round(parts.reduce((sum, part) => sum + 100 * (part[name] ?? 0), 0)) / 100
        if (comparison.avg_dynamic !== null) assert.equal(total('avg_part'), comparison.avg_dynamic)
        if (comparison.visibility_dynamic !== null)
          assert.equal(total('visibility_part'), comparison.visibility_dynamic)
      }
    }),
    { numRuns: triesOnBoth(15, 150) },
  )
})
