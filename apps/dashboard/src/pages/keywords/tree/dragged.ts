import type { Picked } from '../selection/selection.ts'
import type { GroupNode, HolderNode } from './shape.ts'

/** What can be dragged over the tree. */
export type Dragged =
  | { readonly kind: 'keywords'; readonly picked: Picked }
  | { readonly kind: 'place'; readonly node: HolderNode | GroupNode }

let current: Dragged | undefined

/**
 * What is being dragged. Stored here because browsers hide the data of a drag until it is dropped. Only one
 * drag happens at a time.
 */
export function dragged(): Dragged | undefined {
  return current
}

/** Starts a drag, with a name as text for drops outside the page. */
export function beginDrag(event: React.DragEvent, what: Dragged, name: string): void {
  current = what
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData('text/plain', name)
}

export function endDrag(): void {
  current = undefined
}
