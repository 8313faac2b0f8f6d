import type { RowAsked } from '@sextant/sdk'
import { folderKey, groupKey, type PlaceKey } from '../place.ts'

export const folderFields = ['id', 'parent_id', 'name', 'path'] as const
export const groupFields = ['id', 'folder_id', 'name', 'on', 'count_keywords'] as const
export type FolderRow = RowAsked<'get/keywords_2/folders', (typeof folderFields)[number]>
export type GroupRow = RowAsked<'get/keywords_2/groups', (typeof groupFields)[number]>

interface NodeBase {
  readonly key: PlaceKey
  readonly id: number
  readonly name: string
  /** 1 for the project itself. */
  readonly level: number
  readonly parent: HolderNode | undefined
  /** Index among the folders or groups of its parent, from 1, and how many there are. */
  readonly place: number
  readonly siblings: number
  /** Keywords in it, at any depth. */
  readonly keywords: number
}
export interface GroupNode extends NodeBase {
  readonly kind: 'group'
  readonly isOn: boolean
}
export interface HolderNode extends NodeBase {
  /** The project itself is the folder that holds all others. */
  readonly kind: 'project' | 'folder'
  readonly folders: readonly HolderNode[]
  readonly groups: readonly GroupNode[]
}
export type TreeNode = HolderNode | GroupNode

/** The tree of a project: each folder's folders, followed by its groups. */
export function treeOf(folders: readonly FolderRow[], groups: readonly GroupRow[]): HolderNode {
  const foldersIn = Map.groupBy(folders, ({ parent_id }) => parent_id)
  const groupsIn = Map.groupBy(groups, ({ folder_id }) => folder_id)
  const holder = (
    row: Pick<FolderRow, 'id' | 'name'>,
    parent: HolderNode | undefined,
    place: number,
    siblings: number,
  ): HolderNode => {
    const level = (parent?.level ?? 0) + 1
    const node = {
      kind: parent === undefined ? ('project' as const) : ('folder' as const),
      key: parent === undefined ? ('' as const) : folderKey(row.id),
      id: row.id,
      name: row.name,
      level,
      parent,
      place,
      siblings,
      keywords: 0,
      folders: [] as HolderNode[],
      groups: [] as GroupNode[],
    }
    const foldersHere = foldersIn.get(row.id) ?? []
    const groupsHere = groupsIn.get(row.id) ?? []
    const count = foldersHere.length + groupsHere.length
    node.folders = foldersHere.map((one, index) => holder(one, node, index + 1, count))
    node.groups = groupsHere.map((group, index) => ({
      kind: 'group',
      key: groupKey(group.id),
      id: group.id,
      name: group.name,
      level: level + 1,
      parent: node,
      place: foldersHere.length + index + 1,
      siblings: count,
      keywords: group.count_keywords,
      isOn: group.on === 1,
    }))
    node.keywords = childrenOf(node).reduce((sum, { keywords }) => sum + keywords, 0)
    return node
  }
  return holder(foldersIn.get(0)?.[0] ?? { id: 0, name: '' }, undefined, 1, 1)
}

export function childrenOf(node: TreeNode): readonly TreeNode[] {
  return node.kind === 'group' ? [] : [...node.folders, ...node.groups]
}

/** The visible nodes, from top to bottom. */
export function seenNodes(node: TreeNode, closed: ReadonlySet<PlaceKey>): TreeNode[] {
  if (closed.has(node.key)) return [node]
  return [node, ...childrenOf(node).flatMap((child) => seenNodes(child, closed))]
}

/** The node with a key, or else the project itself. */
export function nodeAt(root: HolderNode, key: string): TreeNode {
  return seenNodes(root, new Set()).find((node) => node.key === key) ?? root
}

/** All groups in a node, at any depth. */
export function groupsIn(node: TreeNode): GroupNode[] {
  return node.kind === 'group' ? [node] : childrenOf(node).flatMap(groupsIn)
}

/** A folder and all folders in it, at any depth. */
export function holdersIn(node: TreeNode): HolderNode[] {
  return node.kind === 'group' ? [] : [node, ...node.folders.flatMap(holdersIn)]
}

/** Levels of folders from a folder down, including itself; for the project, excluding itself. */
export function heightOf(node: HolderNode): number {
  const below = Math.max(0, ...node.folders.map(heightOf))
  return node.kind === 'project' ? below : below + 1
}

/** Names from below the project down to a node. */
export function pathOf(node: TreeNode): string[] {
  return node.parent === undefined ? [] : [...pathOf(node.parent), node.name]
}

/** The group that receives new keywords of a place: an enabled one, directly in the place if possible. */
export function usualGroup(node: TreeNode): GroupNode | undefined {
  const near = node.kind === 'group' ? [node] : node.groups
  const candidates = [...near, ...groupsIn(node)]
  return candidates.find(({ isOn }) => isOn) ?? candidates[0]
}
