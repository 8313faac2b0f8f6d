import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { hostOf } from '#serp/url.ts'
import { startTestApp } from '../../app.ts'
import { SITE, trackProject } from '../../flows/tracked-project.ts'
import { clearRewritten } from '../../rewritten.ts'
import { startSerperStandIn } from '../../serp/serper-stand-in.ts'
import { assertRefused } from '../refusal.ts'
import { checkOn, settingsFor } from './snapshots.ts'

const serper = await startSerperStandIn()
afterAll(() => serper.close())
const sextant = await startTestApp({ afterAll }, { settings: settingsFor(serper) })
const { call, post } = sextant
const { executor } = sextant.app.installation.database
const ADDRESS = 'get/snapshots_2/competitors'
const [FIRST, SECOND] = ['2026-01-05', '2026-01-12']
const PHRASES = ['kettle', 'teapot', 'stove']

/** Three keywords with snapshots of 20 results, checked twice. crumbs.example comes into two of them in between. */
const project = await trackProject(sextant, { keywords: PHRASES })
const { id, regionIndex } = project
await call('edit/positions_2/settings', { project_id: id, do_snapshots: 1 })
serper.place('kettle', `https://${SITE}/`, 1)
await checkOn(sextant, id, FIRST)
serper.place('kettle', 'https://www.crumbs.example/kettle', 3)
serper.place('kettle', 'https://crumbs.example/more', 7)
serper.place('teapot', 'http://crumbs.example/teapot', 12)
serper.place('stove', 'https://crumbs.example/stove', 21)
await checkOn(sextant, id, SECOND)

const about = { project_id: id, region_index: regionIndex, date1: '2025-12-01', date2: '2026-02-01' }
type Domain = {
  domain: string
  protocol: string
  summariesData: Record<string, Record<string, unknown> & { tops: Record<string, number> }>
}
const ask = (body: object = {}) => call(ADDRESS, { ...about, ...body })
const [first, second] = [FIRST, SECOND].map((date) => `${date}:${regionIndex}`) as [string, string]
const everything = { show_tops: 1, show_avg: 1, show_median: 1, show_visibility: 1, show_urls: 1 }

