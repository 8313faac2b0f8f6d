import { useState, type DragEvent } from 'react'
import type { PlaceKey } from '../place.ts'
import { dropOn, type Drop } from './destination.ts'
import { dragged, endDrag } from './dragged.ts'
import type { TreeNode } from './shape.ts'

/** Where a dragged item would go: into a node, or beside it. */
export type DropEdge = 'into' | 'before' | 'after'

/** Dragging over the tree. */
export interface TreeDrop {
  /** How a node is marked while something is dragged over it. */
  readonly edgeOf: (node: TreeNode) => DropEdge | undefined
  readonly handlersFor: (node: TreeNode) => {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: () => void
    readonly onDrop: (event: DragEvent) => void
  }
}

export function useTreeDrop(onDropped: (drop: Drop) => void): TreeDrop {
  const [over, setOver] = useState<{ readonly key: PlaceKey; readonly edge: DropEdge }>()
  return {
    edgeOf: ({ key }) => (over?.key === key ? over.edge : undefined),
    handlersFor: (node) => ({
      onDragOver(event) {
        const drop = dropAt(node, event)
        if (drop === undefined) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        const edge = (drop.kind === 'place' ? drop.edge : undefined) ?? 'into'
        if (over?.key !== node.key || over.edge !== edge) setOver({ key: node.key, edge })
      },
      onDragLeave: () => setOver(undefined),
      onDrop(event) {
        const drop = dropAt(node, event)
        setOver(undefined)
        endDrag()
        if (drop === undefined) return
        event.preventDefault()
        onDropped(drop)
      },
    }),
  }
}

function dropAt(node: TreeNode, { currentTarget, clientY }: DragEvent): Drop | undefined {
  const what = dragged()
  if (what === undefined) return undefined
  const { top, height } = currentTarget.getBoundingClientRect()
  return dropOn(node, what, (clientY - top) / height)
}
