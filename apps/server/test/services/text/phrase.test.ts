import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { test } from 'vitest'
import { normalizePhrase, removeSpecialChars } from '#services/text/phrase.ts'
import { openTestDatabase } from '../../database.ts'

test('normalizing a phrase twice is normalizing it once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = normalizePhrase(text)
      assert.equal(normalizePhrase(once), once)
      assert.doesNotMatch(once, /^\s|\s$|\s\s/)
    }),
  )
})

test('the lower case of a letter does not depend on the letters around it', () => {
  assert.equal(normalizePhrase('ΟΔΟΣ ΣΟΦΙΑΣ'), 'οδοσ σοφιασ')
  assert.equal(normalizePhrase('İSTANBUL Fırın'), 'istanbul fırın')
  const letters = fc.string({
    unit: fc.constantFrom('Σ', 'σ', 'ς', 'İ', 'ı', 'A', 'é', 'ß', ' ', '.', '̇', '🥐'),
  })
  fc.assert(
    fc.property(letters, letters, (left, right) => {
      const together = normalizePhrase(`x${left}x${right}x`)
      assert.equal(together, normalizePhrase(`x${left}x`).slice(0, -1) + normalizePhrase(`x${right}x`))
    }),
  )
})

test('a stored letter is found by every letter it was stored from: the database folds both to one', async (t) => {
  const database = await openTestDatabase(t)
  // Blocks whose letter cases are older than any Unicode version of a supported database.
  const blocks = [
    [0x41, 0x24f],
    [0x370, 0x58f],
    [0x10a0, 0x10ff],
    [0x13a0, 0x13ff],
    [0x1e00, 0x1fff],
    [0x2c00, 0x2d2f],
    [0x10400, 0x1044f],
  ] as const
  const letters = blocks
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /\p{L}/u.test(letter) && letter.normalize('NFC') === letter)
  const { rows } = await sql<{ letter: string }>`
    select l.letter from unnest(${letters}::text[], ${letters.map(normalizePhrase)}::text[]) l(letter, stored)
    where fold(l.letter) <> fold(l.stored)`.execute(database.executor)
  assert.deepEqual(
    rows.map((row) => row.letter),
    [],
  )
})

test('special characters separate words; other characters stay', () => {
  assert.equal(normalizePhrase(removeSpecialChars(`+a.b,c'd"e’f“g”`)), 'a b c d e f g')
  assert.equal(removeSpecialChars('a-b_c/d&e №1'), 'a-b_c/d&e №1')
})
