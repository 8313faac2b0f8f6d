import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'

const src = resolve(import.meta.dirname, '../../../dashboard/src')

/** What each folder of the dashboard, and the files beside them, may import of it, from the top down. */
const dashboardLadder: Readonly<Record<string, readonly string[]>> = {
  'main.tsx': ['router.tsx', 'api', 'texts', 'ui'],
  'router.tsx': ['address.ts', 'frame', 'pages'],
  frame: ['address.ts', 'api', 'demo', 'pages', 'texts', 'ui', 'icon.svg', 'view.ts'],
  pages: ['address.ts', 'view.ts', 'check', 'demo', 'api', 'ui', 'texts'],
  check: ['address.ts', 'api', 'ui', 'texts'],
  demo: ['address.ts', 'api', 'ui', 'texts'],
  ui: ['api', 'texts', 'address.ts', 'view.ts'],
  api: ['texts'],
  texts: [],
  'view.ts': [],
  'address.ts': [],
}

interface Import {
  readonly file: string
  readonly target: string
}

const imports: Import[] = globSync(`${src}/**/*.{ts,tsx}`).flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/(?:\bfrom |\bimport\(|(?:^|\n)import )'(\.[^']+)'/g)].map(
    (match) => ({
      file: relative(src, path),
      target: relative(src, join(dirname(path), match[1]!)),
    }),
  ),
)

test('the dashboard imports down its ladder only', () => {
  const wrong = imports.filter(({ file, target }) => {
    const from = file.split('/')[0]!
    const to = target.split('/')[0]!
    return from !== to && dashboardLadder[from]?.includes(to) !== true
  })
  assert.deepEqual(wrong, [])
})

test('everything in the dashboard stands on the ladder', () => {
  const found = new Set(globSync(`${src}/**/*.{ts,tsx}`).map((path) => relative(src, path).split('/')[0]!))
  assert.deepEqual([...found].toSorted(), Object.keys(dashboardLadder).toSorted())
})

test('a page of the dashboard imports no other page', () => {
  const pageOf = (path: string) => /^pages\/([\w-]+)\//.exec(path)?.[1]
  const wrong = imports.filter(({ file, target }) => {
    const [from, to] = [pageOf(file), pageOf(target)]
    return from !== undefined && to !== undefined && from !== to
  })
  assert.deepEqual(wrong, [])
})
