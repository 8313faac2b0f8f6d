import type { InputOf } from '@sextant/contract'
import type { keywordsImport } from '@sextant/contract/keywords_2/keywords.ts'
import type { Executor } from '#db/database.ts'
import { lineField } from '../../../text/csv.ts'
import { newGroup } from '../../default-names.ts'
import { folderAtPath } from '../../folders/create.ts'
import { requireFolder } from '../../folders/find.ts'
import { groupByName, groupsByNames, requireGroup } from '../../groups/find.ts'
import type { ImportLine } from './lines.ts'

type Input = InputOf<typeof keywordsImport>

/** Returns the group of every line and creates missing folders and groups, folder by folder. */
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
  /** The groups by folder and name; 0 until they are looked up. */
  const groups = new Map<number, Map<string, number>>()
  for (const line of lines) {
    if (isInGivenGroup(line, input)) continue
    const { folderPath, groupName } = line
    const folderId =
      folders.get(folderPath) ?? (await folderAtPath(tx, at, folderPath, lineField('keywords', line.line)))
    folders.set(folderPath, folderId)
    const inFolder = groups.get(folderId) ?? new Map<string, number>()
    groups.set(folderId, inFolder.set(groupName, 0))
  }
  for (const [folderId, inFolder] of groups) {
    // A line without a group name goes to the group that the import names, or to a new one.
    const names = [...inFolder.keys()].map((own) => (own === '' ? input.group_name : own))
    const ids = await groupsByNames(tx, { ...at, folderId }, names, input.group_on)
    for (const [index, own] of [...inFolder.keys()].entries()) inFolder.set(own, ids[index]!)
  }
  return lines.map((line) =>
    isInGivenGroup(line, input)
      ? input.group_id!
      : groups.get(folders.get(line.folderPath)!)!.get(line.groupName)!,
  )
}

function isInGivenGroup({ folderPath, groupName }: ImportLine, input: Input): boolean {
  return folderPath === '' && groupName === '' && input.group_id !== undefined
}

/** The one group for moved duplicates; undefined when no group or folder is named and each goes to its line's group. */
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
  const named = name ?? (await newGroup(tx, accountId))
  return groupByName(tx, { accountId, projectId, folderId }, named, input.group_on)
}
