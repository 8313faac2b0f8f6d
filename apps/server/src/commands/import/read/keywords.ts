import type { Source } from '../source.ts'
import { setOf, textOf, wholeOf, wholeOr, type WireRow } from '../wire.ts'

export interface SourceFolder {
  readonly id: number
  /** 0 for the root folder. */
  readonly parentId: number
  /** Empty for the root folder. */
  readonly name: string
}

export interface SourceGroup {
  readonly id: number
  readonly folderId: number
  readonly name: string
  readonly on: boolean
}

export interface SourceKeyword {
  readonly id: number
  readonly groupId: number
  readonly name: string
  readonly tags: readonly string[]
  readonly target: string
}

/** Rows of a list, sorted by their `ord` among their siblings; rows without one keep their order. */
async function readInOrder<T>(
  source: Source,
  address: string,
  parameters: Readonly<Record<string, unknown>>,
  itemOf: (row: WireRow) => T,
): Promise<T[]> {
  const rows = await source.rows(address, parameters)
  return source.read(address, () =>
    rows
      .map((row) => ({ ord: wholeOr(row, 'ord', 0), item: itemOf(row) }))
      .toSorted((a, b) => a.ord - b.ord)
      .map(({ item }) => item),
  )
}

/** Pages in the order of ids, so that anything added meanwhile comes last. */
const byId = [{ name: 'id', direction: 'ASC' }]

/** The folders of a project, siblings in order. Throws ImportFailed. */
export function readFolders(source: Source, projectId: number): Promise<SourceFolder[]> {
  const parameters = { project_id: projectId, fields: ['id', 'parent_id', 'name', 'ord'] }
  return readInOrder(source, 'get/keywords_2/folders', parameters, (row) => ({
    id: wholeOf(row, 'id'),
    parentId: wholeOr(row, 'parent_id', 0),
    name: textOf(row, 'name'),
  }))
}

/** The groups of a project, those of one folder in order. Throws ImportFailed. */
export function readGroups(source: Source, projectId: number): Promise<SourceGroup[]> {
  const fields = ['id', 'folder_id', 'name', 'on', 'ord']
  const parameters = { project_id: projectId, fields, orders: byId }
  return readInOrder(source, 'get/keywords_2/groups', parameters, (row) => ({
    id: wholeOf(row, 'id'),
    folderId: wholeOr(row, 'folder_id', 0),
    name: textOf(row, 'name'),
    on: wholeOr(row, 'on', 1) === 1,
  }))
}

/** The keywords of a project, those of one group in order. Throws ImportFailed. */
export function readKeywords(source: Source, projectId: number): Promise<SourceKeyword[]> {
  const fields = ['id', 'name', 'group_id', 'tags', 'target', 'ord']
  const parameters = { project_id: projectId, fields, orders: byId }
  return readInOrder(source, 'get/keywords_2/keywords', parameters, (row) => ({
    id: wholeOf(row, 'id'),
    groupId: wholeOf(row, 'group_id'),
    name: textOf(row, 'name'),
    tags: setOf(row.tags),
    target: textOf(row, 'target'),
  }))
}

/** Ids of all keywords of a project, ascending. Throws ImportFailed. */
export async function readKeywordIds(source: Source, projectId: number): Promise<number[]> {
  const address = 'get/keywords_2/keywords'
  const rows = await source.rows(address, { project_id: projectId, fields: ['id'], orders: byId })
  return source.read(address, () => rows.map((row) => wholeOf(row, 'id')).toSorted((a, b) => a - b))
}
