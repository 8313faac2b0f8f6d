import { type TreeNode, usualGroup } from '../tree/shape.ts'
import type { ImportRequest } from './requests.ts'

/** Where an import goes, and what it does with what is there. */
export interface ImportTargetChoice {
  /** A group that is there; undefined: one of the name below. */
  readonly groupId: number | undefined
  /** Name of the group that is found or created. */
  readonly groupName: string
  /** Folder of that group, and of paths in the lines; undefined: the project itself. */
  readonly folderId: number | undefined
  readonly tags: ReadonlySet<number>
  /** Whether phrases that the project has are moved to where the import puts them. */
  readonly movesKnown: boolean
  readonly removesSigns: boolean
}

/** Where an import goes unless somebody says otherwise: to the place that is looked at. */
export function usualTarget(node: TreeNode, newGroup: string): ImportTargetChoice {
  return {
    groupId: usualGroup(node)?.id,
    groupName: newGroup,
    folderId: node.kind === 'folder' ? node.id : undefined,
    tags: new Set(),
    movesKnown: false,
    removesSigns: false,
  }
}

/** What of a request says how lines are read, whatever happens to them then. */
export function readingPart({
  folderId,
  tags,
  removesSigns,
}: Pick<ImportTargetChoice, 'folderId' | 'tags' | 'removesSigns'>): Pick<
  ImportRequest,
  'folder_id' | 'tags' | 'remove_special_chars'
> {
  return {
    ...(folderId !== undefined && { folder_id: folderId }),
    ...(tags.size > 0 && { tags: [...tags] }),
    ...(removesSigns && { remove_special_chars: 1 }),
  }
}

export function requestOf(target: ImportTargetChoice): Omit<ImportRequest, 'project_id' | 'keywords'> {
  return {
    ...readingPart(target),
    ...(target.groupId === undefined ? { group_name: target.groupName } : { group_id: target.groupId }),
    ...(target.movesKnown && { move_duplicate: 1 }),
  }
}
