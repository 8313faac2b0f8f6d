import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { importsOf, root } from './source-imports.ts'

const source = 'apps/dashboard/src'
const ui = `${source}/ui/`
const page = `${source}/pages/components/`

/** The files of `ui/` that export a component. */
const components = globSync(`${ui}**/*.tsx`, { cwd: root }).filter((file) =>
  /^export function [A-Z]\w*[(<]/m.test(readFileSync(join(root, file), 'utf8')),
)

/** Tables with their own head, and why columns as data cannot draw it. */
const ownHeads = {
  'apps/dashboard/src/ui/table.tsx': 'draws the columns of all other tables',
  'apps/dashboard/src/pieces/paper/table.tsx':
    'draws the columns of a stored report, in the look it was made with',
  'apps/dashboard/src/pieces/paper/stack-chart.tsx': 'is a table of a stored report',
  'apps/dashboard/src/pages/rankings/grid/grid-head.tsx':
    'a grid with virtual rows and columns and its own keyboard',
  'apps/dashboard/src/pages/keywords/list/table-head.tsx':
    'virtual rows with a selection and their own keyboard',
  'apps/dashboard/src/pages/keywords/import/column-mapping.tsx': 'each heading is a choice',
}

test('the page of components shows each of them, by itself or as a part of another', () => {
  const imports = importsOf(source)
  const shown = new Set<string>()
  const show = (isOf: (file: string) => boolean) => {
    for (const { file, target } of imports) {
      if (!isOf(file) || target?.startsWith(ui) !== true || shown.has(target)) continue
      shown.add(target)
      show((other) => other === target)
    }
  }
  show((file) => file.startsWith(page))
  assert.ok(components.length > 20, 'too few files with components are found')
  assert.deepEqual(
    components.filter((file) => !shown.has(file)),
    [],
  )
})

test('only the shared tables write the head of a table', () => {
  const heads = globSync(`${source}/**/*.tsx`, { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('<thead'),
  )
  assert.deepEqual(heads.toSorted(), Object.keys(ownHeads).toSorted())
})
