import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { SerpError } from '#serp/errors.ts'
import type { ParsedSerpPage } from '#serp/page.ts'
import type { SerpQuery } from '#serp/query.ts'
import { parseYandexXml, readYandexXmlError, type YandexXmlForm } from '#serp/yandex-xml.ts'

const query: SerpQuery = {
  text: 'медный чайник',
  searcher: 'yandex',
  country: 'RU',
  language: 'ru',
  region: null,
  device: 'desktop',
  page: 1,
  date: '2026-11-21',
}
const form: YandexXmlForm = { page: 0, pageSize: 10, units: '1', numbersResults: false }

function read(xml: string, change: Partial<YandexXmlForm> = {}): ParsedSerpPage {
  return parseYandexXml(xml, xml, query, { ...form, ...change })
}

function refuses(xml: string, change: Partial<YandexXmlForm> = {}): void {
  assert.throws(
    () => read(xml, change),
    (error) => error instanceof SerpError && error.kind === 'bad_payload' && error.raw !== undefined,
    xml.slice(0, 200),
  )
}

const response = (content: string, request = ''): string =>
  `<?xml version="1.0" encoding="utf-8"?><yandexsearch version="1.0">${request}<response date="x">${content}</response></yandexsearch>`
const groups = (content: string, attributes = ''): string =>
  response(`<results><grouping${attributes}>${content}</grouping></results>`)
const doc = (url: string, more = ''): string => `<doc><url>${url}</url><title>T</title>${more}</doc>`
const group = (url: string, more = ''): string => `<group>${doc(url, more)}</group>`
const one = group('https://a.example/')

