import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { PlaceKey } from '../place.ts'
import { useWorkspace } from '../workspace.ts'
import { oneStep, type MovableNode } from './destination.ts'
import { childrenOf, seenNodes, type TreeNode } from './shape.ts'
import { TreeItem } from './tree-item.tsx'
import type { MovePlace } from './use-move-place.ts'
import type { TreeDrop } from './use-tree-drop.ts'
import { useTreeKeys } from './use-tree-keys.ts'

/** Height of an item in pixels until it is measured. */
const ITEM_PX = 32

/** The folders and groups as a tree with one chosen node. Only visible items are rendered. */
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
  // One node of a tree is in the tab order: the one that had the focus last, or else the chosen one.
  const stop = seen.find(({ key }) => key === focused) ?? seen.find(({ key }) => key === chosen.key) ?? root
  const stopPlace = seen.indexOf(stop)
  const virtual = useVirtualizer({
    count: seen.length,
    getScrollElement: () => list.current,
    estimateSize: () => ITEM_PX,
    getItemKey: (place) => seen[place]!.key,
    overscan: 12,
    // The focused item stays rendered, or scrolling would lose the focus.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), stopPlace])].toSorted((a, b) => a - b),
  })
  const showChosen = useEffectEvent(() => virtual.scrollToIndex(seen.indexOf(chosen)))
  useEffect(() => showChosen(), [])

  const focus = (node: TreeNode) => {
    setFocused(node.key)
    virtual.scrollToIndex(seen.indexOf(node))
    const item = () => list.current?.querySelector<HTMLElement>(`[data-key="${node.key}"]`)
    const drawn = item()
    if (drawn) drawn.focus()
    // Scrolling renders the item by then.
    else requestAnimationFrame(() => item()?.focus())
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

  const items = virtual.getVirtualItems()
  return (
    <ul ref={list} role="tree" aria-label={label} className="tree">
      {items.map(({ index, start }, place) => {
        const node = seen[index]!
        return (
          <Fragment key={node.key}>
            <Gap height={start - (items[place - 1]?.end ?? 0)} />
            <TreeItem
              ref={virtual.measureElement}
              node={node}
              place={index}
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
          </Fragment>
        )
      })}
      <Gap height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
    </ul>
  )
}

/** Stands for items that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 && <li role="none" style={{ height }} />
}
