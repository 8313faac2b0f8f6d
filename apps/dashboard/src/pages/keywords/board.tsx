import { hasRight } from '@sextant/contract/rights.ts'
import { useMemo, useState } from 'react'
import { useProject } from '../../api/project.ts'
import { useTagNames } from '../../api/tags.ts'
import { OpenTask } from './dialogs/open-task.tsx'
import { DoneLine } from './done-line.tsx'
import { KeywordsPanel } from './list/keywords-panel.tsx'
import { Toolbar } from './toolbar.tsx'
import { TrashPanel } from './trash/trash-panel.tsx'
import { nodeAt, treeOf, type FolderRow, type GroupRow } from './tree/shape.ts'
import { TreePanel } from './tree/tree-panel.tsx'
import { useKeywordsView } from './view.ts'
import { VolumesProgress } from './volumes/volumes-progress.tsx'
import { WorkspaceContext, type Done, type Task, type Workspace } from './workspace.ts'

/** The page after its tree is loaded. */
export function Board({ folders, groups }: { folders: readonly FolderRow[]; groups: readonly GroupRow[] }) {
  const root = useMemo(() => treeOf(folders, groups), [folders, groups])
  const project = useProject()
  const [view, changeView] = useKeywordsView()
  const [task, setTask] = useState<Task>()
  const [done, setDone] = useState<Done>()
  const [volumesBegun, setVolumesBegun] = useState(0)
  const workspace: Workspace = {
    project,
    canEdit: hasRight(project.right, 'edit'),
    root,
    node: nodeAt(root, view.in),
    view,
    changeView,
    ...useTagNames({ project_id: project.id }),
    open: setTask,
    announce: setDone,
    volumesBegun,
    beginVolumes: () => setVolumesBegun((before) => before + 1),
  }
  const inTrash = view.trash === '1'
  return (
    <WorkspaceContext value={workspace}>
      <Toolbar />
      <VolumesProgress />
      <DoneLine done={done} onUndone={setDone} />
      {inTrash ? (
        <TrashPanel />
      ) : (
        <div className="keywords">
          <TreePanel />
          <KeywordsPanel />
        </div>
      )}
      {task !== undefined && <OpenTask task={task} onClose={() => setTask(undefined)} />}
    </WorkspaceContext>
  )
}
