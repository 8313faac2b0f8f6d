import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { locate as locateOn, numberPages } from '#ranking/find/locate.ts'
import { ownUrls } from '#ranking/find/own-urls.ts'
import { asRead } from '#ranking/find/read-page.ts'
import { siteMatcher } from '#ranking/match/site.ts'
import type { ParsedSerpPage } from '#serp/page.ts'
import { inOrder, page } from './serp-pages.ts'

const locate = (pages: readonly ParsedSerpPage[], site: string, subdomains = true) =>
  locateOn(numberPages(inOrder(pages)), siteMatcher(site, subdomains))

/** Where the site was seen, without its snippet. */
const seen = (...read: Parameters<typeof locate>) => {
  const match = locate(...read).match
  return match && { position: match.position, relevantUrl: match.relevantUrl }
}

const links = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `https://r${from + index}.example/`)

describe('the pages of a site', () => {
  it('are each listed once, at the best position, so that one page does not compete with itself', () => {
    const twice = [
      'https://a.example/x/',
      'https://b.example/',
      'https://www.a.example/x?srsltid=AfmBOoq1#part',
      'https://a.example/y',
    ]
    assert.deepEqual(ownUrls(numberPages(inOrder([page(twice)])), siteMatcher('a.example', true)), [
      { position: 1, url: 'a.example/x' },
      { position: 4, url: 'a.example/y' },
    ])
  })
})

describe('locate', () => {
  it('names a page alike on every day, whatever the search engine adds to track visitors', () => {
    const urlOn = (srsltid: string) =>
      locate([page([`https://a.example/kettle?size=2&srsltid=${srsltid}`])], 'a.example').match?.relevantUrl
    assert.deepEqual([urlOn('AfmBOoq1'), urlOn('AfmBOoz9')], Array(2).fill('a.example/kettle?size=2'))
  })

  it('has read nothing without pages', () =>
    assert.deepEqual(locate([], 'a.example'), {
      pages: [],
      whole: 0,
      depth: 0,
      clear: 0,
      isClear: true,
      match: undefined,
      exhausted: false,
    }))

  it('continues from the results that the pages really have', () => {
    const pages = [
      page(links(0, 8)),
      page(links(8, 17)),
      page(['https://b.example/', 'https://a.example/x/']),
    ]
    assert.deepEqual(seen(pages, 'a.example'), { position: 19, relevantUrl: 'a.example/x' })
  })

  it('takes the best of several results of the site', () => {
    const pages = [page(['https://b.example/', 'https://shop.a.example/', 'https://a.example/'])]
    assert.deepEqual(seen(pages, 'a.example'), { position: 2, relevantUrl: 'shop.a.example' })
  })

  it('ignores subdomains that do not count', () => {
    const pages = [page(['https://shop.a.example/', 'https://b.example/', 'https://a.example/'])]
    assert.deepEqual(seen(pages, 'a.example', false), { position: 3, relevantUrl: 'a.example' })
  })

  it('does not count a result that the next page repeats', () => {
    const pages = [page(links(0, 10)), page(['https://r9.example/', 'https://a.example/'])]
    assert.deepEqual(seen(pages, 'a.example'), { position: 11, relevantUrl: 'a.example' })
    const { depth, exhausted } = locate(pages, 'a.example')
    assert.deepEqual({ depth, exhausted }, { depth: 11, exhausted: false })
  })

  it('returns the page of the site as a short url', () => {
    const found = locate([page(['https://www.Bäckerei.example/Brot/?id=7#top'])], 'bäckerei.example')
    assert.equal(found.match?.relevantUrl, 'xn--bckerei-5wa.example/Brot/?id=7')
  })

  it('returns the snippet of the site, with one sitelink per line', () => {
    const plain = page(['https://b.example/', 'https://a.example/'])
    const links = ['Bread', 'Rye'].map((title) => ({ url: `https://a.example/${title}`, title }))
    const organic = plain.organic.map((result) => ({ ...result, title: 'Loaves', sitelinks: links }))
    assert.deepEqual(locate([plain], 'a.example').match?.snippet, { title: '', body: '', ext: '' })
    const shown = locate(
      [{ ...plain, organic: organic.map((each) => ({ ...each, snippet: 'Warm.' })) }],
      'a.example',
    )
    assert.deepEqual(shown.match?.snippet, { title: 'Loaves', body: 'Warm.', ext: 'Bread\nRye' })
  })

  it('is exhausted after an empty page, or a page that claims to be the last', () => {
    assert.equal(locate([page(links(0, 10)), page([])], 'a.example').exhausted, true)
    assert.equal(locate([page(links(0, 10), { hasMore: false })], 'a.example').exhausted, true)
  })

  it('is not exhausted after a short page, or an earlier page that claimed to be the last', () => {
    assert.equal(locate([page(links(0, 3))], 'a.example').exhausted, false)
    assert.equal(
      locate([page(links(0, 9), { hasMore: false }), page(links(9, 12), { hasMore: true })], 'a.example')
        .exhausted,
      false,
    )
  })

  it('counts unread pages as full, and reports the depth without a gap', () => {
    const pages = [
      asRead(page(links(0, 9)), 1, 'addressable'),
      asRead(page(['https://a.example/']), 4, 'addressable'),
    ]
    const { depth, match, pages: read, whole } = locateOn(numberPages(pages), siteMatcher('a.example', true))
    assert.deepEqual([read, whole, depth], [[1, 4], 1, 9])
    assert.deepEqual([match?.position, match?.page, match?.index], [30, 4, 0])
  })

  it('accepts an empty page before a gap only if no later page has results', () => {
    const at = (number: number, hosts: string[]) => asRead(page(hosts), number, 'addressable')
    const ended = (...pages: ReturnType<typeof at>[]) => numberPages(pages).end
    assert.equal(ended(at(1, links(0, 9)), at(2, []), at(3, links(9, 18))), undefined)
    assert.equal(ended(at(3, []), at(1, links(0, 9))), 3)
    assert.equal(locateOn(numberPages([at(1, links(0, 9)), at(3, [])]), () => false).exhausted, false)
  })

  it('uses the deepest of the replies that hold everything from the top', () => {
    const pages = [
      asRead(page([...links(0, 19), 'https://a.example/']), 2, 'prefix'),
      asRead(page(['https://a.example/', ...links(0, 9)]), 1, 'prefix'),
    ]
    const { depth, match, pages: read, whole } = locateOn(numberPages(pages), siteMatcher('a.example', true))
    assert.deepEqual([read, whole, depth, match?.position], [[1, 2], 2, 20, 20])
  })

  it('finds the same for pages one by one and all at once', () => {
    const pageOfLetters = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1, maxLength: 6 })
      .map((letters) => page(letters.map((letter) => `https://${letter}.example/`)))
    fc.assert(
      fc.property(fc.array(pageOfLetters, { minLength: 1, maxLength: 6 }), (pages) => {
        const whole = locate(pages, 'f.example').match
        const first = pages.findIndex((_, index) => locate(pages.slice(0, index + 1), 'f.example').match)
        assert.deepEqual(
          first === -1 ? undefined : locate(pages.slice(0, first + 1), 'f.example').match,
          whole,
        )
      }),
    )
  })
})
