import assert from 'node:assert/strict'
import { createClient, historyCell, SextantError } from '@sextant/sdk'
import { test } from 'vitest'
import { json, standIn, type Reply } from './stand-in.ts'

const names = ['rye', 'wheat', 'spelt', 'oat', 'barley']

/** Returns pages of `names` as the server does. */
const pageOfNames: Reply = (response, received) => {
  const offset = Number(received.body.offset ?? 0)
  const limit = Number(received.body.limit ?? 10_000)
  const result = names.slice(offset, offset + limit).map((name) => ({ name }))
  const more = offset + limit < names.length ? { nextOffset: offset + limit } : {}
  json({ result, ...more, total: names.length })(response, received)
}

function clientOf(url: string) {
  return createClient({ baseUrl: url, userId: 1, key: 'k', retries: 0 })
}

async function all<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of iterable) items.push(item)
  return items
}

test('rows come from page after page, starting where the request says', async (t) => {
  const { url, received } = await standIn(t, pageOfNames)
  const rows = clientOf(url).rows('get/keywords_2/keywords', {
    project_id: 1,
    fields: ['name'],
    limit: 2,
    offset: 1,
  })
  assert.deepEqual(
    (await all(rows)).map(({ name }) => name),
    names.slice(1),
  )
  assert.deepEqual(
    received.map(({ body }) => body),
    [1, 3].map((offset) => ({ project_id: 1, fields: ['name'], limit: 2, offset })),
  )
})

test('a list that is complete is one page', async (t) => {
  const { url, received } = await standIn(t, json({ result: [{ id: '1' }] }))
  const pages = await all(clientOf(url).pages('get/keywords_2/keywords', { project_id: 1 }))
  assert.equal(pages.length, 1)
  assert.equal(received.length, 1)
})

test('the next page is fetched only when its rows are read', async (t) => {
  const { url, received } = await standIn(t, pageOfNames)
  for await (const { name } of clientOf(url).rows('get/keywords_2/keywords', {
    project_id: 1,
    fields: ['name'],
    limit: 2,
  })) {
    if (name === 'wheat') break
  }
  assert.equal(received.length, 1)
})

test('a page that fails is the last page', async (t) => {
  const errors = [{ code: 53, string: 'Authentication failed.', detail: null }]
  const { url } = await standIn(t, pageOfNames, json({ errors }, 401))
  const pages = await all(clientOf(url).pages('get/keywords_2/keywords', { project_id: 1, limit: 2 }))
  assert.deepEqual(
    pages.map(({ ok }) => ok),
    [true, false],
  )
})

test('rows throw when a page fails, after the rows of earlier pages', async (t) => {
  const errors = [{ code: 53, string: 'Authentication failed.', detail: null }]
  const { url } = await standIn(t, pageOfNames, json({ errors }, 401))
  const seen: string[] = []
  await assert.rejects(async () => {
    for await (const row of clientOf(url).rows('get/keywords_2/keywords', { project_id: 1, limit: 2 })) {
      seen.push(row.name)
    }
  }, SextantError)
  assert.deepEqual(seen, ['rye', 'wheat'])
})

test('a server whose nextOffset does not advance is not called forever', async (t) => {
  const { url, received } = await standIn(t, json({ result: [{ name: 'rye' }], nextOffset: 1, total: 9 }))
  const pages = await all(clientOf(url).pages('get/keywords_2/keywords', { project_id: 1 }))
  assert.deepEqual(
    pages.map((page) => (page.ok ? 'page' : page.kind)),
    ['page', 'protocol'],
  )
  assert.equal(received.length, 2)
})

test('rows of the history come from its keywords, with their cells', async (t) => {
  const cells = { '2026-01-02:1:2': { position: '6' } }
  const page = (keywords: unknown[], more: object = {}): Reply =>
    json({ result: { keywords, headers: null, existsDates: null }, ...more })
  const { url } = await standIn(
    t,
    page([{ name: 'rye', positionsData: cells }], { nextOffset: 1, total: 2 }),
    page([{ name: 'oat', positionsData: [] }], { total: 2 }),
  )
  const found: [string, string | null | undefined][] = []
  for await (const row of clientOf(url).rows('get/positions_2/history', {
    project_id: 1,
    regions_indexes: [2],
    dates: ['2026-01-02'],
    fields: ['name'],
    limit: 1,
  })) {
    found.push([row.name, historyCell(row, '2026-01-02', 1, 2)?.position])
  }
  assert.deepEqual(found, [
    ['rye', '6'],
    ['oat', undefined],
  ])
})
