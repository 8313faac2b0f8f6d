import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { ParsedSerpPage } from '#serp/page.ts'
import { checkPlausible } from '#serp/plausible.ts'
import type { Paging } from '#serp/provider.ts'
import type { SerpQuery } from '#serp/query.ts'
import { exampleQuery } from './example-query.ts'

const query: SerpQuery = { ...exampleQuery, text: 'kettle' }

/** Refuses a page unless a search engine can have shown it. */
function judge(numbers: readonly (number | undefined)[], page = 1, paging: Paging = 'addressable'): void {
  const parsed: ParsedSerpPage = {
    outcome: 'ok',
    organic: numbers.map((number, index) => ({
      url: `https://r${index}.example/`,
      rawUrl: `https://r${index}.example/`,
      title: '',
      ...(number === undefined ? {} : { reportedPosition: number }),
    })),
    features: [],
    numbersOrganic: true,
    hasMore: null,
    pageSize: 10,
    units: '1',
  }
  checkPlausible(parsed, { paging, pageSize: 10 }, { ...query, page }, '')
}

const many = (count: number) => Array.from({ length: count }, () => undefined)
const from = (first: number) => Array.from({ length: 10 }, (_, index) => first + index)

describe('checkPlausible', () => {
  it('accepts a page with a few results more than usual, and refuses one with many times as many', () => {
    judge(many(13))
    assert.throws(() => judge(many(999)), /999 organic results, but at most 20 fit where 10 were requested/)
    judge(many(50), 5, 'prefix')
    assert.throws(() => judge(many(101), 5, 'prefix'), /at most 100 fit where 50/)
  })

  it('accepts numbers of the page and of the whole list, also with results left out', () => {
    judge(from(1))
    judge(from(1), 3)
    judge(from(18), 3)
    judge([1, 2, 9])
  })

  it('refuses numbers of a later page', () => {
    assert.throws(() => judge(from(11)), /begin at number 11, after the page requested/)
    assert.throws(() => judge(from(41), 3), /begin at number 41/)
  })

  it('refuses numbers in another order', () => {
    assert.throws(() => judge([2, 1]), /another order/)
    assert.throws(() => judge([1, 1]), /another order/)
  })

  it('refuses a page whose first results are its first ads', () => {
    const entry = (name: string, title = name) => ({ url: `https://${name}.example/`, title })
    const begins = (
      ads: readonly { url: string | null; title: string }[],
      results: ReturnType<typeof entry>[],
    ) => {
      const parsed: ParsedSerpPage = {
        outcome: 'ok',
        organic: results.map(({ url, title }) => ({ url, rawUrl: url, title })),
        features: [{ type: 'ads', itemCount: ads.length, entries: ads }],
        hasMore: null,
        pageSize: 10,
        units: '1',
      }
      checkPlausible(parsed, { paging: 'addressable', pageSize: 10 }, query, '')
    }
    const [a, b, c] = [entry('a'), entry('b'), entry('c')]
    assert.throws(() => begins([a, b], [a, b, c]), /begin with the ads/)
    assert.throws(() => begins([a, b, c], [entry('www.a', 'a'), b]), /begin with the ads/)
    begins([a, b], [a, c, b])
    begins([a, b], [b, a])
    begins([a], [a, b])
    begins([b, a], [c, b, a])
    // A site may be first in both, with other words in its ad.
    begins([entry('a', 'Buy at A'), entry('b', 'Buy at B')], [a, b])
    begins([entry('a', ''), entry('b', '')], [entry('a', ''), entry('b', '')])
    begins([{ url: null, title: 'a' }, b], [a, b])
  })

  it('refuses an empty page beside other blocks, whichever pages the reply holds', () => {
    const empty = (page: number, paging: Paging, blocks: number) => {
      const features = Array.from({ length: blocks }, () => ({ type: 'local_pack', itemCount: 3 }) as const)
      const parsed = {
        outcome: 'empty',
        organic: [],
        features,
        hasMore: false,
        pageSize: 10,
        units: '1',
      } as const
      checkPlausible(parsed, { paging, pageSize: 10 }, { ...query, page }, '')
    }
    for (const [page, paging] of [
      [1, 'addressable'],
      [3, 'addressable'],
      [1, 'whole'],
      [5, 'prefix'],
    ] as const) {
      empty(page, paging, 0)
      assert.throws(() => empty(page, paging, 1), /blocks but no organic results/)
    }
  })
})
