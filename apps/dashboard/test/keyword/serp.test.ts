import assert from 'node:assert/strict'
import { test } from 'vitest'
import { resultsOn, stormOn } from '../../src/pages/keyword/serp.ts'
import { bareUrl, shortUrl } from '../../src/pages/keyword/short-url.ts'

const answer = {
  keywords: [
    {
      snapshotsData: {
        '2026-03-02:10:2': { url: 'https://ten.example/', domain: 'ten.example' },
        '2026-03-02:9:2': { url: 'https://nine.example/', domain: 'nine.example', snippet_title: 'Nine' },
        '2026-03-01:1:2': { url: 'https://one.example/', domain: 'one.example' },
      },
      amsData: { '2026-03-02:2': 35 },
    },
  ],
  existsDates: ['2026-03-01', '2026-03-02'],
}

test('the results of a date are ordered by rank, as numbers', () => {
  assert.deepEqual(
    resultsOn(answer, '2026-03-02').map(({ rank, domain, title }) => [rank, domain, title]),
    [
      [9, 'nine.example', 'Nine'],
      [10, 'ten.example', ''],
    ],
  )
})

test('a date without a stored page has no results and no change score', () => {
  assert.deepEqual(resultsOn(answer, '2026-03-03'), [])
  assert.deepEqual(resultsOn({ keywords: [{ snapshotsData: [] }], existsDates: null }, '2026-03-02'), [])
  assert.equal(stormOn(answer, '2026-03-01'), undefined)
  assert.equal(stormOn(answer, '2026-03-02'), 35)
})

test('a page of the site is shown as its path, and any other page in full', () => {
  assert.equal(shortUrl('bakery.example/rye?x=1', 'bakery.example'), '/rye?x=1')
  assert.equal(shortUrl('bakery.example', 'bakery.example'), '/')
  assert.equal(shortUrl('bakery.example/shop/rye', 'bakery.example/shop'), '/shop/rye')
  assert.equal(shortUrl('shop.bakery.example/rye', 'bakery.example'), 'shop.bakery.example/rye')
  assert.equal(shortUrl('bakery.example.org/rye', 'bakery.example'), 'bakery.example.org/rye')
})

test('an address is shown without its scheme and www', () => {
  assert.equal(bareUrl('https://www.bakery.example/rye'), 'bakery.example/rye')
  assert.equal(bareUrl('http://bakery.example/'), 'bakery.example/')
  assert.equal(bareUrl('bakery.example/www.html'), 'bakery.example/www.html')
})
