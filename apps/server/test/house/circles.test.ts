import assert from 'node:assert/strict'
import { expect, test } from 'vitest'
import { importsOf, type Import } from './source-imports.ts'

test('no files import each other in a circle, not even for types', () => {
  const imports = importsOf('.')
  assert.ok(imports.length > 5_000, 'imports should be found')
  expect(circlesOf(imports)).toEqual([])
})

test('a circle is found', () => {
  const chain = (...files: string[]): Pick<Import, 'file' | 'target'>[] =>
    files.slice(1).map((target, index) => ({ file: files[index]!, target }))
  expect(circlesOf([...chain('a', 'b', 'c', 'd'), ...chain('a', 'd', 'library')])).toEqual([])
  expect(circlesOf(chain('main', 'a', 'b', 'c', 'a'))).toEqual([['a', 'b', 'c']])
  expect(circlesOf([...chain('a', 'b', 'a'), ...chain('b', 'c', 'd', 'c')])).toEqual([
    ['c', 'd'],
    ['a', 'b'],
  ])
  expect(circlesOf(chain('a', 'a'))).toEqual([['a']])
})

/** Groups of files that import each other: strongly connected components, by Tarjan's algorithm. */
function circlesOf(imports: readonly Pick<Import, 'file' | 'target'>[]): string[][] {
  const targets = Map.groupBy(imports, ({ file }) => file)
  const visited = new Map<string, { readonly index: number; low: number; open: boolean }>()
  const path: string[] = []
  const circles: string[][] = []
  const visit = (file: string) => {
    const node = { index: visited.size, low: visited.size, open: true }
    visited.set(file, node)
    path.push(file)
    const next = (targets.get(file) ?? []).flatMap(({ target }) => target ?? [])
    for (const target of next) {
      const known = visited.get(target) ?? visit(target)
      if (known.open) node.low = Math.min(node.low, known.low)
    }
    if (node.low < node.index) return node
    const circle = path.splice(path.indexOf(file))
    for (const member of circle) visited.get(member)!.open = false
    if (circle.length > 1 || next.includes(file)) circles.push(circle)
    return node
  }
  for (const file of targets.keys()) if (!visited.has(file)) visit(file)
  return circles
}
