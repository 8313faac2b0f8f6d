import { useMemo, useRef, useState } from 'react'
import type { PlaceKey } from '../place.ts'
import { useWorkspace } from '../workspace.ts'
import { type MovableNode, oneStep } from './destination.ts'
import { childrenOf, seenNodes, type TreeNode } from './shape.ts'
import { TreeItem } from './tree-item.tsx'
import type { TreeDrop } from './use-tree-drop.ts'
import type { MovePlace } from './use-move-place.ts'
import { useTreeKeys } from './use-tree-keys.ts'

/** The folders and groups as a tree of which one node is chosen. */
export function Tree({
  label,
  onChosen,
  drop,
  mover,
}: {
  label: string
  onChosen: () => void
  drop: TreeDrop
  mover: MovePlace
}) {
  const { root, node: chosen, changeView, canEdit, open } = useWorkspace()
  const [closed, setClosedKeys] = useState<ReadonlySet<PlaceKey>>(new Set())
  const [focused, setFocused] = useState<string>(chosen.key)
  const list = useRef<HTMLUListElement>(null)
  const seen = useMemo(() => seenNodes(root, closed), [root, closed])
  // Of a tree one node is in the order of the Tab key: where the focus was, or else what is chosen.
  const stop = seen.find(({ key }) => key === focused) ?? seen.find(({ key }) => key === chosen.key) ?? root

  const focus = (node: TreeNode) => {
    setFocused(node.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${node.key}"]`)?.focus()
  }
  const choose = (node: TreeNode) => {
    changeView({ in: node.key, trash: '' })
    onChosen()
  }
  const setClosed = (key: PlaceKey, isClosed: boolean) => {
    const changed = new Set(closed)
    if (isClosed) changed.add(key)
    else changed.delete(key)
    setClosedKeys(changed)
  }
  const ifMovable = (act: (node: MovableNode) => void) => (node: TreeNode) => {
    if (canEdit && node.kind !== 'project') act(node)
  }
  const onKeyDown = useTreeKeys(seen, closed, {
    focus,
    choose,
    setClosed,
    rename: ifMovable((node) => open({ kind: 'rename-place', node })),
    remove: ifMovable((node) => open({ kind: 'delete-place', node })),
    step: (node, direction) =>
      ifMovable((movable) => {
        const destination = oneStep(movable, direction)
        if (destination !== undefined) mover.move(movable, destination)
      })(node),
  })

  return (
    <ul ref={list} role="tree" aria-label={label} className="tree">
      {seen.map((node) => (
        <TreeItem
          key={node.key}
          node={node}
          isClosed={childrenOf(node).length === 0 ? undefined : closed.has(node.key)}
          isChosen={node.key === chosen.key}
          isStop={node.key === stop.key}
          edge={drop.edgeOf(node)}
          onToggle={() => setClosed(node.key, !closed.has(node.key))}
          onChoose={() => {
            setFocused(node.key)
            choose(node)
          }}
          onFocus={() => setFocused(node.key)}
          onKeyDown={(event) => onKeyDown(event, node)}
          drop={drop}
        />
      ))}
    </ul>
  )
}
