import type { InputOf } from '@sextant/contract'
import type { keywordsImport } from '@sextant/contract/keywords_2/keywords.ts'
import type { Executor } from '#db/database.ts'
import { folderAtPath } from '../../folders/create.ts'
import { requireFolder } from '../../folders/find.ts'
import { NEW_GROUP } from '../../groups/create.ts'
import { groupByName, newGroup, requireGroup } from '../../groups/find.ts'
import { lineField } from '../../../csv.ts'
import type { ImportLine } from './lines.ts'

type Input = InputOf<typeof keywordsImport>

/** Answers the group of every line, creating folders and groups that are missing; each is looked up once. */
export async function groupsOfLines(
  tx: Executor,
  accountId: number,
  input: Input,
  lines: readonly ImportLine[],
): Promise<number[]> {
  const projectId = input.project_id
  const base = await requireFolder(tx, accountId, projectId, input.folder_id, 'folder_id')
  if (input.group_id !== undefined) {
    await requireGroup(tx, accountId, projectId, input.group_id, 'group_id')
  }
  const at = { accountId, projectId, folderId: base }
  const folders = new Map<string, number>()
  const known = new Map<string, number>()
  const groups: number[] = []
  for (const line of lines) {
    const { folderPath, groupName } = line
    if (folderPath === '' && groupName === '' && input.group_id !== undefined) {
      groups.push(input.group_id)
      continue
    }
    const folderId =
      folders.get(folderPath) ?? (await folderAtPath(tx, at, folderPath, lineField('keywords', line.line)))
    folders.set(folderPath, folderId)
    const key = `${folderId}\n${groupName}`
    const group = known.get(key) ?? (await groupOf(tx, { ...at, folderId }, groupName, input))
    known.set(key, group)
    groups.push(group)
  }
  return groups
}

/** The group a line names; otherwise the one the import names; otherwise a new one. */
function groupOf(
  tx: Executor,
  at: { accountId: number; projectId: number; folderId: number },
  ownName: string,
  input: Input,
): Promise<number> {
  const name = ownName === '' ? input.group_name : ownName
  return name === undefined
    ? newGroup(tx, at, NEW_GROUP, input.group_on)
    : groupByName(tx, at, name, input.group_on)
}

/**
 * The one group that moved duplicates go to, or undefined when each goes to the group of its line, since neither a
 * group nor a folder is named for them.
 */
export async function groupOfDuplicates(
  tx: Executor,
  accountId: number,
  input: Input,
): Promise<number | undefined> {
  const projectId = input.project_id
  const { move_duplicate_group_id: groupId, move_duplicate_group_name: name } = input
  const wantedFolder = input.move_duplicate_folder_id
  if (groupId !== undefined) {
    return requireGroup(tx, accountId, projectId, groupId, 'move_duplicate_group_id')
  }
  if (name === undefined && wantedFolder === undefined) return undefined
  const folderId = await requireFolder(tx, accountId, projectId, wantedFolder, 'move_duplicate_folder_id')
  return groupByName(tx, { accountId, projectId, folderId }, name ?? NEW_GROUP, input.group_on)
}
