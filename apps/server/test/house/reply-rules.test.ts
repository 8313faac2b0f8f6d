import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, it } from 'vitest'
import { serpProviders } from '#serp/registry.ts'

const tests = resolve(import.meta.dirname, '..')
const document = readFileSync(resolve(tests, '../../../docs/providers.md'), 'utf8')
const [, section = ''] = document.split('## Replies that must not become a rank')

/** The rows of the table, by rule. */
const rules = Map.groupBy(
  section
    .split('\n## ', 1)[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => {
      const [rule = '', providers = '', covered = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      return { rule, providers, covered }
    }),
  ({ rule }) => rule,
)
const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

describe('the rules of docs/providers.md for replies', () => {
  it('are there', () => assert.ok(rules.size >= 8))

  for (const [rule, rows] of rules) {
    it(`hold for every provider exactly once: ${rule}`, () => {
      const named = rows.flatMap(({ providers }) => codes(providers))
      assert.equal(new Set(named).size, named.length)
      for (const id of named) assert.ok(Object.hasOwn(serpProviders, id), id)
      const rest = rows.filter(({ providers }) => providers === 'all others').length
      assert.equal(rest, named.length === Object.keys(serpProviders).length ? 0 : 1)
    })

    it(`name existing tests, or a reason: ${rule}`, () => {
      for (const { covered } of rows) {
        const paths = codes(covered)
        assert.ok(paths.length > 0 || /^[A-Z].*\.$/.test(covered), covered)
        for (const path of paths) assert.ok(existsSync(join(tests, path)), path)
      }
    })
  }
})