describe("Yandex's XML format", () => {
  it('reads texts in document order, however they are written', () => {
    const { organic } = read(
      `\uFEFF${groups(
        `<group id="7"><doc><url> https://a.example/?a=1&amp;b=2 </url>
          <title><hlword>Медный</hlword> <hlword>чай</hlword>ник &lt;&quot;&#1084;&quot;&gt;<![CDATA[ & <hlword>co</hlword>]]></title>
          <passages><passage>Ручная <hlword>работа</hlword>.</passage><passage/><passage>Две.</passage></passages>
          <sitelinks><sitelink><url>https://a.example/care</url><title>Уход</title></sitelink><sitelink/></sitelinks>
        </doc></group>`,
      )}`,
    )
    assert.deepEqual(organic, [
      {
        url: 'https://a.example/?a=1&b=2',
        rawUrl: 'https://a.example/?a=1&b=2',
        title: 'Медный чайник <"м"> & co',
        snippet: 'Ручная работа. Две.',
        sitelinks: [{ url: 'https://a.example/care', title: 'Уход' }],
        reportedPosition: 7,
      },
    ])
  })

  it('gives a group one position, and folds its other documents under the first', () => {
    const folded = `<group>${doc('https://a.example/')}${doc('https://a.example/b')}${doc('https://a.example/c')}</group>`
    const { organic } = read(groups(folded + group('https://b.example/')))
    assert.deepEqual(
      organic.map(({ url, sitelinks = [] }) => [url, ...sitelinks.map((link) => link.url)]),
      [['https://a.example/', 'https://a.example/b', 'https://a.example/c'], ['https://b.example/']],
    )
  })

  it('gives blocks among the results no position', () => {
    const media = ['video', 'images', 'whatever']
      .map((kind) => group(`https://${kind}.example/`, `<contenttype>${kind}</contenttype>`))
      .join('')
    const { organic, features } = read(
      groups(`${media}${group('https://a.example/', '<contenttype>organic</contenttype>')}`),
    )
    assert.deepEqual(
      organic.map(({ url }) => url),
      ['https://a.example/'],
    )
    assert.deepEqual(features, [
      { type: 'videos', itemCount: 1, entries: [{ url: 'https://video.example/', title: 'T' }] },
      { type: 'images', itemCount: 1, entries: [{ url: 'https://images.example/', title: 'T' }] },
    ])
  })

  it('reads a page as empty only when the reply says so', () => {
    const page = read(response('<error code="15">Ничего не найдено</error>'))
    assert.deepEqual([page.outcome, page.organic, page.hasMore], ['empty', [], false])
    for (const content of [
      '',
      '<error>15</error>',
      '<error code="">x</error>',
      '<error code="15x">x</error>',
      '<error code="20">x</error>',
      `<error code="15">x</error><results><grouping>${one}</grouping></results>`,
      '<found priority="all">0</found>',
      '<results/>',
      '<results><grouping/></results>',
      `<results>${one}</results>`,
      '<results><grouping><found priority="all">0</found></grouping></results>',
      `<results><grouping>${group('https://v.example/', '<contenttype>video</contenttype>')}</grouping></results>`,
      `<results><grouping>${one.replaceAll('group', 'groups')}</grouping></results>`,
    ]) {
      refuses(response(content))
    }
  })

  it('refuses a page with a result that it cannot read', () => {
    for (const broken of [
      '<group/>',
      '<group><doc><title>T</title></doc></group>',
      group(''),
      group('https://a.example/&#10;b'),
      group(`https://a.example/${'x'.repeat(20_000)}`),
    ]) {
      refuses(groups(one + broken))
    }
  })

  it('refuses what is not well-formed, cut off or of another form', () => {
    const whole = groups(one)
    for (let length = 0; length < whole.length; length += 3) refuses(whole.slice(0, length))
    for (const xml of [
      '',
      ' ',
      'busy',
      '{}',
      '<html><body><p>hi<br></body></html>',
      '<yandexsearch/>',
      `${whole}${whole}`,
      `${whole}junk`,
      whole.replaceAll('yandexsearch', 'googlesearch'),
      whole.replace('</response>', `</response><response/>`),
      whole.replace('https://a.example/', 'https://a.example/&nbsp;'),
      whole.replace('https://a.example/', 'https://a.example/\u0001'),
      whole.replace('T<', 'T\0<'),
      whole.replace('</group>', ''),
      whole.replace('<title>', '<title lang=ru>'),
    ]) {
      refuses(xml)
    }
  })

  it('expands no entities, opens no files, and reads hostile bodies as fast', () => {
    const whole = groups(one)
    const declared = (type: string, text: string) =>
      whole.replace('<yandexsearch', `${type}<yandexsearch`).replace('>T<', `>${text}<`)
    const bomb = [
      '<!ENTITY a "x">',
      ...Array.from({ length: 9 }, (_, n) => `<!ENTITY b${n} "${'&a;'.repeat(10)}">`),
    ]
    for (const xml of [
      declared('<!DOCTYPE yandexsearch>', 'T'),
      declared('<!DOCTYPE y SYSTEM "file:///etc/passwd">', 'T'),
      declared(`<!DOCTYPE y [<!ENTITY e SYSTEM "file:///etc/passwd">]>`, '&e;'),
      declared(`<!DOCTYPE y [${bomb.join('')}]>`, '&b8;'),
      declared(`<!DOCTYPE y [${'<!ENTITY e "x">'.repeat(200_000)}]>`, 'T'),
      '<a>'.repeat(1_000_000),
      groups('<b/>'.repeat(1_000_000)),
      '<'.repeat(1_000_000),
    ]) {
      refuses(xml)
    }
  })

  it('refuses results for another query, a corrected one, or another page', () => {
    const asked = (text: string, page = 0) => `<request><query>${text}</query><page>${page}</page></request>`
    const results = `<results><grouping>${one}</grouping></results>`
    assert.equal(read(response(results, asked(' Медный чайник'.toLowerCase()))).outcome, 'ok')
    refuses(response(results, asked('чайник')))
    refuses(response(results, asked(query.text, 1)))
    refuses(groups(`<page>1</page>${one}`))
    refuses(response(`<reask><rule>Misspell</rule></reask>${results}`))
    refuses(response(`<showing_results_for>чайник</showing_results_for>${results}`))
    refuses(response(`<fixtype>correct</fixtype>${results}`))
    refuses(response(`<correct>медные чайники</correct>${results}`))
    assert.equal(read(response(`<correct>Медный чайник</correct>${results}`)).outcome, 'ok')
    assert.equal(read(response(`<misspell><text>чайники</text></misspell>${results}`)).outcome, 'ok')
  })

  it('checks the numbers of results where the vendor states them', () => {
    const numbered = (first: string, size = 100) =>
      groups(`<page first="${first}" last="200">1</page>${one}`, ` groups-on-page="${size}"`)
    const change = { page: 1, pageSize: 100, numbersResults: true }
    assert.equal(read(numbered('101'), change).outcome, 'ok')
    for (const xml of [numbered('1'), numbered('201'), numbered(''), numbered('101', 20), groups(one)]) {
      refuses(xml, change)
    }
  })

  it('reads a page behind the last result as empty', () => {
    const behind = ({ first = 201, last = 110, found = 110, more = '' } = {}) =>
      groups(
        `<found priority="all">${found}</found><page first="${first}" last="${last}">2</page>${more}`,
        ' groups-on-page="100"',
      )
    const change = { page: 2, pageSize: 100, numbersResults: true }
    const page = read(behind(), change)
    assert.deepEqual([page.outcome, page.organic, page.hasMore], ['empty', [], false])
    for (const xml of [
      behind({ found: 317 }),
      behind({ last: 201, found: 201 }),
      behind({ last: 0, found: 0 }),
      behind({ more: '<groups/>' }),
      behind({ more: group('https://v.example/', '<contenttype>video</contenttype>') }),
    ]) {
      refuses(xml, change)
    }
    refuses(behind(), { ...change, numbersResults: false })
  })

  it('reports the end only when the count of results proves it', () => {
    const counted = (found: number, last: number, results = 3) =>
      read(
        groups(
          `<found priority="phrase">9</found><found priority="all">${found}</found><page first="1" last="${last}">0</page>` +
            Array.from({ length: results }, (_, n) => group(`https://a${n}.example/`)).join(''),
        ),
      ).hasMore
    assert.equal(counted(3, 3), false)
    for (const hasMore of [
      counted(317, 3),
      counted(2, 3),
      counted(10, 10, 10),
      counted(0, 0),
      read(groups(one)).hasMore,
    ]) {
      assert.equal(hasMore, null)
    }
  })

  it('distinguishes an error from a page without throwing', () => {
    assert.deepEqual(readYandexXmlError(response('<error code="55">RPS &amp; more</error>')), {
      code: 55,
      message: 'RPS & more',
    })
    for (const body of ['', '{}', '<error', groups(one), response('<error>x</error>')]) {
      assert.equal(readYandexXmlError(body), null)
    }
  })
})
