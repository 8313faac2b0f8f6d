import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { canHold, dropOn, oneStep } from '../../src/pages/keywords/tree/destination.ts'
import {
  heightOf,
  nodeAt,
  pathOf,
  seenNodes,
  treeOf,
  usualGroup,
  type FolderRow,
  type GroupRow,
  type HolderNode,
} from '../../src/pages/keywords/tree/shape.ts'

const folder = (id: number, parent_id: number, name: string): FolderRow => ({
  id,
  parent_id,
  name,
  path: name,
})
const group = (
  id: number,
  folder_id: number,
  name: string,
  count_keywords: number,
  on: 0 | 1 = 1,
): GroupRow => ({
  id,
  folder_id,
  name,
  count_keywords,
  on,
})

/** Season (Winter (Stollen), Easter), Shop; and the groups Bread and Cakes beside them. */
const tree = treeOf(
  [folder(1, 0, ''), folder(2, 1, 'Season'), folder(3, 1, 'Shop'), folder(4, 2, 'Winter')],
  [
    group(11, 1, 'Bread', 5),
    group(12, 1, 'Cakes', 2, 0),
    group(13, 2, 'Easter', 3),
    group(14, 4, 'Stollen', 7),
  ],
)
const at = (key: string) => nodeAt(tree, key)
const movable = (key: string) => at(key)
const holder = (key: string) => at(key) as HolderNode
const names = (nodes: readonly { readonly name: string }[]) => nodes.map(({ name }) => name)

describe('the tree of folders and groups', () => {
  test('lists the folders of a folder before its groups, at every level', () => {
    assert.deepEqual(names(seenNodes(tree, new Set())), [
      '',
      'Season',
      'Winter',
      'Stollen',
      'Easter',
      'Shop',
      'Bread',
      'Cakes',
    ])
  })

  test('hides what is in closed folders', () => {
    assert.deepEqual(names(seenNodes(tree, new Set(['f2']))), ['', 'Season', 'Shop', 'Bread', 'Cakes'])
  })

  test('counts the keywords of a folder at every depth', () => {
    assert.deepEqual([tree.keywords, at('f2').keywords, at('f3').keywords], [17, 10, 0])
  })

  test('numbers every node among its siblings, for screen readers', () => {
    const { level, place, siblings } = at('g12')
    assert.deepEqual({ level, place, siblings }, { level: 2, place: 4, siblings: 4 })
  })

  test('knows the path, height and key of its nodes', () => {
    assert.deepEqual(pathOf(at('g14')), ['Season', 'Winter', 'Stollen'])
    assert.deepEqual(pathOf(tree), [])
    assert.deepEqual([heightOf(tree), heightOf(holder('f2')), heightOf(holder('f3'))], [2, 2, 1])
    assert.equal(at('f99'), tree)
  })

  test('is empty for a project without any', () => {
    const empty = treeOf([], [])
    assert.deepEqual([empty.kind, empty.keywords, heightOf(empty)], ['project', 0, 0])
  })

  test('adds keywords to an active group, if possible directly in the folder', () => {
    assert.equal(usualGroup(at('f2'))?.name, 'Easter')
    assert.equal(usualGroup(at('f4'))?.name, 'Stollen')
    assert.equal(usualGroup(at('g12'))?.name, 'Cakes')
    assert.equal(usualGroup(tree)?.name, 'Bread')
    assert.equal(usualGroup(at('f3')), undefined)
  })
})

describe('moving in the tree', () => {
  test('a step up or down stays among nodes of the same kind', () => {
    assert.equal(oneStep(movable('g12'), 'up')?.before?.name, 'Bread')
    assert.equal(oneStep(movable('g11'), 'up'), undefined)
    assert.deepEqual(oneStep(movable('g11'), 'down'), { holder: tree, before: undefined })
    assert.equal(oneStep(movable('g12'), 'down'), undefined)
    assert.equal(oneStep(tree, 'down'), undefined)
  })

  test('no folder holds itself or one of its parents', () => {
    assert.equal(canHold(holder('f2'), movable('f2')), false)
    assert.equal(canHold(holder('f4'), movable('f2')), false)
    assert.equal(canHold(holder('f3'), movable('f2')), true)
    assert.equal(canHold(holder('f4'), movable('g11')), true)
  })

  test('folders are nested only as deep as the API allows', () => {
    const deep = treeOf(
      [
        folder(1, 0, ''),
        ...Array.from({ length: 6 }, (_, index) => folder(index + 2, index + 1, `${index + 1}`)),
      ],
      [],
    )
    const levels = seenNodes(deep, new Set()).filter(
      (node): node is HolderNode => node.kind !== 'group' && canHold(node, movable('f3')),
    )
    assert.ok(levels.length > 0 && levels.length < 7, `${levels.length} folders can hold one more`)
  })

  const drop = (over: string, moved: string, height: number) => {
    const to = dropOn(at(over), { kind: 'place', node: movable(moved) }, height)
    return to?.kind === 'place'
      ? `${to.edge ?? 'in'} ${to.destination.holder.name || 'project'} before ${to.destination.before?.name ?? 'nothing'}`
      : undefined
  }

  test('a group dropped on a group goes before or after it, by the half it is dropped on', () => {
    assert.equal(drop('g11', 'g12', 0.4), 'before project before Bread')
    assert.equal(drop('g11', 'g12', 0.6), 'after project before nothing')
    assert.equal(drop('g13', 'g12', 0.9), 'after Season before nothing')
    assert.equal(drop('g11', 'g11', 0.4), undefined)
  })

  test('a folder dropped on a folder goes into it in the middle, and beside it at the edges', () => {
    assert.equal(drop('f3', 'f2', 0.5), 'in Shop before nothing')
    assert.equal(drop('f3', 'f2', 0.1), 'before project before Shop')
    assert.equal(drop('f2', 'f3', 0.9), 'after project before nothing')
    assert.equal(drop('f4', 'f2', 0.5), undefined)
  })

  test('a group dropped anywhere on a folder goes into it', () => {
    assert.equal(drop('f3', 'g11', 0.05), 'in Shop before nothing')
    assert.equal(drop('', 'g13', 0.05), 'in project before nothing')
  })

  test('keywords are dropped on groups only', () => {
    const picked = {
      scope: { project_id: 1, filters: [] },
      selection: { isAll: false, ids: new Set(['5']) },
      count: 1,
      onChanged: () => {},
    }
    assert.equal(dropOn(at('f2'), { kind: 'keywords', picked }, 0.5), undefined)
    assert.deepEqual(dropOn(at('g11'), { kind: 'keywords', picked }, 0.5), {
      kind: 'keywords',
      picked,
      group: at('g11'),
    })
  })
})