describe('the domains of a project', () => {
  test('are all domains of its SERPs, those with most keywords first', async () => {
    const few = await ask({ show_avg: 0 })
    const { competitors, dates, depthPositions, countKeywords, existsDates } = few
    assert.deepEqual([dates, depthPositions, countKeywords, existsDates], [[FIRST, SECOND], 20, 3, null])
    const domains: string[] = competitors.map(({ domain }: Domain) => domain)
    assert.equal(domains[0], 'crumbs.example')
    assert.equal(new Set(domains).size, domains.length)
    const shown = PHRASES.flatMap((phrase) =>
      serper.world
        .ranking(phrase)
        .slice(0, 20)
        .map(({ url }) => hostOf(url)!),
    )
    assert.deepEqual(
      shown.filter((host) => !domains.includes(host)),
      [],
    )
    assert.deepEqual(competitors[0].summariesData[second], { countUrls: 3 })
  })

  test('are a list of two names, with all figures if none is asked for or switched off', async () => {
    const answer = await ask({ show_exists_dates: true })
    assert.deepEqual(answer.domains, answer.competitors)
    const { show_urls: _, ...figures } = everything
    assert.deepEqual(answer, await ask({ show_exists_dates: true, ...figures }))
    assert.equal(answer.domains[0].summariesData[second].avg, 7.5)
    assert.equal(answer.volumes_no_collected, 2)
  })

  test('are shown by date, with everything requested', async () => {
    const { competitors } = await ask({ ...everything, domains: ['https://www.crumbs.example/'] })
    const none = { '11_30': 0, '11_50': 0, '31_50': 0, '51_100': 0 }
    const noVolumes = { visibility: null, visibility_coverage: 0, volumes_no_collected: 2 }
    assert.deepEqual(competitors, [
      {
        domain: 'crumbs.example',
        protocol: 'https',
        summariesData: {
          [first]: {
            countUrls: 0,
            tops: { '1_10': 0, '11_20': 0, ...none, all: 0, absent: 3 },
            avg: null,
            median: null,
            ...noVolumes,
            urls: [],
          },
          [second]: {
            countUrls: 3,
            tops: { '1_10': 1, '11_20': 1, ...none, '11_30': 1, '11_50': 1, all: 2, absent: 1 },
            avg: 7.5,
            median: 7.5,
            ...noVolumes,
            urls: [
              'https://www.crumbs.example/kettle',
              'https://crumbs.example/more',
              'http://crumbs.example/teapot',
            ],
          },
        },
      },
    ])
  })

  test('have a visibility from the volumes of the region', async () => {
    const volumes = { kettle: 100, teapot: 300, stove: 600 }
    for (const [phrase, volume] of Object.entries(volumes)) {
      await sql`
        insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
        values (1, 1, 102, 3, ${phrase}, ${volume}, 'import'), (1, 1, 213, 3, ${phrase}, 999, 'import')`.execute(
        executor,
      )
    }
    await clearRewritten(executor, 1, id)
    const { competitors, volumes_no_collected } = await ask({
      show_visibility: 1,
      domains: ['crumbs.example', SITE],
    })
    const told = (competitors as Domain[]).map(({ domain, summariesData }) => [
      domain,
      summariesData[first]!.visibility,
      summariesData[second]!.visibility,
    ])
    // Rank 3 of kettle: 1; rank 12 of teapot: 0.1. The site: rank 1 of kettle.
    assert.deepEqual(told, [
      ['crumbs.example', 0, 13],
      [SITE, 10, 10],
    ])
    assert.equal(volumes_no_collected, 0)
    await sql`delete from volumes where phrase = 'stove'`.execute(executor)
    await clearRewritten(executor, 1, id)
    const some = await ask({ show_visibility: 1, domains: [SITE] })
    const { visibility, visibility_coverage } = some.competitors[0].summariesData[second]
    assert.deepEqual([visibility, visibility_coverage, some.volumes_no_collected], [25, 66.67, 1])
  })

  test('come in pages', async () => {
    const { competitors } = await ask()
    const { json } = await post(ADDRESS, { ...about, limit: 5, offset: 2 })
    assert.deepEqual(json.result.competitors, competitors.slice(2, 7))
    assert.deepEqual([json.nextOffset, json.total], [7, competitors.length])
    const last = await post(ADDRESS, { ...about, limit: 5, offset: competitors.length - 1 })
    assert.deepEqual([last.json.result.competitors.length, 'nextOffset' in last.json], [1, false])
    assert.deepEqual((await post(ADDRESS, { ...about, offset: 100_000 })).json.result.competitors, [])
  })

  test('are counted over the keywords that filters pick', async () => {
    const filters = [{ name: 'name', operator: 'EQUALS', values: ['teapot'] }]
    const { competitors, countKeywords } = await ask({ ...everything, filters, domains: ['crumbs.example'] })
    assert.equal(countKeywords, 1)
    assert.deepEqual(competitors[0].summariesData[second].tops.absent, 0)
    assert.deepEqual(competitors[0].summariesData[second].avg, 12)
    const nothing = await ask({ filters: [{ name: 'name', operator: 'EQUALS', values: ['none'] }] })
    assert.deepEqual([nothing.competitors, nothing.countKeywords], [[], 0])
  })

  test('are counted to the requested depth, and are absent only where it was read', async () => {
    const tops = async (depth_positions: number) => {
      const { competitors, depthPositions } = await ask({
        depth_positions,
        show_tops: 1,
        domains: ['crumbs.example'],
        dates: [SECOND],
        date1: undefined,
        date2: undefined,
      })
      const { all, absent } = competitors[0].summariesData[second].tops
      return [depthPositions, all, absent]
    }
    assert.deepEqual(await tops(20), [20, 2, 1])
    assert.deepEqual(await tops(30), [30, 2, 0], 'nothing is known of ranks 21 to 30')
  })

  test('are counted to the snapshot depth of the project', async () => {
    await call('edit/positions_2/settings', { project_id: id, do_snapshots: 5 })
    assert.equal((await ask()).depthPositions, 50)
    await call('edit/positions_2/settings', { project_id: id, do_snapshots: 0 })
    assert.equal((await ask()).depthPositions, 20)
    await call('edit/positions_2/settings', { project_id: id, do_snapshots: 1 })
  })

  test('are empty in a region that was never checked', async () => {
    const { competitors, dates, countKeywords, existsDates } = await ask({
      region_index: 1,
      show_exists_dates: 1,
    })
    assert.deepEqual([competitors, dates, countKeywords, existsDates], [[], [], 0, []])
  })

  test('are the same for the region by index and by its parts', async () => {
    const { region_index: _, ...rest } = about
    const same = await call(ADDRESS, { ...rest, searcher_key: 1, region_key: 102, ...everything })
    assert.deepEqual(same, await ask(everything))
  })

  test('include every date with SERPs', async () => {
    assert.deepEqual((await ask({ show_exists_dates: 1, type_range: 4 })).existsDates, [FIRST, SECOND])
    assert.deepEqual((await ask({ type_range: 4 })).dates, [SECOND])
  })
})

describe('a request is refused', () => {
  const refused: Record<string, [body: object, code: number, names: RegExp]> = {
    'without a region': [{ ...about, region_index: undefined }, 2001, /^region_index/],
    'without dates': [{ ...about, date1: undefined, date2: undefined }, 2001, /^dates/],
    'for a domain that is none': [{ ...about, domains: ['a.example', 'http://'] }, 2003, /^domains\[1\]/],
    'with a wrong flag': [{ ...about, show_tops: 'maybe' }, 2002, /^show_tops/],
    'with an unknown keyword field in a filter': [
      { ...about, filters: [{ name: 'phrase', operator: 'EQUALS', values: ['x'] }] },
      2004,
      /^filters\[0\]\.name/,
    ],
    'of a project that is not there': [{ ...about, project_id: 999_999 }, 54, /^project_id/],
  }
  for (const [name, [body, code, names]] of Object.entries(refused)) {
    test(name, async () => assertRefused(await post(ADDRESS, body), code, names))
  }

  test('of an archived project', async () => {
    await call('edit/projects_2/projects/on', { id, on: -1 })
    assertRefused(await post(ADDRESS, about), 3002, /^project_id/)
    await call('edit/projects_2/projects/on', { id, on: 0 })
  })

  test('of another account', async () => {
    const stranger = await sextant.newAccount()
    assertRefused(await post(ADDRESS, about, stranger), 54, /^project_id/)
  })
})
