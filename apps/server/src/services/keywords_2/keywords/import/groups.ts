import type { InputOf } from '@sextant/contract'
import type { keywordsImport } from '@sextant/contract/keywords_2/keywords.ts'
import type { Executor } from '#db/database.ts'
import { folderAtPath } from '../../folders/create.ts'
import { requireFolder } from '../../folders/find.ts'
import { groupByName, newGroup, requireGroup } from '../../groups/find.ts'
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
  const known = new Map<string, number>()
  const groups: number[] = []
  for (const line of lines) {
    const key = `${line.folderPath}\n${line.groupName}`
    let group = known.get(key)
    if (group === undefined) {
      group = await groupOf(tx, accountId, input, base, line)
      known.set(key, group)
    }
    groups.push(group)
  }
  return groups
}

/** The line's own group; otherwise the one of the import; otherwise a new one. */
async function groupOf(
  tx: Executor,
  accountId: number,
  input: Input,
  base: number,
  line: ImportLine,
): Promise<number> {
  const projectId = input.project_id
  if (line.groupName === '' && line.folderPath === '' && input.group_id !== undefined) return input.group_id
  const at = { accountId, projectId, folderId: base }
  const folderId = await folderAtPath(tx, at, line.folderPath, 'keywords group_folder_path')
  const name = line.groupName === '' ? input.group_name : line.groupName
  return name === undefined
    ? newGroup(tx, { ...at, folderId }, 'New group', input.group_on)
    : groupByName(tx, { ...at, folderId }, name, input.group_on)
}

/** The one group that moved duplicates go to, or undefined when each goes to the group of its line. */
export async function groupOfDuplicates(
  tx: Executor,
  accountId: number,
  input: Input,
): Promise<number | undefined> {
  const projectId = input.project_id
  const { move_duplicate_group_id: groupId, move_duplicate_group_name: name } = input
  if (groupId !== undefined) {
    return requireGroup(tx, accountId, projectId, groupId, 'move_duplicate_group_id')
  }
  const field = 'move_duplicate_folder_id'
  const folderId = await requireFolder(tx, accountId, projectId, input.move_duplicate_folder_id, field)
  if (name === undefined) return undefined
  return groupByName(tx, { accountId, projectId, folderId }, name, input.group_on)
}
