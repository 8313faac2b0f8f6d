import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { agreementOf } from '#serp/agreement.ts'
import type { ParsedSerpPage } from '#serp/page.ts'

const pageOf = (urls: readonly string[]): ParsedSerpPage => ({
  organic: urls.map((url) => ({ url, rawUrl: url, title: '', snippet: '', sitelinks: [] })),
  features: [],
  outcome: urls.length === 0 ? 'empty' : 'ok',
  hasMore: null,
  pageSize: 10,
  units: '1',
})
const site = (name: string | number) => `https://site-${name}.example/`
const byValue = (a: number, b: number) => a - b
const anyPage = fc.array(fc.nat(20).map(site), { maxLength: 15 }).map(pageOf)

test('a page agrees with itself in all destinations and places', () => {
  fc.assert(
    fc.property(anyPage, (page) => {
      const { compared, differences } = agreementOf(page, page)
      assert.equal(differences.length, compared)
      assert.ok(differences.every((difference) => difference === 0))
    }),
  )
})

test('the order of the two pages does not matter, and no more than ten destinations count', () => {
  fc.assert(
    fc.property(anyPage, anyPage, (one, other) => {
      const [there, back] = [agreementOf(one, other), agreementOf(other, one)]
      assert.equal(there.compared, back.compared)
      assert.deepEqual(there.differences.toSorted(byValue), back.differences.toSorted(byValue))
      assert.ok(there.differences.length <= there.compared && there.compared <= 10)
    }),
  )
})

test('shifted ranks move every place, and push the last destination out', () => {
  const urls = Array.from({ length: 10 }, (_, index) => site(index))
  const shifted = [site('advertisement'), ...urls]
  assert.deepEqual(agreementOf(pageOf(urls), pageOf(shifted)), {
    compared: 10,
    differences: Array.from({ length: 9 }, () => 1),
  })
})

test('the same destination in another spelling is the same, and a hidden one does not count', () => {
  const one = pageOf(['http://www.shop.example/?utm_source=a', 'https://b.example/'])
  const other = pageOf(['https://shop.example/', 'https://www.google.com/goto?url=CAESabc'])
  assert.deepEqual(agreementOf(one, other), { compared: 2, differences: [0] })
})

test('an empty page agrees with nothing, and two empty pages cannot be compared', () => {
  const full = pageOf([site(1), site(2)])
  assert.deepEqual(agreementOf(full, pageOf([])), { compared: 2, differences: [] })
  assert.deepEqual(agreementOf(pageOf([]), pageOf([])), { compared: 0, differences: [] })
})
