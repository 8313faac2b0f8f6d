import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { digestOf, letterOf } from '#events/letter/compose.ts'
import type { Reader } from '#events/letter/letter.ts'
import { linksFrom } from '#events/links.ts'
import { HTML_BYTES, pageOf } from '#events/mail/page.ts'
import { textOf } from '#events/mail/text.ts'
import type { ChangeNamed, Message } from '#events/message.ts'
import { textOf as sentenceOf } from '#events/name.ts'
import { conditionInWords } from '#events/rule-name.ts'
import { moveOf, shownPosition } from '#events/wording/position.ts'
import { regionName } from '#events/wording/regions.ts'
import { escaped, markup } from '#html/markup.ts'

const links = linksFrom('https://rank.example.com')
const reader = (lang: 'en' | 'ru', more: Partial<Reader> = {}): Reader => ({
  lang,
  links,
  regions: new Map([
    [2, regionName(lang, { searcher_key: 1, region_key: 213, lang: 'ru', device: 0 })],
    [3, regionName(lang, { searcher_key: 0, region_key: 213, lang: 'ru', device: 2 })],
  ]),
  ...more,
})

const change = (more: Partial<ChangeNamed> = {}): ChangeNamed => ({
  keyword_id: '5',
  keyword: 'kettle',
  region_index: 2,
  region: 'Google, Moscow, ru, PC',
  date_before: '2026-03-01',
  position_before: '3',
  url_before: 'bakery.example/kettle',
  depth_before: null,
  date: '2026-03-02',
  position: '12',
  url: 'bakery.example/kettle',
  depth: null,
  invented: false,
  ...more,
})

const left = (changes: readonly ChangeNamed[], more: Partial<Message> = {}): Message => ({
  event: 'left_top',
  created_at: '2026-03-02T03:30:00Z',
  text: 'Bakery: Keywords left the top 10 (1 keyword).',
  project: { id: 1, name: 'Bakery', url: 'bakery.example' },
  rule: { id: 1, name: conditionInWords('left_top', 10), threshold: 10, direction: null },
  check: null,
  total: changes.length,
  keywords: changes.length,
  changes,
  ...more,
})

test('a letter says what changed, where and when, with links to the keyword and the rankings', () => {
  const text = textOf(
    letterOf(left([change(), change({ keyword: 'rye', position: '--', depth: 30 })]), reader('en')),
  )
  assert.equal(
    text,
    `Bakery (bakery.example)
2 keywords left the top 10

2 March 2026, compared with 1 March 2026
Google, Moscow, ru, PC

kettle: 3 → 12; down 9
rye: 3 → >30; down at least 28

Open the rankings: https://rank.example.com/#/projects/1/rankings

-- 
Sextant sent this message because of the event rules of bakery.example.
Change what is sent: https://rank.example.com/#/projects/1/settings?section=events
`,
  )
  const page = pageOf(letterOf(left([change()]), reader('en')))
  assert.ok(
    page.includes('href="https://rank.example.com/#/projects/1/keywords/5?region=2&amp;date=2026-03-02"'),
  )
  assert.doesNotMatch(pageOf(letterOf(left([change()]), reader('en', { links: undefined }))), /<a /)
})

test('Russian letters have Russian plurals, dates, places and site names', () => {
  const headline = (keywords: number, more: Partial<Message> = {}) =>
    letterOf(left([change()], { keywords, ...more }), reader('ru')).sections[0]!.headline
  assert.equal(headline(1), '1 запрос ушёл из топ-10')
  assert.equal(headline(3), '3 запроса ушли из топ-10')
  assert.equal(headline(11), '11 запросов ушли из топ-10')
  assert.equal(headline(21), '21 запрос ушёл из топ-10')
  const moved = { id: 1, name: 'x', threshold: 1, direction: 'down' } as const
  assert.equal(headline(2, { event: 'moved', rule: moved }), '2 запроса опустились на 1 место или больше')
  assert.equal(
    headline(1, { event: 'url_changed', rule: { ...moved, threshold: null, direction: null } }),
    'Другая страница сайта находится по 1 запросу',
  )
  const project = { id: 1, name: 'xn--80ajpngj0i.xn--p1ai', url: 'xn--80ajpngj0i.xn--p1ai' }
  const letter = letterOf(left([change()], { project }), reader('ru'))
  assert.equal(letter.subject, 'пекарня.рф: 1 запрос ушёл из топ-10')
  assert.deepEqual(letter.sections[0]!.facts, [
    '2 марта 2026 г. по сравнению с 1 марта 2026 г.',
    'Google, Москва, ru, ПК',
  ])
  for (const shown of [textOf(letter), pageOf(letter)]) assert.doesNotMatch(shown, /xn--/)
})

