import { useRef, type KeyboardEvent } from 'react'
import type { PlaceKey } from '../place.ts'
import { childrenOf, type TreeNode } from './shape.ts'

/** Milliseconds within which typed letters form one word. */
const WORD_MS = 800

/** Actions of a tree's keys besides moving the focus. */
export interface TreeActions {
  readonly focus: (node: TreeNode) => void
  readonly choose: (node: TreeNode) => void
  readonly setClosed: (key: PlaceKey, isClosed: boolean) => void
  readonly rename: (node: TreeNode) => void
  readonly remove: (node: TreeNode) => void
  readonly step: (node: TreeNode, direction: 'up' | 'down') => void
}

/**
 * The keyboard of a tree, according to the ARIA Authoring Practices: arrows, Home, End and letters move;
 * Enter and Space choose, F2 renames, Delete deletes, Alt with an arrow moves the node among its neighbours.
 */
export function useTreeKeys(
  seen: readonly TreeNode[],
  closed: ReadonlySet<PlaceKey>,
  actions: TreeActions,
): (event: KeyboardEvent, node: TreeNode) => void {
  const typed = useRef({ word: '', at: 0 })

  const named = (letter: string, from: number): TreeNode | undefined => {
    const now = Date.now()
    const word = now - typed.current.at < WORD_MS ? typed.current.word + letter : letter
    typed.current = { word, at: now }
    // A single letter moves on to the next match; a longer word may stay.
    const start = word.length === 1 ? from + 1 : from
    const inTurn = [...seen.slice(start), ...seen.slice(0, start)]
    return inTurn.find(({ name }) => name.toLocaleLowerCase().startsWith(word.toLocaleLowerCase()))
  }

  return (event, node) => {
    const place = seen.findIndex(({ key }) => key === node.key)
    const go = (to: TreeNode | undefined) => to !== undefined && actions.focus(to)
    const isOpen = childrenOf(node).length > 0 && !closed.has(node.key)
    const isClosed = childrenOf(node).length > 0 && closed.has(node.key)
    const keys: Readonly<Record<string, () => unknown>> = {
      ArrowDown: () => (event.altKey ? actions.step(node, 'down') : go(seen[place + 1])),
      ArrowUp: () => (event.altKey ? actions.step(node, 'up') : go(seen[place - 1])),
      ArrowRight: () => (isClosed ? actions.setClosed(node.key, false) : go(childrenOf(node)[0])),
      ArrowLeft: () => (isOpen ? actions.setClosed(node.key, true) : go(node.parent)),
      Home: () => go(seen[0]),
      End: () => go(seen.at(-1)),
      Enter: () => actions.choose(node),
      ' ': () => actions.choose(node),
      F2: () => actions.rename(node),
      Delete: () => actions.remove(node),
    }
    if (event.ctrlKey || event.metaKey) return
    const act = keys[event.key]
    if (act !== undefined) act()
    else if (event.key.length === 1 && !event.altKey) go(named(event.key, place))
    else return
    event.preventDefault()
  }
}
