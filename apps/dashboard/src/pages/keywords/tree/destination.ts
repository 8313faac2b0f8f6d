import { FOLDER_LEVELS } from '@sextant/contract/keywords_2/folders.ts'
import type { Picked } from '../selection/selection.ts'
import type { Dragged } from './dragged.ts'
import { heightOf, holdersIn, type GroupNode, type HolderNode, type TreeNode } from './shape.ts'

/** A folder or group, which can be moved. */
export type MovableNode = HolderNode | GroupNode

/** The destination of a folder or group: a folder, before one of the same kind or last. */
export interface Destination {
  readonly holder: HolderNode
  readonly before: MovableNode | undefined
}

/** The neighbours that a node would have in a folder. */
export function neighboursIn(holder: HolderNode, node: MovableNode): readonly MovableNode[] {
  const all: readonly MovableNode[] = node.kind === 'group' ? holder.groups : holder.folders
  return all.filter(({ key }) => key !== node.key)
}

/** Whether a folder can hold a node: not itself, and not more levels of folders than allowed. */
export function canHold(holder: HolderNode, node: MovableNode): boolean {
  if (node.kind === 'group') return true
  if (holdersIn(node).some(({ key }) => key === holder.key)) return false
  return holder.level - 1 + heightOf(node) <= FOLDER_LEVELS
}

/** The destination one step up or down among its neighbours; undefined at the end. */
export function oneStep(node: MovableNode, direction: 'up' | 'down'): Destination | undefined {
  const holder = node.parent
  if (holder === undefined) return undefined
  const all: readonly MovableNode[] = node.kind === 'group' ? holder.groups : holder.folders
  const place = all.findIndex(({ key }) => key === node.key)
  if (direction === 'up') return place === 0 ? undefined : { holder, before: all[place - 1] }
  return place === all.length - 1 ? undefined : { holder, before: all[place + 2] }
}

/**
 * What a drop on a node does; `height` is the vertical position on it, from 0 at its top to 1 at its bottom.
 */
export type Drop =
  | { readonly kind: 'keywords'; readonly picked: Picked; readonly group: GroupNode }
  | {
      readonly kind: 'place'
      readonly node: MovableNode
      readonly destination: Destination
      readonly edge: 'before' | 'after' | undefined
    }

export function dropOn(over: TreeNode, dragged: Dragged, height: number): Drop | undefined {
  if (dragged.kind === 'keywords') {
    return over.kind === 'group' ? { kind: 'keywords', picked: dragged.picked, group: over } : undefined
  }
  const { node } = dragged
  if (over.key === node.key) return undefined
  const edge = edgeAt(over, node, height)
  const holder = edge === undefined ? over : over.parent
  if (holder === undefined || holder.kind === 'group' || !canHold(holder, node)) return undefined
  return { kind: 'place', node, destination: { holder, before: beforeWhich(over, node, holder, edge) }, edge }
}

/** The edges of a node insert beside it, among nodes of its kind; the middle of a folder inserts into it. */
function edgeAt(over: TreeNode, node: MovableNode, height: number): 'before' | 'after' | undefined {
  if (over.kind === 'project' || (over.kind === 'folder' && node.kind === 'group')) return undefined
  const margin = over.kind === 'group' ? 0.5 : 0.25
  if (height < margin) return 'before'
  return height >= 1 - margin ? 'after' : undefined
}

function beforeWhich(
  over: TreeNode,
  node: MovableNode,
  holder: HolderNode,
  edge: 'before' | 'after' | undefined,
): MovableNode | undefined {
  if (edge === undefined || over.kind !== node.kind) return undefined
  const neighbours = neighboursIn(holder, node)
  const place = neighbours.findIndex(({ key }) => key === over.key)
  return neighbours[edge === 'before' ? place : place + 1]
}
