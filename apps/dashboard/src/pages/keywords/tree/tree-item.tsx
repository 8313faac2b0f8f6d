import type { KeyboardEvent, Ref } from 'react'
import { formatCount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { useWorkspace } from '../workspace.ts'
import { beginDrag, endDrag } from './dragged.ts'
import { NodeIcon } from './node-icon.tsx'
import type { TreeNode } from './shape.ts'
import type { DropEdge, TreeDrop } from './use-tree-drop.ts'

/** A line of the tree; `isClosed` is undefined for a node without children. */
export function TreeItem({
  ref,
  node,
  place,
  isClosed,
  isChosen,
  isStop,
  edge,
  onToggle,
  onChoose,
  onFocus,
  onKeyDown,
  drop,
}: {
  /** Called to measure the element. */
  ref: Ref<HTMLLIElement>
  node: TreeNode
  /** Index among the visible items of the tree. */
  place: number
  isClosed: boolean | undefined
  isChosen: boolean
  isStop: boolean
  edge: DropEdge | undefined
  onToggle: () => void
  onChoose: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  drop: TreeDrop
}) {
  const texts = useTexts().tree
  const { locale } = useLanguage()
  const { canEdit } = useWorkspace()
  const name = node.kind === 'project' ? texts.project : node.name
  const isOff = node.kind === 'group' && !node.isOn
  return (
    <li
      ref={ref}
      role="treeitem"
      data-index={place}
      data-key={node.key}
      className={['tree-item', edge && `drop-${edge}`, isOff && 'off'].filter(Boolean).join(' ')}
      style={{ paddingInlineStart: `${(node.level - 1) * 1.125 + 0.25}rem` }}
      aria-level={node.level}
      aria-setsize={node.siblings}
      aria-posinset={node.place}
      aria-expanded={isClosed === undefined ? undefined : !isClosed}
      aria-selected={isChosen}
      tabIndex={isStop ? 0 : -1}
      draggable={canEdit && node.kind !== 'project'}
      onDragStart={(event) => node.kind !== 'project' && beginDrag(event, { kind: 'place', node }, name)}
      onDragEnd={endDrag}
      {...drop.handlersFor(node)}
      onClick={onChoose}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <span
        aria-hidden="true"
        className="tree-opener"
        onClick={(event) => {
          if (isClosed === undefined) return
          event.stopPropagation()
          onToggle()
        }}
      >
        {isClosed === undefined ? '' : isClosed ? '▸' : '▾'}
      </span>
      <NodeIcon kind={node.kind} />
      <span className="unseen">{texts.kinds[node.kind]} </span>
      <span className="tree-name" title={name}>
        {name}
      </span>
      {isOff && <span className="off-badge">{texts.off}</span>}
      <span className="tree-count number">
        {formatCount(node.keywords, locale)}
        <span className="unseen"> {texts.keywordsBehind(node.keywords)}</span>
      </span>
    </li>
  )
}
