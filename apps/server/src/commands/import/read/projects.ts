import { settingsEdit } from '@sextant/contract/positions_2/settings.ts'
import { ImportFailed, type Source } from '../source.ts'
import { rowsOf, setOf, textOf, wholeOf, wholeOr, type WireRow } from '../wire.ts'

/** A region at the source. */
export interface SourceRegion {
  readonly index: number
  readonly searcherKey: number
  readonly searcherName: string
  readonly key: number
  readonly name: string
  readonly countryCode: string
  readonly lang: string
  readonly device: number
  readonly depth: number
  readonly enabled: boolean
}

export interface SourceSearcher {
  readonly key: number
  readonly name: string
  readonly enabled: boolean
  /** In order. */
  readonly regions: readonly SourceRegion[]
}

export interface SourceProject {
  readonly id: number
  readonly name: string
  readonly url: string
  /** 0 active, -1 archived. */
  readonly on: number
  readonly favorite: boolean
  readonly tags: readonly string[]
  /** In order. */
  readonly searchers: readonly SourceSearcher[]
}

const ADDRESS = 'get/projects_2/projects'

/** The projects that an account owns, in order, or only the requested ones. Throws ImportFailed. */
export async function readProjects(
  source: Source,
  asked: readonly number[] | undefined,
): Promise<readonly SourceProject[]> {
  const rows = await source.rows(ADDRESS, {
    fields: ['id', 'name', 'url', 'site', 'on', 'favorite', 'tags'],
    // The list also has projects of others that the account may see.
    filters: [{ name: 'user_id', operator: 'EQUALS', values: [Number(source.userId)] }],
    show_searchers_and_regions: 2,
  })
  const projects = source.read(ADDRESS, () => rows.map(readProject))
  if (asked === undefined) return projects
  const missing = asked.filter((id) => projects.every((project) => project.id !== id))
  if (missing.length > 0) {
    throw new ImportFailed(
      `The account ${source.userId} of ${source.host} owns no project ${missing.join(' and no ')}. ` +
        `It owns: ${projects.map(({ id, name }) => `${id} (${name})`).join(', ') || 'none'}.`,
    )
  }
  return projects.filter((project) => asked.includes(project.id))
}

function readProject(row: WireRow): SourceProject {
  const url = textOf(row, 'url') || textOf(row, 'site')
  return {
    id: wholeOf(row, 'id'),
    url,
    name: textOf(row, 'name') || url,
    on: wholeOr(row, 'on', 0) < 0 ? -1 : 0,
    favorite: wholeOr(row, 'favorite', 0) === 1,
    tags: setOf(row.tags),
    searchers: rowsOf(row.searchers).map(readSearcher),
  }
}

function readSearcher(row: WireRow): SourceSearcher {
  const key = wholeOf(row, row.key === undefined ? 'searcher' : 'key')
  const name = textOf(row, 'name') || `search engine ${key}`
  return {
    key,
    name,
    enabled: wholeOr(row, 'enabled', 1) === 1,
    regions: rowsOf(row.regions).map((region) => ({
      index: wholeOf(region, 'index'),
      searcherKey: key,
      searcherName: name,
      key: wholeOf(region, 'key'),
      name: textOf(region, 'name'),
      countryCode: textOf(region, 'countryCode'),
      lang: textOf(region, 'lang'),
      device: wholeOr(region, 'device', 0),
      depth: wholeOr(region, 'depth', 1),
      enabled: wholeOr(region, 'enabled', 1) === 1,
    })),
  }
}

/** Settings of a project that are read as its fields, by the parameters that set them. */
export type SourceSettings = readonly (readonly [name: string, value: unknown])[]

const settingNames = Object.keys(settingsEdit.parameters).filter((name) => name !== 'project_id')

/** The settings of a project; undefined if the source does not return them. */
export async function readSettings(source: Source, id: number): Promise<SourceSettings | undefined> {
  const answer = await source.ask(ADDRESS, { id, fields: ['id', ...settingNames] })
  if (!answer.ok) return undefined
  const [row] = source.read(ADDRESS, () => rowsOf(answer.result))
  if (row === undefined) return undefined
  return settingNames.flatMap((name) => {
    const value = row[name]
    if (value === undefined || value === null) return []
    return [[name, name === 'guest_link_right' ? setOf(value) : value] as const]
  })
}
