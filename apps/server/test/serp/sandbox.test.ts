import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { numberResults } from '#serp/counting.ts'
import { SerpError } from '#serp/errors.ts'
import { rankSandbox, standInSandbox } from '#serp/providers/sandbox-ranking.ts'
import { sandbox } from '#serp/providers/sandbox.ts'
import type { SerpQuery } from '#serp/query.ts'
import { hostOf } from '#serp/url.ts'
import { describeProvider } from './conformance.ts'
import { exampleQuery } from './example-query.ts'

const query: SerpQuery = { ...exampleQuery, hints: { sites: ['kettle-house.example'] } }

function rank(
  text: string,
  date = query.date,
  sites: readonly string[] = ['kettle-house.example'],
  place = ' desktop',
) {
  const day = Date.parse(date) / 86_400_000
  return rankSandbox({ text, market: 'google GB en', place, day, sites })
}

/** Position of the first site, or `null` when it is absent. */
function positionOf(site: string, results: readonly { url: string }[]): number | null {
  const index = results.findIndex(({ url }) => hostOf(url) === site)
  return index === -1 ? null : index + 1
}

describeProvider('sandbox', {
  provider: sandbox,
  query,
  lastPage: 9,
  variants: {
    'a Cyrillic query': { text: 'медный чайник' },
    'a phone in a town': {
      device: 'mobile',
      region: { name: 'Leeds', canonicalName: null, yandexLr: null, googleCriteriaId: null },
    },
  },
  emptyQuery: { ...query, page: 20 },
  async open() {
    return {
      context: { apiKey: '', baseUrl: '', fetch: () => assert.fail('the sandbox has no network') },
      ranking: (asked) =>
        rank(asked.text, asked.date, asked.hints?.sites, `${asked.region?.name ?? ''} ${asked.device}`).map(
          ({ url }) => url,
        ),
      async close() {},
    }
  },
  faults: [
    { name: 'a date that does not exist', kind: 'invalid_request', query: { date: '2026-02-30' } },
    { name: 'an aborted signal', kind: 'timeout', context: { signal: AbortSignal.abort() } },
  ],
  unreachable: {
    auth: 'it has no key',
    quota: 'it costs nothing',
    rate_limited: 'it has no limit',
    transient: 'it has no network',
    blocked: 'it asks no search engine',
    unsupported: 'it supports every check',
    bad_payload: 'it reads only what it wrote; damaged bodies are tested separately',
  },
  isEmptyReply(value, asked) {
    const reply = value as { results?: unknown; query?: { text?: unknown; page?: unknown } }
    return (
      Array.isArray(reply.results) &&
      reply.results.length === 0 &&
      reply.query?.text === asked.text &&
      reply.query.page === asked.page
    )
  },
})

