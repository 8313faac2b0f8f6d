import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inline, paragraphs } from '#http/reference/prose.ts'

test('backticks mark code, and everything else is text', () => {
  assert.equal(inline('a `b < c` d & e').markup, 'a <code>b &lt; c</code> d &amp; e')
  assert.equal(inline('`a` `b`').markup, '<code>a</code> <code>b</code>')
  assert.equal(inline('a ` b').markup, 'a ` b')
  assert.equal(inline('').markup, '')
})

test('empty lines separate paragraphs', () => {
  assert.equal(paragraphs('one\ntwo\n\n\nthree').markup, '<p>one\ntwo</p><p>three</p>')
  assert.equal(paragraphs('').markup, '')
})
