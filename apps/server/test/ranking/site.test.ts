import assert from 'node:assert/strict'
import { ApiError } from '@sextant/contract'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { shortUrl, siteMatcher, toShortUrl } from '#ranking/match/site.ts'
import { comparableUrl } from '#serp/url.ts'

/** Whether a result belongs to a site without rules of its own. */
function belongsTo(resultUrl: string, site: string, subdomains = true): boolean {
  return siteMatcher(site, subdomains)(comparableUrl(resultUrl))
}

describe('belongsTo', () => {
  const cases: [site: string, result: string, belongs: boolean][] = [
    // The host itself.
    ['example.com', 'https://example.com/', true],
    ['example.com', 'http://example.com', true],
    ['example.com', 'https://EXAMPLE.com/Page', true],
    ['example.com', 'https://www.example.com/page', true],
    ['example.com', 'https://example.com./page', true],
    ['example.com', 'https://user:pass@example.com/', true],
    ['www.example.com', 'https://example.com/', true],
    ['www.com', 'https://www.com/', true],
    // Sub-domains.
    ['example.com', 'https://shop.example.com/', true],
    ['example.com', 'https://a.b.example.com/', true],
    ['example.com', 'https://www.shop.example.com/', true],
    ['shop.example.com', 'https://shop.example.com/', true],
    ['shop.example.com', 'https://example.com/', false],
    ['shop.example.com', 'https://blog.example.com/', false],
    ['m.example.com', 'https://www.example.com/', false],
    // Look-alikes.
    ['example.com', 'https://notexample.com/', false],
    ['example.com', 'https://example.com.evil.net/', false],
    ['example.com', 'https://example.co/', false],
    ['example.com', 'https://example.community/', false],
    ['example.com', 'https://example-com.net/', false],
    ['example.com', 'https://evil.net/example.com/', false],
    ['example.com', 'https://evil.net/?u=https://example.com/', false],
    ['example.com', 'https://example.com@evil.net/', false],
    ['example.com', 'https://evil.net#example.com', false],
    ['example.com', 'https://examp1e.com/', false],
    ['example.com', 'https://ехample.com/', false],
    // Ports.
    ['example.com', 'https://example.com:443/', true],
    ['example.com', 'http://example.com:80/', true],
    ['example.com', 'https://example.com:8443/', false],
    ['example.com:8443', 'https://example.com:8443/', true],
    ['example.com:8443', 'https://example.com/', false],
    // International names.
    ['bäckerei.example', 'https://xn--bckerei-5wa.example/', true],
    ['xn--bckerei-5wa.example', 'https://bäckerei.example/', true],
    ['xn--bckerei-5wa.example', 'https://www.BÄCKEREI.example/', true],
    ['пример.example', 'https://ПРИМЕР.example/', true],
    ['bäckerei.example', 'https://backerei.example/', false],
    // Paths.
    ['example.com/shop', 'https://example.com/shop', true],
    ['example.com/shop', 'https://example.com/shop/', true],
    ['example.com/shop/', 'https://example.com/shop', true],
    ['example.com/shop', 'https://www.example.com/shop/bread', true],
    ['example.com/shop', 'https://de.example.com/shop/bread', true],
    ['example.com/shop', 'https://example.com/shopping', false],
    ['example.com/shop', 'https://example.com/', false],
    ['example.com/shop', 'https://example.com/a/shop', false],
    ['example.com/shop', 'https://example.com/Shop', false],
    ['example.com/shop', 'https://example.com/shop?page=2', true],
    ['example.com/shop', 'https://example.com/x/../shop/bread', true],
    ['example.com/shop', 'https://example.com/shop/../cart', false],
    // Encoding.
    ['example.com/хлеб', 'https://example.com/%D1%85%D0%BB%D0%B5%D0%B1', true],
    ['example.com/%d1%85%d0%bb%d0%b5%d0%b1', 'https://example.com/хлеб/ржаной', true],
    ['example.com/~baker', 'https://example.com/%7Ebaker/', true],
    ['example.com/a/b', 'https://example.com/a%2Fb', false],
    // A page named by its query is that page alone.
    ['example.com/item?id=7', 'https://example.com/item?id=7', true],
    ['example.com/item?id=7', 'https://www.example.com/item/?id=7&utm_source=x', true],
    ['example.com/item?a=1&b=2', 'https://example.com/item?b=2&a=1', true],
    ['example.com/item?id=7', 'https://example.com/item?id=8', false],
    ['example.com/item?id=7', 'https://example.com/item', false],
    ['example.com/item?id=7', 'https://example.com/item/more?id=7', false],
    // Redirects and copies.
    ['example.com', 'https://www.google.com/url?q=https%3A%2F%2Fexample.com%2F&sa=U', true],
    ['example.com', '/url?q=https://www.example.com/x&ved=1', true],
    ['example.com', 'https://www.google.com/amp/s/example.com/x', true],
    ['example.com', 'https://www.google.com/url?q=https%3A%2F%2Fevil.net%2F%3Fq%3Dexample.com', false],
    ['google.com', 'https://www.google.com/url?q=https%3A%2F%2Fexample.com%2F', false],
    ['example.com', 'https://www.google.com/goto?url=CAESbw', false],
    // No address at all.
    ['example.com', 'ftp://example.com/', false],
    ['example.com', 'example.com', false],
    ['example.com', '', false],
    ['example.com', 'javascript:example.com', false],
  ]
  for (const [site, result, belongs] of cases) {
    it(`${JSON.stringify(result)} is ${belongs ? '' : 'not '}of ${site}`, () =>
      assert.equal(belongsTo(result, shortUrl(site, 'url')), belongs))
  }

  it('without subdomains only the host belongs to the site, with or without www.', () => {
    for (const [result, belongs] of [
      ['https://example.com/page', true],
      ['https://www.example.com/page', true],
      ['https://shop.example.com/', false],
      ['https://www.shop.example.com/', false],
      ['https://notexample.com/', false],
    ] as const) {
      assert.equal(belongsTo(result, 'example.com', false), belongs, result)
    }
    assert.equal(belongsTo('https://www.example.com/shop/bread', 'example.com/shop', false), true)
    assert.equal(belongsTo('https://de.example.com/shop/bread', 'example.com/shop', false), false)
  })

  it('is true for any page of the host and its subdomains', () => {
    fc.assert(
      fc.property(fc.domain(), fc.webPath(), fc.domain(), (host, path, other) => {
        assert.equal(belongsTo(`https://${host}${path}`, host), true)
        assert.equal(belongsTo(`https://shop.${host}${path}`, host), true)
        assert.equal(belongsTo(`https://not${host}${path}`, host), false)
        assert.equal(belongsTo(`https://${host}.${other}${path}`, host), other === host)
      }),
    )
  })

  it('never throws, whatever a result links to', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (link) => {
        assert.equal(typeof belongsTo(link, 'example.com'), 'boolean')
      }),
    )
  })
})

