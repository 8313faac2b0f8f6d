import { FOLDER_LEVELS } from '@sextant/contract/keywords_2/folders.ts'
import { useId, useState } from 'react'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { useBulk } from '../selection/use-bulk.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useWorkspace } from '../workspace.ts'
import { holdersIn, type TreeNode } from './shape.ts'
import { Tree } from './tree.tsx'
import { useMovePlace } from './use-move-place.ts'
import { useTreeDrop } from './use-tree-drop.ts'

/** The tree beside the list; on a narrow screen behind a button that names the open place. */
export function TreePanel() {
  const texts = useTexts()
  const { project, root, node, canEdit, open, announce } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const keywords = useBulk('edit/keywords_2/keywords/move')
  const mover = useMovePlace(project.id)
  const drop = useTreeDrop((dropped) => {
    if (dropped.kind === 'place') return mover.move(dropped.node, dropped.destination)
    const { picked, group } = dropped
    keywords.change(picked, { to_id: group.id, to_type: 'in_group_last' }, (count) =>
      announce({ sentence: texts.moved(count, group.name) }),
    )
  })
  const into = node.kind === 'group' ? node.parent! : node
  const error = keywords.command.error ?? mover.command.error
  return (
    <nav className="tree-panel" aria-label={texts.tree.label}>
      <button
        type="button"
        className="tree-drawer"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.tree.chosen(nameOf(node, texts.tree.project))}{' '}
        <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </button>
      <div id={id} className={isOpen ? 'tree-content open' : 'tree-content'}>
        <Tree label={texts.tree.label} onChosen={() => setOpen(false)} drop={drop} mover={mover} />
        {error !== null && <FailureNotice failure={error.failure} />}
        {canEdit && (
          <div className="row">
            <button type="button" onClick={() => open({ kind: 'add-group', into })}>
              {texts.tree.addGroup}
            </button>
            {into.level <= FOLDER_LEVELS && (
              <button type="button" onClick={() => open({ kind: 'add-folder', into })}>
                {texts.tree.addFolder}
              </button>
            )}
          </div>
        )}
        {canEdit && holdersIn(root).length + root.groups.length > 1 && (
          <p className="hint">{texts.tree.keys}</p>
        )}
      </div>
    </nav>
  )
}

function nameOf(node: TreeNode, projectName: string): string {
  return node.kind === 'project' ? projectName : node.name
}
