import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inline, paragraphs } from '#http/reference/prose.ts'

test('backticks mark code, and everything else is text', () => {
  assert.equal(inline('a `b < c` d & e').text, 'a <code>b &lt; c</code> d &amp; e')
  assert.equal(inline('`a` `b`').text, '<code>a</code> <code>b</code>')
  assert.equal(inline('a ` b').text, 'a ` b')
  assert.equal(inline('').text, '')
})

test('empty lines separate paragraphs', () => {
  assert.equal(paragraphs('one\ntwo\n\n\nthree').text, '<p>one\ntwo</p><p>three</p>')
  assert.equal(paragraphs('').text, '')
})