describe('the sandbox ranking', () => {
  const keywords = Array.from({ length: 400 }, (_, number) => `keyword ${number}`)

  it('shows the tracked site for most keywords, over the whole depth', () => {
    const positions = keywords.map((text) => positionOf('kettle-house.example', rank(text)))
    const present = positions.filter((position) => position !== null)
    const absent = positions.length - present.length
    assert.ok(absent > 0.09 * positions.length && absent < 0.21 * positions.length, `${absent} absent`)
    for (const [from, to] of [
      [1, 10],
      [11, 30],
      [31, 60],
      [61, 100],
    ] as const) {
      const share = present.filter((position) => position >= from && position <= to).length / present.length
      assert.ok(share > 0.1, `${share} of the positions in ${from}–${to}`)
    }
  })

  it('moves far less from one day to the next than within a quarter', () => {
    function meanMove(date: string): number {
      const moves = keywords.flatMap((text) => {
        const before = positionOf('kettle-house.example', rank(text))
        const then = positionOf('kettle-house.example', rank(text, date))
        assert.equal(before === null, then === null)
        return before === null ? [] : [Math.abs(then! - before)]
      })
      return moves.reduce((sum, move) => sum + move, 0) / moves.length
    }
    const day = meanMove('2026-11-22')
    const quarter = meanMove('2027-02-21')
    assert.ok(day > 0 && day < 1.5, `${day} positions a day`)
    assert.ok(quarter > 3 * day, `${quarter} positions a quarter`)
  })

  it('lets two pages of a site take turns for some keywords, over weeks', () => {
    const last = Date.parse(query.date) / 86_400_000
    const days = Array.from({ length: 90 }, (_, ago) => last - ago)
    const asked = { market: 'google GB en', place: ' desktop', sites: ['kettle-house.example'] }
    const histories = keywords.map((text) =>
      days.flatMap((day) => standInSandbox({ ...asked, text, day }).map(({ url }) => url)),
    )
    const changes = histories.map(
      (urls) => urls.filter((url, index) => index > 0 && url !== urls[index - 1]).length,
    )
    const share = changes.filter((count) => count > 1).length / keywords.length
    assert.ok(share > 0.03 && share < 0.15, `${share} of the keywords`)
    assert.ok(Math.max(...changes) < 20, `${Math.max(...changes)} changes in 90 days`)
    assert.ok(histories.every((urls) => new Set(urls).size <= 2))
  })

  it('differs a little by device and place', () => {
    const desktop = keywords.map((text) => positionOf('kettle-house.example', rank(text)))
    const mobile = keywords.map((text) =>
      positionOf('kettle-house.example', rank(text, query.date, undefined, 'Leeds mobile')),
    )
    assert.notDeepEqual(desktop, mobile)
    assert.ok(
      desktop.every((position, index) => position === null || Math.abs(position - mobile[index]!) <= 60),
    )
  })

  it('returns the positions of sites without ranking the others', () => {
    const sites = Array.from({ length: 40 }, (_, number) => `own-${number}.example`)
    for (const text of keywords.slice(0, 60)) {
      const day = Date.parse(query.date) / 86_400_000
      const standings = standInSandbox({ text, market: 'google GB en', place: ' desktop', day, sites })
      const ranked = rank(text, query.date, sites).flatMap(({ url }, index) => {
        const host = hostOf(url)!
        return sites.includes(host) ? [{ host, position: index + 1, url }] : []
      })
      assert.deepEqual(standings, ranked)
    }
  })

  it('has a hundred different hosts, however many sites are hinted', () => {
    for (const count of [0, 1, 10, 99, 150]) {
      const sites = Array.from({ length: count }, (_, number) => `https://www.own-${number}.example/shop`)
      const hosts = rank('copper kettle', query.date, [...sites, 'not a site']).map(({ url }) => hostOf(url))
      assert.equal(hosts.length, 100)
      assert.equal(new Set(hosts).size, 100)
    }
  })

  it('repeats competitors from keyword to keyword', () => {
    const counts = new Map<string, number>()
    for (const text of keywords) {
      for (const { url } of rank(text).slice(0, 10))
        counts.set(hostOf(url)!, (counts.get(hostOf(url)!) ?? 0) + 1)
    }
    assert.ok(Math.max(...counts.values()) > keywords.length / 8)
  })

  it('ignores the spelling and the order of hinted sites', () => {
    const written = rank('copper kettle', query.date, ['a.example', 'https://www.kettle-house.example/x'])
    assert.deepEqual(written, rank('copper kettle', query.date, ['KETTLE-HOUSE.example.', 'a.example']))
  })
})

describe('the sandbox', () => {
  async function fetchAll(text: string) {
    const pages = []
    for (let page = 1; ; page += 1) {
      const fetched = await sandbox.fetchPage(
        { ...query, text, page },
        { signal: new AbortController().signal, apiKey: '', baseUrl: '', fetch: globalThis.fetch },
      )
      if (fetched.outcome === 'empty') return pages
      pages.push({ from: page, page, ...fetched })
    }
  }

  it('fills pages with eight to ten results and says when more follow', async () => {
    const sizes = new Set<number>()
    for (let number = 0; number < 20; number += 1) {
      const pages = await fetchAll(`keyword ${number}`)
      assert.equal(numberResults(pages).length, 100)
      for (const { organic } of pages.slice(0, -1)) sizes.add(organic.length)
      assert.deepEqual(
        pages.map(({ hasMore }) => hasMore),
        pages.map((_, index) => index < pages.length - 1),
      )
    }
    assert.deepEqual(sizes, new Set([8, 9, 10]))
  })

  it('labels its replies as synthetic and leaves out the hints', async () => {
    const [page] = await fetchAll('copper kettle')
    const body = JSON.parse(page!.raw)
    assert.equal(body.synthetic, true)
    assert.equal(body.query.hints, undefined)
    assert.equal(sandbox.synthetic, true)
  })

  it('accepts queries of any script and length', async () => {
    for (const text of ['𝒦ettle 🫖', 'ﻼ', '\uD800 half', 'ж'.repeat(20_000), '%%% &?#', '"\\']) {
      assert.ok((await fetchAll(text)).length >= 10)
    }
  })

  it('refuses a reply that is not its own', () => {
    assert.throws(() => sandbox.parse('{"organic":[]}', query), SerpError)
  })
})
