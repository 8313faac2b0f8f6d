import type { Picked } from '../selection/selection.ts'
import type { GroupNode, HolderNode } from './shape.ts'

/** What is dragged over the tree. */
export type Dragged =
  | { readonly kind: 'keywords'; readonly picked: Picked }
  | { readonly kind: 'place'; readonly node: HolderNode | GroupNode }

let current: Dragged | undefined

/**
 * What is being dragged. Kept here, since a browser does not show the data of a drag before it is let go, and there is only
 * one drag at a time.
 */
export function dragged(): Dragged | undefined {
  return current
}

/** Begins a drag with what is dragged, and with its name for whatever else it is let go over. */
export function beginDrag(event: React.DragEvent, what: Dragged, name: string): void {
  current = what
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData('text/plain', name)
}

export function endDrag(): void {
  current = undefined
}
