import assert from 'node:assert/strict'
import { domainToASCII, domainToUnicode } from 'node:url'
import { readableBy } from '@sextant/contract/readable.ts'
import { test } from 'vitest'

const readable = readableBy(domainToUnicode)

test('international host names are shown in their own script', () => {
  const names = [
    'пекарня.рф',
    'магазин.пример.рф',
    'münchen.example',
    'łódź.pl',
    'πλάτων.gr',
    '日本.jp',
    'コマース.jp',
    '학교.kr',
    'موقع.eg',
    'ישראל.il',
    'г.рф',
    'хлеб24-тест.рф',
    'сосо.ru',
  ]
  for (const name of names) assert.equal(readable(domainToASCII(name)), name)
})

test('a label that could pass for another one keeps its Punycode, as in browsers', () => {
  const names = [
    'аррӏе.com',
    'pаypal.com',
    'gօօgle.com',
    'war-and-миръ.ru',
    'ıstanbul.com',
    'αρον.com',
    '♥.com',
  ]
  for (const name of names) assert.equal(readable(domainToASCII(name)), domainToASCII(name), name)
  // Only the label in doubt: the domain stays readable.
  assert.equal(readable(domainToASCII('pаypal.пример.рф')), 'xn--pypal-4ve.пример.рф')
  assert.equal(readable(domainToASCII('аррӏе.рф')), 'аррӏе.рф')
})

test('host names are found inside a text, and nothing else is changed', () => {
  const host = domainToASCII('пекарня.рф')
  const text = `Rank check, project ${host} (1). See https://www.${host}/a?u=1, ${host.toUpperCase()}.`
  assert.equal(
    readable(text),
    'Rank check, project пекарня.рф (1). See https://www.пекарня.рф/a?u=1, пекарня.рф.',
  )
  const kept = [
    '',
    'plain text',
    'xn--',
    'xn--zzzzz-.com',
    'example.com/xn--p1ai',
    '/xn--p1ai',
    'xn--a.b',
    'xn--99999999999',
  ]
  for (const one of kept) assert.equal(readable(one), one)
})
