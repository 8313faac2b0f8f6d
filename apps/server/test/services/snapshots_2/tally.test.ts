import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { numberPages } from '#ranking/find/locate.ts'
import { summaryOf, volumesNotCollected } from '#services/snapshots_2/competitors/summary.ts'
import { addSerp, emptyTally } from '#services/snapshots_2/competitors/tally.ts'
import { inOrder, page } from '../../ranking/serp-pages.ts'

const everything = {
  show_tops: true,
  show_avg: true,
  show_median: true,
  show_visibility: true,
  show_urls: true,
}

/** A SERP with these hosts at the first ranks, then others down to 20 results. */
function serp(hosts: string[], complete = true) {
  const others = Array.from({ length: 20 - hosts.length }, (_, index) => `r${index}.example`)
  const links = [...hosts, ...others].map((host, index) => `https://${host}/${index}`)
  return { results: numberPages(inOrder([page(links)])).results, complete }
}

/** A tally of SERPs, each with its keyword's volume. */
function tallyOf(
  serps: readonly [serp: ReturnType<typeof serp>, volume: number | null][],
  wanted?: Set<string>,
) {
  const tally = emptyTally()
  for (const [one, volume] of serps) addSerp(tally, one, volume, wanted)
  return tally
}
const summary = (tally: ReturnType<typeof tallyOf>, domain: string) =>
  summaryOf(tally, tally.domains.get(domain), everything)

describe('the tally of a domain', () => {
  it('takes its first result of each SERP and counts its pages once', () => {
    const tally = tallyOf([
      [serp(['a.example', 'b.example', 'a.example']), 100],
      [serp(['b.example', 'b.example', 'b.example', 'www.a.example']), 300],
      [serp(['b.example']), 0],
    ])
    assert.deepEqual(summary(tally, 'a.example'), {
      countUrls: 3,
      tops: { '1_10': 2, '11_20': 0, '11_30': 0, '11_50': 0, '31_50': 0, '51_100': 0, all: 2, absent: 1 },
      avg: 2.5,
      median: 2.5,
      visibility: 88.75,
      visibility_coverage: 100,
      volumes_no_collected: 0,
      urls: ['https://a.example/0', 'https://a.example/2', 'https://www.a.example/3'],
    })
    assert.equal(summary(tally, 'b.example').median, 1)
  })

  it('rounds a half upwards, as the figures of tracked sites', () => {
    const first = serp(['a.example'])
    const second = serp(['b.example', 'a.example'])
    const averaged = tallyOf([
      ...Array.from({ length: 199 }, (): [typeof first, number] => [first, 1]),
      [second, 1],
    ])
    assert.equal(summary(averaged, 'a.example').avg, 1.01, '201 / 200')
    const weighed = tallyOf([
      [serp([]), 201],
      [serp(['a.example']), 799],
    ])
    assert.equal(summary(weighed, 'r19.example').visibility, 1.01, '0.05 · 201 / 1000')
  })

  it('counts it as absent only where the full depth was read', () => {
    const tally = tallyOf([
      [serp(['a.example']), 10],
      [serp(['b.example']), 10],
      [serp(['b.example'], false), 1_000],
    ])
    const a = summary(tally, 'a.example')
    assert.deepEqual({ all: a.tops?.all, absent: a.tops?.absent }, { all: 1, absent: 1 })
    assert.equal(a.visibility, 50, 'the SERP that was not read says nothing')
    assert.equal(summary(tally, 'b.example').visibility, 99.02)
    const c = summary(tally, 'c.example')
    assert.deepEqual(
      { countUrls: c.countUrls, all: c.tops?.all, absent: c.tops?.absent, avg: c.avg, median: c.median },
      { countUrls: 0, all: 0, absent: 2, avg: null, median: null },
    )
    assert.equal(c.visibility, 0)
  })

  it('has no visibility without volumes, and shows how many there are', () => {
    const some = tallyOf([
      [serp(['a.example']), null],
      [serp(['a.example']), 10],
      [serp(['b.example']), null],
    ])
    assert.equal(summary(some, 'a.example').visibility, 100)
    assert.equal(summary(some, 'a.example').visibility_coverage, 33.33)
    assert.equal(volumesNotCollected([some]), 1)
    const none = tallyOf([[serp(['a.example']), null]])
    assert.equal(summary(none, 'a.example').visibility, null)
    assert.equal(volumesNotCollected([none]), 2)
    assert.equal(volumesNotCollected([]), 0)
  })

  it('counts only the requested domains', () => {
    const tally = tallyOf([[serp(['a.example', 'b.example']), 1]], new Set(['b.example']))
    assert.deepEqual([...tally.domains.keys()], ['b.example'])
  })

  it('has only the requested parts', () => {
    const nothing = {
      show_tops: false,
      show_avg: false,
      show_median: false,
      show_visibility: false,
      show_urls: false,
    }
    const tally = tallyOf([[serp(['a.example']), 1]])
    assert.deepEqual(summaryOf(tally, tally.domains.get('a.example'), nothing), { countUrls: 1 })
  })
})
