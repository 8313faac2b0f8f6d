import { usualGroup, type TreeNode } from '../tree/shape.ts'
import type { ImportRequest } from './requests.ts'

/** The destination of an import, and what it does with keywords that the project has. */
export interface ImportTargetChoice {
  /** An existing group; undefined for the group with the name below. */
  readonly groupId: number | undefined
  /** Name of the group, which is created if necessary. */
  readonly groupName: string
  /** Folder of that group and base of the paths in the lines; undefined for the project itself. */
  readonly folderId: number | undefined
  readonly tags: ReadonlySet<number>
  /** Whether keywords that the project already has are moved. */
  readonly movesKnown: boolean
  readonly removesSigns: boolean
}

/** The default destination: the place that is open. */
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

/** The part of a request that decides how lines are read. */
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
