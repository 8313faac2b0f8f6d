import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { Seen } from '#events/cells.ts'
import type { Compared } from '#events/compare.ts'
import { changeKey, changeNamed } from '#events/name.ts'
import { matches, type Rule } from '#events/rules.ts'

const seen = (position: number | null, { depth = 10, url = 'site.example/' } = {}): Seen => ({
  date: '2026-03-02',
  position,
  url: position === null ? null : url,
  depth: position === null || depth > position ? depth : position,
  invented: false,
})
const nowhere = (depth = 10) => seen(null, { depth })

const compared = (before: Seen | null, now: Seen): Compared => ({
  keyword_id: '1',
  keyword: 'kettle',
  region_index: 2,
  searcher_key: 1,
  region_key: 213,
  lang: 'en',
  device: 0,
  now,
  before,
})

const rule = (
  kind: Rule['kind'],
  threshold: number | null = null,
  direction: Rule['direction'] = null,
): Rule => ({
  id: 1,
  name: '',
  kind,
  target_id: 1,
  threshold,
  direction,
  regions_indexes: null,
})

interface Case {
  readonly rule: Rule
  readonly before: Seen | null
  readonly now: Seen
  readonly expected: boolean
}

const cases: Record<string, Case> = {
  'from 11 to 10 enters the top 10': {
    rule: rule('entered_top', 10),
    before: seen(11),
    now: seen(10),
    expected: true,
  },
  'from 10 to 1 enters nothing': {
    rule: rule('entered_top', 10),
    before: seen(10),
    now: seen(1),
    expected: false,
  },
  'a first position enters': { rule: rule('entered_top', 10), before: null, now: seen(4), expected: true },
  'a first `--` enters nothing': {
    rule: rule('entered_top', 10),
    before: null,
    now: nowhere(),
    expected: false,
  },
  'from `--` of the whole depth enters': {
    rule: rule('entered_top', 10),
    before: nowhere(),
    now: seen(4),
    expected: true,
  },
  'from `--` of a depth that ends before N may have been there already': {
    rule: rule('entered_top', 50),
    before: nowhere(10),
    now: seen(4),
    expected: false,
  },
  'from `--` of a depth that the region had before may have been there already': {
    rule: rule('entered_top', 30),
    before: nowhere(10),
    now: seen(25),
    expected: false,
  },
  'from 10 to 11 leaves the top 10': {
    rule: rule('left_top', 10),
    before: seen(10),
    now: seen(11),
    expected: true,
  },
  'from 1 to 10 leaves nothing': {
    rule: rule('left_top', 10),
    before: seen(1),
    now: seen(10),
    expected: false,
  },
  'a page with nine results counts as full': {
    rule: rule('left_top', 10),
    before: seen(3),
    now: nowhere(9),
    expected: true,
  },
  '`--` at depth 10 may still be in the top 50': {
    rule: rule('left_top', 50),
    before: seen(3),
    now: nowhere(10),
    expected: false,
  },
  '`--` at depth 50 is not in the top 50': {
    rule: rule('left_top', 50),
    before: seen(3),
    now: nowhere(48),
    expected: true,
  },
  '`--` of an unknown depth is not on the first page': {
    rule: rule('left_top', 10),
    before: seen(3),
    now: { ...nowhere(), depth: null },
    expected: true,
  },
  '`--` of an unknown depth may still be on a later page': {
    rule: rule('left_top', 30),
    before: seen(3),
    now: { ...nowhere(), depth: null },
    expected: false,
  },
  'from `--` of an unknown depth to a later page may have been there already': {
    rule: rule('entered_top', 30),
    before: { ...nowhere(), depth: null },
    now: seen(25),
    expected: false,
  },
  'a keyword without a position leaves nothing': {
    rule: rule('left_top', 10),
    before: null,
    now: nowhere(),
    expected: false,
  },
  'five places down are five': {
    rule: rule('moved', 5, 'down'),
    before: seen(3),
    now: seen(8),
    expected: true,
  },
  'four places down are not five': {
    rule: rule('moved', 5, 'both'),
    before: seen(3),
    now: seen(7),
    expected: false,
  },
  'down is not up': { rule: rule('moved', 5, 'up'), before: seen(3), now: seen(30), expected: false },
  'up is up': { rule: rule('moved', 5, 'up'), before: seen(9), now: seen(4), expected: true },
  'both is either': { rule: rule('moved', 5, 'both'), before: seen(9), now: seen(4), expected: true },
  'from 3 to `--` of ten results is a fall of at least eight places': {
    rule: rule('moved', 8, 'down'),
    before: seen(3),
    now: nowhere(10),
    expected: true,
  },
  'from 3 to `--` of ten results may be less than nine places': {
    rule: rule('moved', 9, 'down'),
    before: seen(3),
    now: nowhere(10),
    expected: false,
  },
  'from 15 to `--` of ten results is not certainly up': {
    rule: rule('moved', 1, 'both'),
    before: seen(15),
    now: nowhere(10),
    expected: false,
  },
  'from an imported `--` nobody knows how far': {
    rule: rule('moved', 1, 'up'),
    before: { date: '2026-03-01', position: null, url: null, depth: null, invented: false },
    now: seen(1),
    expected: false,
  },
  'a first position has not moved': {
    rule: rule('moved', 1, 'both'),
    before: null,
    now: seen(1),
    expected: false,
  },
  'another page matches': {
    rule: rule('url_changed'),
    before: seen(3),
    now: seen(3, { url: 'site.example/other' }),
    expected: true,
  },
  'no page does not match': { rule: rule('url_changed'), before: seen(3), now: nowhere(), expected: false },
}

describe('a rule', () => {
  for (const [name, { rule: of, before, now, expected }] of Object.entries(cases)) {
    test(name, () => assert.equal(matches(of, compared(before, now)), expected))
  }
})

test('a change is named once, however many rules report it', () => {
  const change = compared(seen(3), seen(7))
  let reads = 0
  const counted = {
    ...change,
    get keyword() {
      reads++
      return change.keyword
    },
  }
  const keys = Array.from({ length: 5 }, () => changeKey(changeNamed(counted)))
  assert.deepEqual([reads, new Set(keys).size], [1, 1])
})
