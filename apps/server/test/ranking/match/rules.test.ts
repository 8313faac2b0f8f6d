import assert from 'node:assert/strict'
import { ApiError } from '@sextant/contract'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { readRules } from '#ranking/match/read-rules.ts'
import { decideBy, defaultRules, type MatchRule } from '#ranking/match/rules.ts'
import { comparableUrl } from '#serp/url.ts'
import { golden } from './golden.ts'

const ruleOf = (short: string): MatchRule => {
  const [, minus, kind, plus, value] = /^(-?)(\w+)(\+?) (.*)$/.exec(short)!
  return {
    effect: minus === '-' ? 'exclude' : 'include',
    kind: kind as MatchRule['kind'],
    value: value!,
    subdomains: plus === '+' ? 1 : 0,
  }
}
const shortOf = ({ effect, kind, value, subdomains }: MatchRule) =>
  `${effect === 'exclude' ? '-' : ''}${kind}${subdomains === 1 ? '+' : ''} ${value}`

describe('the golden table', () => {
  it('has at least 150 cases', () =>
    assert.ok(golden.reduce((sum, { cases }) => sum + Object.keys(cases).length, 0) >= 150))

  for (const { rules, cases } of golden) {
    describe(rules.join(', '), () => {
      const compiled = rules.map(ruleOf)
      const decide = decideBy(compiled)
      it('is stored as written', () =>
        assert.deepEqual(
          compiled.some(({ effect }) => effect === 'include') && readRules(compiled),
          compiled,
        ))
      for (const [url, expected] of Object.entries(cases)) {
        it(`${url}: ${expected}`, () => {
          const { belongs, rule } = decide(comparableUrl(url))
          assert.equal(rule === undefined ? 'none' : shortOf(rule), expected)
          assert.equal(belongs, expected !== 'none' && !expected.startsWith('-'))
        })
      }
    })
  }
})

describe('rules', () => {
  const label = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/)
  const path = fc.array(label, { maxLength: 3 }).map((parts) => parts.map((part) => `/${part}`).join(''))
  const address = fc.record({ host: fc.array(label, { minLength: 1, maxLength: 3 }), path })
  const urlOf = ({ host, path: rest }: { host: string[]; path: string }) =>
    `https://${host.join('.')}.example${rest}`
  const rule = fc
    .record({
      effect: fc.constantFrom('include' as const, 'exclude' as const),
      kind: fc.constantFrom('host' as const, 'prefix' as const, 'url' as const),
      of: address,
      subdomains: fc.constantFrom(0 as const, 1 as const),
    })
    .map(({ of, ...rest }): MatchRule => ({ ...rest, value: `${of.host.join('.')}.example${of.path}` }))

  it('never match a site whose name only begins or ends the same', () =>
    fc.assert(
      fc.property(address, label, (site, more) => {
        const decide = decideBy(defaultRules(`${site.host.join('.')}.example${site.path}`, true))
        const belongs = (url: string) => decide(comparableUrl(url)).belongs
        assert.ok(belongs(urlOf(site)))
        assert.ok(belongs(urlOf({ ...site, host: [more, ...site.host] })))
        assert.ok(!belongs(`https://${more}${urlOf(site).slice('https://'.length)}`))
        assert.ok(!belongs(urlOf(site).replace('.example', `.example.${more}`)))
        assert.ok(site.path === '' || !belongs(`${urlOf(site)}${more}`))
      }),
    ))

  it('decide the same for every spelling of an address', () =>
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 5 }), address, (rules, at) => {
        const decide = decideBy(rules)
        const plain = decide(comparableUrl(urlOf(at)))
        const spellings = [
          urlOf(at).replace('https:', 'http:'),
          `${urlOf(at)}/`,
          `${urlOf(at)}?utm_source=x#top`,
          urlOf({ ...at, host: ['www', ...at.host] }),
          `https://www.google.com/url?q=${encodeURIComponent(urlOf(at))}`,
        ]
        for (const spelling of spellings) assert.deepEqual(decide(comparableUrl(spelling)), plain)
      }),
    ))

  it('include nothing that an exclusion matches, and nothing without an inclusion', () =>
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 5 }), address, (rules, at) => {
        const result = comparableUrl(urlOf(at))
        const some = (effect: MatchRule['effect']) =>
          rules.some(
            (one) => one.effect === effect && decideBy([{ ...one, effect: 'include' }])(result).belongs,
          )
        assert.equal(decideBy(rules)(result).belongs, some('include') && !some('exclude'))
      }),
    ))

  const refused: [name: string, rules: MatchRule[], field: string][] = [
    ['only exclusions', [ruleOf('-host example.com')], 'rules'],
    ['a host with a path', [ruleOf('host example.com/shop')], 'rules[0].value'],
    [
      'a prefix with a query',
      [ruleOf('host a.example'), ruleOf('prefix example.com/?a=1')],
      'rules[1].value',
    ],
    ['what is no address', [ruleOf('host example')], 'rules[0].value'],
    ['a redirect that hides where it leads', [ruleOf('url google.com/goto?url=x')], 'rules[0].value'],
    ['an expression with sub-domains', [ruleOf('regexp+ a')], 'rules[0].subdomains'],
    ['a back-reference', [ruleOf(String.raw`regexp (a)\1`)], 'rules[0].value'],
    ['too many expressions', 'abcdef'.split('').map((one) => ruleOf(`regexp ${one}`)), 'rules'],
  ]
  for (const [name, rules, field] of refused) {
    it(`are refused with ${name}`, () =>
      assert.throws(
        () => readRules(rules),
        (error) => error instanceof ApiError && error.error === 'parameter_value' && error.field === field,
      ))
  }

  it('are stored in the form in which they are compared', () =>
    assert.deepEqual(readRules([ruleOf('prefix HTTPS://www.Bäckerei.example/Brot/')]).map(shortOf), [
      'prefix xn--bckerei-5wa.example/Brot',
    ]))
})
