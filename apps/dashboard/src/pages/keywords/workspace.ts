import { createContext, useContext } from 'react'
import type { Project } from '../../api/project.ts'
import type { TagNames } from '../../api/tags.ts'
import type { Picked } from './selection/selection.ts'
import type { Trashed } from './trash/restore.ts'
import type { GroupNode, HolderNode, TreeNode } from './tree/shape.ts'
import type { ChangeView, View } from './view.ts'

/** An open dialog and what it is about. */
export type Task =
  | { readonly kind: 'add-group' | 'add-folder'; readonly into: HolderNode }
  | { readonly kind: 'rename-place' | 'move-place' | 'delete-place'; readonly node: HolderNode | GroupNode }
  | { readonly kind: 'tags' | 'target' | 'move' | 'delete'; readonly picked: Picked }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  | { readonly kind: 'import'; readonly text?: string }
  | { readonly kind: 'export' | 'volumes' | 'import-volumes' | 'tag-names' }

/** What was done, and what undoes it. */
export interface Done {
  readonly sentence: string
  /** Set when there was nothing to do it to. */
  readonly isNothing?: true
  readonly undo?: Trashed
}

/** State that the parts of the page share. */
export interface Workspace extends TagNames {
  readonly project: Project
  /** Whether the user may change keywords. */
  readonly canEdit: boolean
  readonly root: HolderNode
  /** The open place. */
  readonly node: TreeNode
  readonly view: View
  readonly changeView: ChangeView
  readonly open: (task: Task) => void
  readonly announce: (done: Done) => void
  /** How often this page started to collect volumes. Quick runs may end before the page sees them running. */
  readonly volumesBegun: number
  readonly beginVolumes: () => void
}

export const WorkspaceContext = createContext<Workspace | undefined>(undefined)

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (workspace === undefined) throw new Error('useWorkspace needs a WorkspaceContext')
  return workspace
}
