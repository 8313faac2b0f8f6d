import { pathOf, type GroupNode } from '../tree/shape.ts'

/** Groups as options, with the path of their folders. */
export function groupOptions(groups: readonly GroupNode[]) {
  return groups.map((group) => [group.id, pathOf(group).join(' / ')] as const)
}
