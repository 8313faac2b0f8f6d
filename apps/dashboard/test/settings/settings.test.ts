import assert from 'node:assert/strict'
import { rightText } from '@sextant/contract/rights.ts'
import { test } from 'vitest'
import { en } from '../../src/pages/settings/engines/texts/en.ts'
import { ru } from '../../src/pages/settings/engines/texts/ru.ts'
import { indexesIn } from '../../src/pages/settings/events/event-rule.ts'
import { swapped } from '../../src/pages/settings/parts/swapped.ts'
import { changesSomething, sitesOf, type Replay } from '../../src/pages/settings/rules/replay.ts'
import { newRule, rulesToSend } from '../../src/pages/settings/rules/site.ts'
import { rightsIn } from '../../src/pages/settings/sharing/rights.ts'
import {
  AFTER_CHECK,
  isComplete,
  monthDays,
  newEntry,
  newTime,
  weekdayNames,
  type Entry,
} from '../../src/pieces/schedule/entry.ts'

test('a schedule is complete if every entry has days and times, and after a check needs no time', () => {
  const entry = (days: string[], times: Entry['times'] = [newTime]) => ({ days, times })
  assert.equal(isComplete([newEntry, entry(['MONDAY', '27'])]), true)
  assert.equal(isComplete([newEntry, entry([])]), false)
  assert.equal(isComplete([entry(['MONDAY'], [])]), false)
  assert.equal(isComplete([entry([AFTER_CHECK], [])]), true)
  assert.equal(isComplete([entry([AFTER_CHECK, 'MONDAY'], [])]), false)
})

test('weeks begin on Monday, and only days that every month has are offered', () => {
  assert.deepEqual([weekdayNames[0], weekdayNames.at(-1)], ['MONDAY', 'SUNDAY'])
  assert.deepEqual([monthDays[0], monthDays.at(-1)], ['1', '27'])
})

test('an item moves by one place, and not beyond the ends of the list', () => {
  assert.deepEqual(swapped(['a', 'b', 'c'], 1, -1), ['b', 'a', 'c'])
  assert.deepEqual(swapped(['a', 'b', 'c'], 1, 1), ['a', 'c', 'b'])
  assert.equal(swapped(['a', 'b', 'c'], 0, -1), undefined)
  assert.equal(swapped(['a', 'b', 'c'], 2, 1), undefined)
})

test('match rules are sent without empty ones, and patterns have no subdomains', () => {
  const rules = [
    { ...newRule, value: ' bakery.example ' },
    { ...newRule, value: '  ' },
    { ...newRule, kind: 'regexp' as const, value: '^bakery' },
  ]
  assert.deepEqual(rulesToSend(rules), [
    { effect: 'include', kind: 'host', value: 'bakery.example', subdomains: 1 },
    { effect: 'include', kind: 'regexp', value: '^bakery', subdomains: 0 },
  ])
})

test('a replay changes something unless all positions stay', () => {
  const replay = (changes: Partial<Replay>) =>
    ({ added: 0, changed: 0, removed: 0, unchanged: 9, gone: 9, unreadable: 9, ...changes }) as Replay
  assert.equal(changesSomething(replay({})), false)
  assert.equal(changesSomething(replay({ removed: 1 })), true)
  assert.deepEqual(sitesOf(replay({ sites_ids: '7,8' })), [7, 8])
  assert.deepEqual(sitesOf(replay({ sites_ids: null })), [])
})

test('an event rule without regions applies to all of them', () => {
  assert.deepEqual(indexesIn({ regions_indexes: '2,5' }), [2, 5])
  assert.deepEqual(indexesIn({ regions_indexes: null }), [])
})

test('the rights of a guest are read from their characters, without that of the owner', () => {
  assert.deepEqual(rightsIn(rightText(['view', 'edit'])), ['view', 'edit'])
  assert.deepEqual(rightsIn(rightText(['owner'])), [])
  assert.deepEqual(rightsIn(''), [])
})

test('the price of a check counts its pages, one or several', () => {
  const pagesIn = (texts: typeof en, pages: number) =>
    /(?:at most|больше) ([\d,]+ .*?)(?: and| и )/.exec(texts.price('$1', pages))?.[1]
  assert.deepEqual(
    [1, 2, 1_200].map((pages) => pagesIn(en, pages)),
    ['1 result page', '2 result pages', '1,200 result pages'],
  )
  assert.deepEqual(
    [1, 2, 21].map((pages) => pagesIn(ru, pages)),
    ['1 страницы выдачи', '2 страниц выдачи', '21 страницы выдачи'],
  )
})
