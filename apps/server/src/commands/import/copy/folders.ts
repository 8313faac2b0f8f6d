import { unwrap } from '@sextant/sdk'
import { readFolders, type SourceFolder } from '../read/keywords.ts'
import type { Copying } from './copying.ts'
import { nameFor, Neighbours } from './neighbours.ts'

/** Ids of folders in the target, by their ids at the source. */
export interface CopiedFolders {
  readonly root: number
  readonly byId: ReadonlyMap<number, number>
}

/** Copies the folders of a project, or finds those already copied. */
export async function copyFolders({ source, target, project, targetId }: Copying): Promise<CopiedFolders> {
  const wanted = await readFolders(source, project.id)
  const there = unwrap(
    await target.client.get('keywords_2/folders', {
      project_id: targetId,
      fields: ['id', 'parent_id', 'name'],
    }),
  )
  const root = there.find((folder) => folder.parent_id === 0)!.id
  const found = new Neighbours(there.map(({ id, parent_id: holder, name }) => ({ holder, name, id })))
  const byId = new Map(wanted.filter(isRoot).map(({ id }) => [id, root]))
  const copyChildren = async (folders: readonly SourceFolder[], holder: number): Promise<void> => {
    for (const folder of folders) {
      const name = nameFor(folder.name.replaceAll('/', '-'), 'New folder')
      const id =
        found.take(holder, name) ??
        unwrap(await target.client.add('keywords_2/folders', { project_id: targetId, name, to_id: holder }))
          .id!
      byId.set(folder.id, id)
      await copyChildren(
        wanted.filter(({ parentId }) => parentId === folder.id),
        id,
      )
    }
  }
  await copyChildren(topOf(wanted), root)
  return { root, byId }
}

/** The root folder of a project, which has no name. */
function isRoot({ parentId, name }: SourceFolder): boolean {
  return parentId === 0 && name === ''
}

/** Folders of the first level: those in the root folder, and those whose parent is not given. */
function topOf(folders: readonly SourceFolder[]): SourceFolder[] {
  const others = folders.filter((folder) => !isRoot(folder))
  const inside = new Set(others.map(({ id }) => id))
  return others.filter((folder) => !inside.has(folder.parentId))
}
