import assert from 'node:assert/strict'
import { test } from 'vitest'
import { limiters } from '../pace/limiter.ts'
import { replyTo } from '../pace/page.ts'
import { SITE, startStandIn, type StandIn, type StandInOptions } from '../pace/start.ts'

interface Reply {
  readonly searchParameters: object
  readonly organic: readonly { title: string; link: string; snippet: string; position: number }[]
  readonly credits: number
}

const placement = { site: SITE, found: 80 }

function pageOf(q: string, page = 1): Reply {
  const bytes = Buffer.from(replyTo({ q, gl: 'us', hl: 'en', page }, placement), 'latin1')
  return JSON.parse(bytes.toString()) as Reply
}

async function search({ url }: StandIn, body: object | string, key = 'any') {
  const response = await fetch(`${url}/search`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const { status, headers } = response
  return { status, headers, body: (await response.json()) as Reply & { message?: string } }
}

/** Sends a number of requests at once and returns how many were accepted and the last refusal. */
async function burst(options: StandInOptions, requests: number) {
  await using standIn = await startStandIn(options)
  const replies = await Promise.all(
    Array.from({ length: requests }, (_, index) => search(standIn, { q: `bread ${index}` })),
  )
  const refused = replies.filter(({ status }) => status === 429)
  const accepted = replies.filter(({ status }) => status === 200)
  assert.equal(accepted.length + refused.length, requests)
  return { accepted: accepted.length, refusal: refused.at(-1), stats: await standIn.stats() }
}

test('a bucket accepts a second of requests at once, then what is refilled', () => {
  const mayEnter = limiters.bucket(10)
  const accepted = (now: number, requests: number) =>
    Array.from({ length: requests }, () => mayEnter(now)).filter(Boolean).length
  assert.equal(accepted(5_900, 30), 10)
  assert.equal(accepted(6_000, 30), 1)
  assert.equal(accepted(6_500, 30), 5)
  assert.equal(accepted(60_000, 30), 10)
})

test('a window accepts its requests in every second of the clock', () => {
  const mayEnter = limiters.window(10)
  const accepted = (now: number, requests: number) =>
    Array.from({ length: requests }, () => mayEnter(now)).filter(Boolean).length
  assert.equal(accepted(5_900, 30), 10)
  assert.equal(accepted(5_999, 30), 0)
  assert.equal(accepted(6_000, 30), 10)
  assert.equal(accepted(7_500, 4), 4)
  assert.equal(accepted(7_999, 30), 6)
})

for (const limiter of ['bucket', 'window'] as const) {
  test(`the ${limiter} limits the program, which counts what it accepts and refuses`, async () => {
    const { accepted, refusal, stats } = await burst({ rate: 20, limiter, latency: 0 }, 300)
    const seconds = Math.floor(stats.last! / 1000) - Math.floor(stats.first! / 1000)
    const refilled = limiter === 'window' ? 20 * seconds : Math.ceil((stats.last! - stats.first!) / 50)
    assert.ok(accepted >= 20 && accepted <= 20 + refilled, `${accepted} accepted, ${refilled} refilled`)
    assert.deepEqual(refusal?.body, { message: 'Too many requests', statusCode: 429 })
    assert.equal(refusal?.headers.get('retry-after'), null)
    assert.deepEqual([stats.accepted, stats.refused, stats.inFlight], [accepted, 300 - accepted, 0])
    assert.equal(
      stats.latency.reduce((sum, { replies }) => sum + replies, 0),
      accepted,
    )
  })
}

test('requests at the same time are limited, and a refusal carries Retry-After if asked', async () => {
  const options = { rate: 'none', atOnce: 5, latency: 2000, retryAfter: true } as const
  const { accepted, refusal, stats } = await burst(options, 20)
  assert.equal(accepted, 5)
  assert.equal(refusal?.headers.get('retry-after'), '1')
  assert.equal(Math.max(...stats.seconds.map(({ inFlight }) => inFlight)), 5)
  assert.ok(stats.latency[0]!.ms > 200, JSON.stringify(stats.latency))
})

test('a request is echoed as in recorded replies', async () => {
  await using standIn = await startStandIn({ rate: 'none', latency: 0 })
  const asked = { q: 'rye "bread"\u2028 хлеб', gl: 'us', hl: 'en', autocorrect: false, num: 10 }
  const first = await search(standIn, { ...asked, page: 1 })
  assert.deepEqual(first.body.searchParameters, { ...asked, type: 'search', engine: 'google' })
  const second = await search(standIn, { ...asked, page: 2 })
  assert.deepEqual(second.body.searchParameters, { ...asked, type: 'search', page: 2, engine: 'google' })
  for (const { organic, credits } of [first.body, second.body]) {
    assert.deepEqual(
      organic.map(({ position }) => position),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    )
    assert.equal(credits, 1)
  }
  await standIn.reset()
  assert.equal((await standIn.stats()).accepted, 0)
})

test('requests without a key or a query are refused', async () => {
  await using standIn = await startStandIn({ rate: 'none', latency: 0 })
  const noKey = await search(standIn, { q: 'bread' }, '')
  assert.equal(noKey.status, 403)
  assert.equal(noKey.body.message, 'Unauthorized. Sign up for a free account.')
  for (const body of [{}, { q: '' }, { q: 5 }, 'not JSON', '[]']) {
    const noQuery = await search(standIn, body)
    assert.deepEqual([noQuery.status, noQuery.body.message], [400, 'Missing query parameter'])
  }
  assert.equal((await standIn.stats()).invalid, 6)
})

test('pages differ by query and number, and are the same again', () => {
  const pages = [pageOf('rye'), pageOf('rye', 2), pageOf('bread'), pageOf('bread', 2)]
  const links = pages.flatMap(({ organic }) => organic.map(({ link }) => link))
  assert.equal(new Set(links).size, 40)
  assert.deepEqual(pageOf('rye', 2), pages[1])
})

test('the site is among the first ten results of the wanted share of queries, once', () => {
  const isSite = ({ link }: { link: string }) => new URL(link).hostname === SITE
  const found = Array.from({ length: 1_000 }, (_, index) => pageOf(`bread ${index}`).organic.filter(isSite))
  assert.ok(found.every(({ length }) => length <= 1))
  const share = found.filter(({ length }) => length === 1).length / 1_000
  assert.ok(share > 0.76 && share < 0.84, String(share))
  const positions = new Set(found.flatMap((results) => results.map(({ position }) => position)))
  assert.equal(positions.size, 10)
})