describe('shortUrl', () => {
  const cases: [text: string, short: string][] = [
    ['bakery-lane.example', 'bakery-lane.example'],
    ['https://www.Bakery-Lane.example/', 'bakery-lane.example'],
    ['HTTP://bakery-lane.example/a/b//', 'bakery-lane.example/a/b'],
    ['bakery-lane.example:8080/a', 'bakery-lane.example:8080/a'],
    ['https://bakery-lane.example/a#top', 'bakery-lane.example/a'],
    ['https://bakery-lane.example/a?id=7', 'bakery-lane.example/a?id=7'],
    ['https://bakery-lane.example/?srsltid=AfmBOoq1', 'bakery-lane.example'],
    ['https://bakery-lane.example/a?b=%7E&UTM_Source=x&a&srsltid=2', 'bakery-lane.example/a?b=%7E&a'],
    ['https://bakery-lane.example/a?x=utm_source&&b=', 'bakery-lane.example/a?x=utm_source&&b='],
    ['пример.example/хлеб', 'xn--e1afmkfd.example/%D1%85%D0%BB%D0%B5%D0%B1'],
    ['www.com', 'www.com'],
    ['www.www.com', 'www.com'],
  ]
  for (const [text, short] of cases) {
    it(`turns ${JSON.stringify(text)} into ${short}`, () => assert.equal(shortUrl(text, 'url'), short))
  }

  for (const text of [
    '',
    '   ',
    'bakery',
    'ftp://bakery.example',
    'a b.example',
    'https://',
    'https://<a>.example',
  ]) {
    it(`refuses ${JSON.stringify(text)}`, () =>
      assert.throws(
        () => shortUrl(text, 'url'),
        (error) => error instanceof ApiError && error.error === 'parameter_value' && error.field === 'url',
      ))
  }

  it('accepts its own result as the same site', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        const short = toShortUrl(url)!
        assert.equal(toShortUrl(`https://${short}`), short)
        assert.equal(belongsTo(url, short), true)
      }),
    )
  })
})
