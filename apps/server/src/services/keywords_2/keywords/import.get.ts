import {
  IMPORT_PREVIEW_GROUPS,
  type ImportPreview,
  type ImportState,
} from '@sextant/contract/keywords_2/keywords/import.ts'
import type { Handler } from '../../handler.ts'
import { requireProject } from '../../rows/project.ts'
import { lineField } from '../../text/csv.ts'
import { namesOfPath, readFolder, refuseTooLong } from '../folders/create.ts'
import { requireFolder } from '../folders/find.ts'
import { readImport, type ImportLine } from './import/lines.ts'
import { statesOfLines } from './import/states.ts'

export const handle: Handler<'get/keywords_2/keywords/import'> = async (context, input) => {
  const { executor } = context.database
  const { accountId } = context.owner
  const projectId = input.project_id
  const { columns, ignored, lines } = readImport(input.keywords, {
    removeSpecialChars: input.remove_special_chars,
    tags: input.tags ?? [],
  })
  await requireProject(context, projectId)
  const folderId = await requireFolder(executor, accountId, projectId, input.folder_id, 'folder_id')
  const { depth } = await readFolder(executor, accountId, folderId)
  for (const line of lines) {
    refuseTooLong(namesOfPath(line.folderPath), depth, lineField('keywords', line.line))
  }
  const states = await statesOfLines(executor, accountId, projectId, lines)
  const count = (state: ImportState) => states.filter((one) => one === state).length
  return {
    columns: [...columns],
    ignored_columns: [...ignored],
    countSended: lines.length,
    countAdded: count('new'),
    countDuplicated: lines.length - count('new'),
    countRepeated: count('repeated'),
    lines: lines.slice(0, input.show_lines).map((line, index) => shownLine(line, states[index]!)),
    groups: groupsNamed(lines),
  }
}

function shownLine(
  { line, name, tags, target, folderPath, groupName }: ImportLine,
  state: ImportState,
): ImportPreview['lines'][number] {
  return { line, name, tags, target, group_folder_path: folderPath, group_name: groupName, state }
}

function groupsNamed(lines: readonly ImportLine[]): ImportPreview['groups'] {
  const groups = new Map<string, ImportPreview['groups'][number]>()
  for (const { folderPath, groupName } of lines) {
    const key = `${folderPath}\n${groupName}`
    const group = groups.get(key) ?? { group_folder_path: folderPath, group_name: groupName, count: 0 }
    group.count += 1
    groups.set(key, group)
  }
  return [...groups.values()].slice(0, IMPORT_PREVIEW_GROUPS)
}