test('a digest says how many messages it leaves out, one or several', () => {
  const rest = (lang: 'en' | 'ru', count: number) => {
    const { facts, headline } = digestOf([left([change()])], count, reader(lang)).sections.at(-1)!
    return [headline, ...facts].join('. ')
  }
  assert.equal(rest('en', 1), '1 more message. See the message log.')
  assert.equal(rest('en', 22), '22 more messages. See the message log.')
  assert.equal(rest('ru', 1), 'Ещё 1 сообщение. Смотрите журнал сообщений.')
  assert.equal(rest('ru', 22), 'Ещё 22 сообщения. Смотрите журнал сообщений.')
})

test('a letter says what is not known, and never more than was seen', () => {
  assert.equal(shownPosition('--', 30), '>30')
  assert.equal(shownPosition('--', null), '--')
  assert.equal(shownPosition(null, null), null)
  const move = (
    before: ChangeNamed['position'],
    depthBefore: number | null,
    now: string,
    depth: number | null = null,
  ) => moveOf({ position_before: before, depth_before: depthBefore, position: now, depth })
  assert.deepEqual(move('3', null, '1'), { way: 'up', places: 2, atLeast: false })
  assert.deepEqual(move('--', 10, '2'), { way: 'up', places: 9, atLeast: true })
  // It was behind ten results then, and is behind thirty now: it may have been anywhere.
  assert.equal(move('--', 10, '--', 30), undefined)
  assert.equal(move('--', 10, '25'), undefined)
  assert.equal(move('3', null, '--'), undefined)
  assert.equal(move(null, null, '3'), undefined)
  const first = change({ position_before: null, date_before: null, url_before: null, position: '4' })
  assert.match(textOf(letterOf(left([first]), reader('en'))), /kettle: not known → 4/)
})

test('invented positions are labelled in the subject, in the letter and behind each number', () => {
  const letter = letterOf(left([change({ invented: true })]), reader('en'))
  assert.match(letter.subject, /\(invented\)$/)
  for (const shown of [textOf(letter), pageOf(letter)]) {
    assert.match(shown, /The sandbox invented these positions/)
    assert.match(shown, /12 \(invented\)/)
  }
})

test('every keyword names its region when a letter has several', () => {
  const { lines, facts } = letterOf(left([change(), change({ region_index: 3 })]), reader('en')).sections[0]!
  assert.deepEqual(
    lines.map(({ notes }) => notes),
    [['Google, Moscow, ru, PC'], ['Yandex, Moscow, ru, Phone']],
  )
  assert.equal(facts.length, 1)
})

