import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { canonicalUrl, hostOf, hostOfSite, unwrapUrl } from '#serp/url.ts'

describe('canonicalUrl', () => {
  const cases: [string, string | null][] = [
    ['https://a.example', 'a.example'],
    ['https://a.example/', 'a.example'],
    ['http://a.example/', 'a.example'],
    ['HTTPS://WWW.A.Example/', 'a.example'],
    ['https://www.www.a.example/', 'www.a.example'],
    ['https://www.com/', 'www.com'],
    ['https://m.a.example/', 'm.a.example'],
    ['https://a.example./x', 'a.example/x'],
    ['https://a.example:443/x', 'a.example/x'],
    ['http://a.example:80/x', 'a.example/x'],
    ['https://a.example:8443/x', 'a.example:8443/x'],
    ['https://user:pass@a.example/x', 'a.example/x'],
    ['https://a.example/x/', 'a.example/x'],
    ['https://a.example/x//', 'a.example/x'],
    ['https://a.example/X', 'a.example/X'],
    ['https://a.example/a/./b/../c', 'a.example/a/c'],
    ['https://a.example/%7Euser/%2fx', 'a.example/~user/%2Fx'],
    ['https://a.example/100%', 'a.example/100%'],
    ['https://a.example/путь', 'a.example/%D0%BF%D1%83%D1%82%D1%8C'],
    ['https://a.example/%d0%bf%d1%83%d1%82%d1%8c', 'a.example/%D0%BF%D1%83%D1%82%D1%8C'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://ПРИМЕР.example/', 'xn--e1afmkfd.example'],
    ['https://a.example/?', 'a.example'],
    ['https://a.example/?b=2&a=1', 'a.example?a=1&b=2'],
    ['https://a.example/?a=1&&a=2', 'a.example?a=1&a=2'],
    ['https://a.example/?utm_source=x&UTM_Medium=y&gclid=1&srsltid=2&id=7', 'a.example?id=7'],
    ['https://a.example/?yclid=1&ysclid=2&_openstat=3&fbclid=4&msclkid=5', 'a.example'],
    ['https://a.example/?vedette=1&sale=2', 'a.example?sale=2&vedette=1'],
    ['https://a.example/x#part', 'a.example/x'],
    ['https://a.example/x#:~:text=some', 'a.example/x'],
    ['https://a.example/#!/route', 'a.example#!/route'],
    ['https://a.example/#!/route:~:text=some', 'a.example#!/route'],
    ['https://[2001:DB8::1]/x', '[2001:db8::1]/x'],
    [
      'https://www.google.com/url?sa=t&q=https%3A%2F%2Fa.example%2Fx%3Fb%3D1%26utm_source%3Dg',
      'a.example/x?b=1',
    ],
    ['https://google.co.uk/url?url=http://a.example/', 'a.example'],
    ['/url?q=https://a.example/&sa=U', 'a.example'],
    [
      'https://www.google.com/url?q=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%3A%2F%2Fa.example%2F',
      'a.example',
    ],
    ['https://www.google.com/url?q=/search?q=x', null],
    ['https://www.google.com/url?q=javascript:alert(1)', null],
    ['https://www.google.com/url', null],
    ['https://www.google.com/goto?url=CAESbw', null],
    ['/goto?url=CAESbw', null],
    ['https://www.google.com/amp/s/a.example/x?b=1', 'a.example/x?b=1'],
    ['https://a-example.cdn.ampproject.org/c/s/a.example/x', 'a.example/x'],
    ['https://yandex.ru/turbo?text=https%3A%2F%2Fa.example%2Fx', 'a.example/x'],
    ['https://yandex.ru/clck/jsredir?from=x&text=', null],
    ['https://www.google.com/goto?url=https%3A%2F%2Fa.example%2Fx', 'a.example/x'],
    ['https://www.google.com/interstitial?url=https://a.example/x', 'a.example/x'],
    ['https://a-example.bing-amp.com/c/s/a.example/x', 'a.example/x'],
    [
      'https://www-a-example.translate.goog/x/?b=1&_x_tr_sl=de&_x_tr_tl=en&_x_tr_hl=en&_x_tr_pto=sc',
      'a.example/x?b=1',
    ],
    ['https://my--shop-example.translate.goog/?_x_tr_sl=auto', 'my-shop.example'],
    ['https://xn----bcher--kva-example.translate.goog/', 'xn--bcher-kva.example'],
    ['https://0-en----a-example-0.translate.goog/', 'en--a.example'],
    ['https://localhost.translate.goog/', null],
    ['https://a.b.translate.goog/', null],
    [
      'https://translate.google.com/translate?hl=en&sl=de&u=https://a.example/x%3Fb%3D1&prev=search',
      'a.example/x?b=1',
    ],
    ['https://translate.google.com/website?sl=de&tl=en&u=a.example/x', 'a.example/x'],
    ['https://translate.google.co.uk/translate?u=a.example:8080/x', 'a.example:8080/x'],
    ['https://translate.google.com/?sl=de&text=haus', null],
    ['https://translate.google.com/about/', 'translate.google.com/about'],
    ['https://translate.googleusercontent.com/translate_c?u=http://a.example/', 'a.example'],
    [
      'https://webcache.googleusercontent.com/search?q=cache:T-XOLbp8aSkJ:https://a.example/x%3Fb%3D1+&cd=1&hl=ru',
      'a.example/x?b=1',
    ],
    ['http://webcache.googleusercontent.com/search?q=cache:a.example/x+copper+kettle', 'a.example/x'],
    ['http://webcache.googleusercontent.com/search?q=cache:T-XOLbp8aSkJ:a.example/', 'a.example'],
    ['http://webcache.googleusercontent.com/search?q=copper', null],
    [
      'https://www.bing.com/ck/a?!&&p=ab12&ptn=3&u=a1aHR0cHM6Ly9hLmV4YW1wbGUveD9iPTE&ntb=1',
      'a.example/x?b=1',
    ],
    ['https://www.bing.com/ck/a?u=a1L2ltYWdlcw', null],
    ['https://www.bing.com/ck/a?u=b1aHR0cHM6Ly9hLmV4YW1wbGUv', null],
    ['https://www.bing.com/maps', 'bing.com/maps'],
    ['https://www.translatetheweb.com/?from=de&to=en&a=https://a.example/', 'a.example'],
    ['https://ya.ru/turbo?text=https%3A%2F%2Fa.example%2Fx', 'a.example/x'],
    ['https://yandex.ru/clck/jsredir?from=x&url=https%3A%2F%2Fa.example%2F', 'a.example'],
    ['https://translate.yandex.ru/translate?url=https%3A%2F%2Fa.example%2Fx&lang=en-ru', 'a.example/x'],
    ['https://hghltd.yandex.net/yandbtm?fmode=inject&url=http%3A%2F%2Fa.example%2F&text=x', 'a.example'],
    ['https://yandexwebcache.net/yandbtm?url=a.example%2Fx', 'a.example/x'],
    ['https://translated.turbopages.org/proxy_u/en-ru.ru.3d3b-1a/https/a.example/x?b=1', 'a.example/x?b=1'],
    ['https://translated.turbopages.org/proxy_u/en-ru.ru.3d3b', null],
    ['https://translate.goog/', 'translate.goog'],
    ['https://a-example.translate.goog.evil.example/', 'a-example.translate.goog.evil.example'],
    ['https://www.google.com/maps', 'google.com/maps'],
    ['https://notgoogle.com/url?q=https://a.example/', 'notgoogle.com/url?q=https://a.example/'],
    [
      'https://google.com.evil.example/url?q=https://a.example/',
      'google.com.evil.example/url?q=https://a.example/',
    ],
    ['ftp://a.example/', null],
    ['mailto:a@a.example', null],
    ['//a.example/x', null],
    ['a.example', null],
    ['', null],
    ['https://', null],
  ]
  for (const [link, expected] of cases) {
    it(`reads ${JSON.stringify(link)} as ${expected}`, () => assert.equal(canonicalUrl(link), expected))
  }

  it('is stable: the canonical text of a canonical text is the same', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (link) => {
        const canonical = canonicalUrl(link)
        fc.pre(canonical !== null && !canonical.startsWith('www.'))
        assert.equal(canonicalUrl(`https://${canonical}`), canonical)
      }),
    )
  })

  it('does not depend on scheme, tracking, fragment, trailing slash or redirects', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['https'] }), (link) => {
        const canonical = canonicalUrl(link)
        const bare = link.replace(/\/+$/, '')
        for (const other of [
          link.replace('https:', 'http:'),
          `${bare}/`,
          `${link}?utm_source=x`,
          `${link}#part`,
          `https://www.google.de/url?q=${encodeURIComponent(link)}&ved=1`,
        ]) {
          assert.equal(canonicalUrl(other), canonical)
        }
      }),
    )
  })

  it('accepts any text, and unwraps nothing that is not in it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
        canonicalUrl(text)
        canonicalUrl(`https://${text}`)
        const inner = unwrapUrl(`https://www.google.com/url?q=${encodeURIComponent(text.toWellFormed())}`)
        assert.ok(inner.includes('/url?q=') || text.toWellFormed().includes(inner))
      }),
    )
  })
})

describe('unwrapUrl', () => {
  it('returns a plain link unchanged', () => {
    for (const link of ['https://A.example/%7e?utm_source=x#y', 'not a link', '/goto?url=CAES']) {
      assert.equal(unwrapUrl(link), link)
    }
  })

  it('stops at endless redirects', () => {
    let link = 'https://a.example/'
    for (let depth = 0; depth < 8; depth += 1)
      link = `https://www.google.com/url?q=${encodeURIComponent(link)}`
    assert.equal(unwrapUrl(link), link)
    assert.equal(hostOf(link), null)
  })
})

describe('hostOfSite', () => {
  for (const [site, host] of [
    ['a.example', 'a.example'],
    ['www.a.example/', 'a.example'],
    [' https://A.example/shop ', 'a.example'],
    ['a.example:8080', 'a.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['not a site', null],
    ['', null],
    ['mailto://a.example', null],
  ] as const) {
    it(`reads ${JSON.stringify(site)} as ${host}`, () => assert.equal(hostOfSite(site), host))
  }
})
