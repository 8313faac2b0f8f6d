import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { numberResults } from '#serp/counting.ts'
import type { SerpResult } from '#serp/page.ts'

function result(url: string, more: Partial<SerpResult> = {}): SerpResult {
  return { url, rawUrl: url, title: '', ...more }
}

const ofPage = (page: number) => ({ from: page, page, pageSize: 10 })

/** Pages 1, 2, … of results named by single letters. */
function pagesOf(...pages: string[]) {
  return pages.map((letters, index) => ({
    from: index + 1,
    page: index + 1,
    pageSize: 10,
    organic: [...letters].map((letter) => result(`https://${letter}.example/`)),
  }))
}

function positions(...pages: string[]): string {
  return numberResults(pagesOf(...pages))
    .map(({ position, url }) => `${url.slice(8, 9)}${position}`)
    .join(' ')
}

describe('numberResults', () => {
  it('continues from the number of results that pages really held', () => {
    assert.equal(positions('abc', 'de', '', 'f'), 'a1 b2 c3 d4 e5 f6')
  })

  it('drops a result repeated on a later page, which takes no position', () => {
    assert.equal(positions('abc', 'cde', 'aef'), 'a1 b2 c3 d4 e5 f6')
  })

  it('counts a result listed twice on one page at both positions', () => {
    assert.equal(positions('aba', 'c'), 'a1 b2 a3 c4')
  })

  it('counts a result listed again right after itself once, if its title is the same', () => {
    const titled = (...titles: string[]) =>
      titles.map((title, index) =>
        result(`https://${title[0]}.example/`, { title, reportedPosition: index + 1 }),
      )
    const counted = (...titles: string[]) =>
      numberResults([{ ...ofPage(1), numbersOrganic: true, organic: titled(...titles) }])
        .map(
          ({ title, position, index, isBehindGap }) =>
            `${title}${position}@${index}${isBehindGap ? '?' : ''}`,
        )
        .join(' ')
    assert.equal(counted('a', 'a', 'b', 'c'), 'a1@0 b2@2 c3@3')
    assert.equal(counted('a', 'b', 'b', 'b', 'a'), 'a1@0 b2@1 a3@4')
    assert.equal(counted('a', 'a another', 'a'), 'a1@0 a another2@1 a3@2')
    // Without titles nothing shows that they are one result.
    assert.equal(positions('aab'), 'a1 a2 b3')
  })

  it('recognises a repeated result by its canonical address', () => {
    const pages = [
      { ...ofPage(1), organic: [result('https://www.a.example/x/?utm_source=g')] },
      { ...ofPage(2), organic: [result('http://a.example/x'), result('https://a.example/y')] },
    ]
    assert.deepEqual(
      numberResults(pages).map(({ url, position, page, index }) => [url, position, page, index]),
      [
        ['https://www.a.example/x/?utm_source=g', 1, 1, 0],
        ['https://a.example/y', 2, 2, 1],
      ],
    )
  })

  it('treats hidden destinations as different unless the links are the same', () => {
    const pages = [
      { ...ofPage(1), organic: [result('/goto?url=A')] },
      { ...ofPage(2), organic: [result('/goto?url=B'), result('/goto?url=A')] },
    ]
    assert.deepEqual(
      numberResults(pages).map(({ url }) => url),
      ['/goto?url=A', '/goto?url=B'],
    )
  })

  it('counts results that the provider left out by its own numbers, so that the position is the worst possible', () => {
    const numbered = (page: number, ...numbers: number[]) => ({
      ...ofPage(page),
      numbersOrganic: true,
      organic: numbers.map((number) =>
        result(`https://r${page}-${number}.example/`, { reportedPosition: number }),
      ),
    })
    const seen = (...pages: Parameters<typeof numberResults>[0]) =>
      numberResults(pages)
        .map(({ position, isBehindGap }) => `${position}${isBehindGap ? '?' : ''}`)
        .join(' ')
    assert.equal(seen(numbered(1, 1, 2, 9)), '1 2 9?')
    assert.equal(seen(numbered(1, 3, 4)), '3? 4?')
    assert.equal(seen(numbered(1, 1, 2), numbered(2, 1, 2, 4)), '1 2 3 4 6?')
    assert.equal(seen(numbered(1, 1, 2), numbered(2, 11, 12)), '1 2 3 4')
    assert.equal(seen({ ...numbered(1, 1, 2, 9), numbersOrganic: false }), '1 2 3')
  })

  it('gives sitelinks no position and ignores reported positions', () => {
    const sitelinks = [{ url: 'https://a.example/care', title: 'Care' }]
    const numbered = numberResults([
      { ...ofPage(1), organic: [result('https://a.example/', { sitelinks, reportedPosition: 9 })] },
      { ...ofPage(2), organic: [result('https://a.example/care', { reportedPosition: 1 })] },
    ])
    assert.deepEqual(
      numbered.map(({ position }) => position),
      [1, 2],
    )
  })

  it('counts an unread page as full, so that the position is the worst possible', () => {
    const [first, , third, , fifth] = pagesOf('ab', '', 'cd', '', 'e')
    assert.deepEqual(
      numberResults([first!, third!, fifth!]).map(({ position }) => position),
      [1, 2, 13, 14, 25],
    )
    const larger = {
      ...first!,
      organic: 'abcdefghijklm'.split('').map((host) => result(`https://${host}.test/`)),
    }
    assert.equal(numberResults([larger, third!]).at(-1)!.position, 13 + 13 + 2)
  })

  it('treats a reply with all results from the top as all of its pages', () => {
    const [, second, third] = pagesOf('', 'abcd', 'e')
    assert.deepEqual(
      numberResults([{ ...second!, from: 1 }, third!]).map(({ position, page }) => [position, page]),
      [
        [1, 2],
        [2, 2],
        [3, 2],
        [4, 2],
        [5, 3],
      ],
    )
  })

  it('refuses pages that do not ascend or overlap', () => {
    const [first, second] = pagesOf('a', 'b')
    assert.throws(() => numberResults([second!, first!]), RangeError)
    assert.throws(() => numberResults([first!, first!]), RangeError)
    assert.throws(() => numberResults([first!, { ...second!, from: 1 }]), RangeError)
    assert.deepEqual(numberResults([]), [])
  })

  it('numbers in order without gaps, and further pages never change earlier numbers', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), maxLength: 10 })
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 10 }), (pages) => {
        const all = pagesOf(...pages)
        const numbered = numberResults(all)
        assert.deepEqual(
          numbered.map(({ position }) => position),
          numbered.map((_, index) => index + 1),
        )
        for (const { page, index, url } of numbered) assert.equal(all[page - 1]!.organic[index]!.url, url)
        const prefix = numberResults(all.slice(0, -1))
        assert.deepEqual(numbered.slice(0, prefix.length), prefix)
        assert.equal(new Set(numbered.map(({ url }) => url)).size, new Set(pages.join('')).size)
      }),
    )
  })
})
