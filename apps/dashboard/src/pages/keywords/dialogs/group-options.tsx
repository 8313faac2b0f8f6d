import { pathOf, type GroupNode } from '../tree/shape.ts'

/** Groups as options of a select, with the path of their folders. */
export function GroupOptions({ groups }: { groups: readonly GroupNode[] }) {
  return groups.map((group) => (
    <option key={group.key} value={group.id}>
      {pathOf(group).join(' / ')}
    </option>
  ))
}
