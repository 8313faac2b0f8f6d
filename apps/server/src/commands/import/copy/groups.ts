import { unwrap } from '@sextant/sdk'
import { readGroups } from '../read/keywords.ts'
import { gather } from '../target.ts'
import type { Copying } from './copying.ts'
import type { CopiedFolders } from './folders.ts'
import { nameFor, Neighbours } from './neighbours.ts'

/** Maximum number of groups that one request creates or turns off. */
const AT_ONCE = 1_000

/**
 * Copies the groups of a project, or finds those already copied; returns their ids in the target by their ids at the
 * source.
 */
export async function copyGroups(
  { source, target, project, targetId }: Copying,
  folders: CopiedFolders,
): Promise<ReadonlyMap<number, number>> {
  const wanted = (await readGroups(source, project.id)).map((group) => ({
    ...group,
    name: nameFor(group.name, 'New group'),
    holder: folders.byId.get(group.folderId) ?? folders.root,
  }))
  const there = await gather(
    target.client.rows('get/keywords_2/groups', {
      project_id: targetId,
      fields: ['id', 'folder_id', 'name'],
      orders: ['folder_id', 'ord', 'id'],
    }),
  )
  const found = new Neighbours(there.map(({ id, folder_id: holder, name }) => ({ holder, name, id })))
  const copied = new Map<number, number>()
  for (const [holder, groups] of Map.groupBy(wanted, (group) => group.holder)) {
    const missing = groups.filter((group) => {
      const id = found.take(holder, group.name)
      if (id !== undefined) copied.set(group.id, id)
      return id === undefined
    })
    for (const batch of batches(missing, AT_ONCE)) {
      const made = unwrap(
        await target.client.add('keywords_2/groups', {
          project_id: targetId,
          names: batch.map((group) => group.name),
          to_id: holder,
          to_type: 'in_folder_last',
        }),
      )
      batch.forEach((group, index) => copied.set(group.id, made[index]!.id!))
    }
  }
  const off = wanted.filter((group) => !group.on).map((group) => copied.get(group.id)!)
  for (const ids of batches(off, AT_ONCE)) {
    unwrap(
      await target.client.edit('keywords_2/groups/on', {
        project_id: targetId,
        on: 0,
        filters: [{ name: 'id', operator: 'IN', values: ids }],
      }),
    )
  }
  return copied
}

function batches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
