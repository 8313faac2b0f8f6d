import assert from 'node:assert/strict'
import { domainToASCII, domainToUnicode } from 'node:url'
import { readableAddress, readableBy } from '@sextant/contract/readable.ts'
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

test('letters and digits of a path are shown as themselves, as in browsers', () => {
  const paths = ['/хлеб/ржаной-2', '/brot/grün?größe=2', '/παν/ψωμί', '/パン', '/रोटी', '/𠮷野']
  for (const path of paths) {
    const stored = new URL(path, 'https://bakery.example').href
    assert.notEqual(stored, `https://bakery.example${path}`)
    assert.equal(readableAddress(stored), `https://bakery.example${path}`)
  }
  assert.equal(readableAddress('/%d1%85%D0%BB'), '/хл')
})

test('spaces, signs, what cannot be seen and what is not UTF-8 stay escaped', () => {
  const kept = [
    '/a%20b%2Fc%3F',
    '/%C2%A0',
    '/%E2%80%AE', // turns the direction of what follows
    '/%E2%80%8B', // has no width
    '/%E3%85%A4', // a letter without ink
    '/%F0%9F%94%92', // a lock
    '/%F5%80%80%80',
    '/%ED%A0%80',
    '/%FF%FE',
    '/%D1',
    '/%C0%AF',
    '/100%',
  ]
  for (const address of kept) assert.equal(readableAddress(address), address)
  assert.equal(readableAddress('/%D1%85%E2%80%AE%D0%BB'), '/х%E2%80%AEл')
})
