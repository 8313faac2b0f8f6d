import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')
const documents = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'deploy/*.md'], { cwd: root })
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

/** Links of a document to files or headings that do not exist. */
function brokenLinks(path: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#')
      const linked = file === '' ? path : join(dirname(path), file)
      if (!existsSync(join(root, linked))) return true
      if (anchor === undefined) return false
      const headings = [...read(linked).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
      return !headings.includes(anchor)
    })
}

/** Files that documents can name; a name may leave out leading folders. */
const files = globSync(['{apps,packages,bench,scripts}/**/*.{ts,tsx}', '*.ts'], {
  cwd: root,
  exclude: (path) => path.endsWith('node_modules') || path.endsWith('dist'),
})

/** Files and folders in backticks that do not exist. */
function missingFiles(text: string): string[] {
  return [...text.matchAll(/`([\w#./-]+\/[\w./-]+|[\w-]+\.tsx?)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => name.endsWith('.ts') || name.endsWith('.tsx'))
    .filter(
      (name) => !files.some((file) => `/${file}`.endsWith(`/${name.replace('contract/', 'contract/src/')}`)),
    )
}

for (const path of documents) {
  test(`${path} links only to files and headings that exist`, () => {
    assert.deepEqual(brokenLinks(path, read(path)), [])
  })
}

test('ARCHITECTURE.md and the guides name only existing files', () => {
  for (const path of ['ARCHITECTURE.md', 'CONTRIBUTING.md'])
    assert.deepEqual(missingFiles(read(path)), [], path)
})

test('a broken link and a missing file are found', () => {
  assert.deepEqual(brokenLinks('README.md', '[a](docs/nowhere.md) [b](#no-such-heading) [c](LICENSE)'), [
    'docs/nowhere.md',
    '#no-such-heading',
  ])
  assert.deepEqual(missingFiles('`ranking/find/outcome.ts` and `ranking/find/oracle.ts`'), [
    'ranking/find/oracle.ts',
  ])
})

test('README is a front page of at most 150 lines', () => {
  assert.ok(read('README.md').trimEnd().split('\n').length <= 150)
})
