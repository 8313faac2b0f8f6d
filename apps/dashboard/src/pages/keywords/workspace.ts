import { createContext, useContext } from 'react'
import type { Project } from '../../api/project.ts'
import type { TagNames } from '../../api/tags.ts'
import type { Picked } from './selection/selection.ts'
import type { GroupNode, HolderNode, TreeNode } from './tree/shape.ts'
import type { Trashed } from './trash/restore.ts'
import type { ChangeView, View } from './view.ts'

/** A window that is open over the page, and what it is about. */
export type Task =
  | { readonly kind: 'add-group' | 'add-folder'; readonly into: HolderNode }
  | { readonly kind: 'rename-place' | 'move-place' | 'delete-place'; readonly node: HolderNode | GroupNode }
  | { readonly kind: 'tags' | 'target' | 'move' | 'delete'; readonly picked: Picked }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  | { readonly kind: 'import' | 'export' | 'volumes' | 'import-volumes' | 'tag-names' }

/** What was done, in words, and what would undo it. */
export interface Done {
  readonly sentence: string
  readonly undo?: Trashed
}

/** What the parts of the page share. */
export interface Workspace extends TagNames {
  readonly project: Project
  /** Whether whoever looks at the page may change it. */
  readonly canEdit: boolean
  readonly root: HolderNode
  /** The place that is looked at. */
  readonly node: TreeNode
  readonly view: View
  readonly changeView: ChangeView
  readonly open: (task: Task) => void
  readonly tell: (done: Done) => void
  /** How often volumes were asked for here: quick ones are there before they were ever seen under way. */
  readonly volumesBegun: number
  readonly beginVolumes: () => void
}

export const WorkspaceContext = createContext<Workspace | undefined>(undefined)

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (workspace === undefined) throw new Error('useWorkspace needs a WorkspaceContext')
  return workspace
}