describe('hostile texts', () => {
  const hostile = `"><img src=x onerror=alert(1)></td></table><script>alert(1)</script><a href='https://evil.example'>`
  const message = left(
    [
      change({
        keyword: `${hostile}\r\nBcc: all@b.example\u2028\u202Egnp`,
        region: hostile,
        region_index: 99,
        url: `evil.example/${hostile}`,
        competitor: { id: 1, name: hostile, url: hostile, position_before: '3', position: '1' },
        features: [hostile],
      }),
    ],
    {
      project: { id: 1, name: `${hostile}\r\nBcc: everybody@b.example`, url: `bakery.example/${hostile}` },
      rule: { id: 1, name: hostile, threshold: 10, direction: null },
    },
  )

  test('stay text in HTML', () => {
    const page = pageOf(letterOf(message, reader('en')))
    const tags = new Set(Array.from(page.matchAll(/<([a-z!/][^\s>]*)/gi), ([, tag]) => tag!.replace('/', '')))
    for (const tag of ['img', 'script']) assert.ok(!tags.has(tag), tag)
    for (const [, href] of page.matchAll(/<a href="([^"]*)"/g))
      assert.match(href!, /^https:\/\/rank\.example\.com\//)
    assert.doesNotMatch(page, /<[^>]* on\w+=/)
    assert.equal(
      markup`<b title="${hostile}">${hostile}</b>`.text,
      `<b title="${escaped(hostile)}">${escaped(hostile)}</b>`,
    )
  })

  test('forge no line, no header and no direction', () => {
    const letter = letterOf(message, reader('en'))
    for (const shown of [letter.subject, textOf(letter)]) {
      assert.doesNotMatch(shown, /^Bcc/m)
      assert.doesNotMatch(shown, /[\u2028\u202E\r]/)
    }
  })
})

test('a long list is cut below the size at which Gmail clips a mail, and says by how much', () => {
  const long = Array.from({ length: 500 }, (_, id) =>
    change({
      keyword_id: String(id),
      keyword: `${id} ${'длинный запрос '.repeat(20)}`,
      url: `a.example/${'я'.repeat(300)}`,
    }),
  )
  const letter = letterOf(left(long, { total: 1_234 }), reader('ru'))
  const page = pageOf(letter)
  assert.ok(Buffer.byteLength(page) < HTML_BYTES + 5_000, String(Buffer.byteLength(page)))
  const rows = page.split('<tr>').length - 2
  assert.ok(rows > 20)
  const left1 = new Intl.NumberFormat('ru').format(1_234 - rows)
  assert.ok(page.includes(`rankings">и ещё ${left1}</a>`))
  assert.ok(textOf(letter).includes(`… и ещё ${new Intl.NumberFormat('ru').format(1_134)}`))
})

test('a message that an older version stored is still sent', () => {
  const { depth: _, depth_before: __, ...old } = change({ position: '--' })
  const { keywords: ___, ...message } = left([old], { rule: { id: 1, name: 'Mine' } })
  const { headline, lines } = letterOf(message, reader('en')).sections[0]!
  assert.equal(headline, 'Mine: 1 keyword')
  assert.match(lines[0]!.positions, /--$/)
})

describe('a letter about a finished check', () => {
  const finished = (counts: Partial<NonNullable<Message['check']>>) =>
    left([], {
      event: 'check_finished',
      rule: null,
      check: {
        run_id: '12',
        date: '2026-03-02',
        started_at: '2026-03-02T03:30:00Z',
        finished_at: '2026-03-02T03:30:03Z',
        was_cancelled: false,
        invented: false,
        checks: 9,
        exact: 0,
        at_best: 0,
        not_within: 0,
        partial: 0,
        failed: 0,
        cancelled: 0,
        ...counts,
      },
    })
  const facts = (message: Message, lang: 'en' | 'ru' = 'en') =>
    letterOf(message, reader(lang)).sections[0]!.facts

  test('does not count as failed what a thrifty plan left out', () => {
    const counts = { exact: 1, at_best: 1, not_within: 2, partial: 4, unresolved: 3, failed: 1 }
    const thrifty = finished(counts)
    assert.deepEqual(facts(thrifty), ['2 found, 2 not within the depth, 3 not on the pages read, 2 failed'])
    assert.deepEqual(facts(thrifty, 'ru'), [
      'найдено: 2, нет на всю глубину: 2, нет на просмотренных страницах: 3, сбоев: 2',
    ])
    assert.equal(
      sentenceOf('', 'Bakery', thrifty.check!, 0),
      'Bakery: the rank check of 2026-03-02 finished (2 found, 2 not within the depth, 3 not on the pages read, 2 failed).',
    )
    assert.deepEqual(facts(finished({ exact: 6, partial: 3, unresolved: 3 })), [
      '6 found, 0 not within the depth, 3 not on the pages read',
    ])
  })

  test('of an older release counts all of them as before', () =>
    assert.deepEqual(facts(finished({ exact: 6, partial: 3 })), [
      '6 found, 0 not within the depth, 3 failed',
    ]))
})
