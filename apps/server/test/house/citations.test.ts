import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')

interface Comment {
  readonly file: string
  /** On one line, without comment marks. */
  readonly text: string
}

const BLOCK = /\/\*[\s\S]*?\*\//g
const LINES = { ts: /(?:(?:^|\s)\/\/[^\n]*\n?)+/gm, sql: /(?:^--[^\n]*\n?)+/gm }

/** The comments of a source text. Consecutive lines are one comment, and a string that looks like a comment counts too. */
function commentsOf(file: string, source: string): Comment[] {
  const found = file.endsWith('.sql')
    ? (source.match(LINES.sql) ?? [])
    : [...(source.match(BLOCK) ?? []), ...(source.replace(BLOCK, '').match(LINES.ts) ?? [])]
  return found.map((comment) => ({
    file,
    text: comment
      .replace(/^\s*(?:\/\*+|\*+\/|\*|\/\/|--)/gm, '')
      .replace(/\*\/$/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  }))
}

const comments = ['packages', 'apps', 'scripts', 'bench']
  .flatMap((folder) => globSync(`${root}/${folder}/**/*.{ts,tsx,mjs,css,sql}`))
  .map((path) => relative(root, path))
  .filter(
    (path) =>
      !/(?:^|\/)(?:node_modules|dist)\//.test(path) && path !== 'apps/server/test/house/citations.test.ts',
  )
  .flatMap((path) => commentsOf(path, readFileSync(`${root}/${path}`, 'utf8')))

function headingsOf(page: string): string[] {
  const text = readFileSync(`${root}/${page}`, 'utf8').replace(/^```[\s\S]*?^```$/gm, '')
  return [...text.matchAll(/^#+ (.+)$/gm)].map((match) => match[1]!.trim())
}

/** Faults in the citations of a comment; empty when all of them are in the project. */
function faultsOf({ text }: Pick<Comment, 'text'>): string[] {
  const pages = [...text.matchAll(/[\w./-]*\w\.md\b/g)].map((match) => match[0])
  const missing = pages.filter((page) => !existsSync(`${root}/${page}`)).map((page) => `there is no ${page}`)
  const headings = [...text.matchAll(/(docs\/[\w/-]+\.md), (?=(.*))/g)].flatMap(([, page, rest]) => {
    if (page === undefined || rest === undefined || !existsSync(`${root}/${page}`)) return []
    const named = headingsOf(page).some(
      (heading) => rest.startsWith(heading) && !/^\w/.test(rest.slice(heading.length)),
    )
    return named ? [] : [`${page} has no heading "${rest.slice(0, 40)}"`]
  })
  // Public standards are cited by section; everything else by a heading of docs/.
  const sections =
    text.replace(/\b(?:RFC \d+|XML 1\.0|PNG specification)[^§;]*§/g, '').match(/\w* ?§[\d.]*/g) ?? []
  const sources = text.match(
    /\((?:facts|spec|design)\b[^)]*\)|\b(?:facts|spec|design),? (?:§|appendix|rule)[^)]*/g,
  )
  return [...missing, ...headings, ...sections, ...(sources ?? [])]
}

test('comments cite what is in the project', () => {
  const wrong = comments.flatMap((comment) => faultsOf(comment).map((fault) => `${comment.file}: ${fault}`))
  assert.deepEqual(wrong, [])
})

test('headings of the protocol are cited in many places', () => {
  const cited = comments.filter(({ text }) => text.includes('docs/protocol.md, '))
  assert.ok(cited.length > 20, `${cited.length} citations`)
})

for (const [text, fault] of [
  ['Segments of positions (docs/protocol.md, Segments).', undefined],
  ['Weights (RFC 9110 §12.5.3).', undefined],
  ['Segments (docs/protocol.md, Segment).', 'docs/protocol.md has no heading "Segment)."'],
  ['Segments (docs/protocol.md, Places and more).', 'docs/protocol.md has no heading "Places and more)."'],
  ['Limits (docs/limits.md, Limits).', 'there is no docs/limits.md'],
  ['Codes (facts §1.6).', 'facts §1.6'],
  ['An id is a filter (spec, Filters, rule 5).', '(spec, Filters, rule 5)'],
] as const) {
  test(`a comment "${text}" is ${fault === undefined ? 'right' : 'wrong'}`, () => {
    assert.equal(faultsOf({ text })[0], fault)
  })
}

test('a citation is found across the lines of a comment, and in SQL', () => {
  const block = commentsOf('a.ts', 'const a = 1\n/**\n * Segments (docs/protocol.md,\n * Segments).\n */\n')
  assert.deepEqual(block, [{ file: 'a.ts', text: 'Segments (docs/protocol.md, Segments).' }])
  const lines = commentsOf('a.ts', 'f() // Segments (docs/protocol.md,\n// Segments).\ng()\n')
  assert.deepEqual(lines, [{ file: 'a.ts', text: 'Segments (docs/protocol.md, Segments).' }])
  const sql = commentsOf('a.sql', '-- Rights (docs/protocol.md,\n-- Rights).\nSELECT 1;\n')
  assert.deepEqual(sql, [{ file: 'a.sql', text: 'Rights (docs/protocol.md, Rights).' }])
})
