import { ApiError, type InputOf } from '@sextant/contract'
import type { historyImport } from '@sextant/contract/positions_2/history.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { noSuch } from '../../../rows/project.ts'
import { lineField } from '../../../text/csv.ts'
import type { ImportCell, ImportCells, KeywordsBy } from './lines.ts'

type Input = InputOf<typeof historyImport>

/** A position with the ids of its keyword, region and site. */
export interface PlacedCell extends ImportCell {
  readonly keywordId: string
  readonly regionIndex: number
  /** The project or one of its competitors. */
  readonly siteId: number
}

/**
 * Finds keyword, region and site of every cell in a locked project. With `skip_unknown`, cells of unknown keywords are
 * left out. Throws ApiError 2003 naming the line, 54 for an unknown competitor.
 */
export async function placeCells(
  tx: Executor,
  accountId: number,
  input: Input,
  { by, cells }: ImportCells,
): Promise<PlacedCell[]> {
  const projectId = input.project_id
  const keywords = await keywordIds(tx, accountId, projectId, by, new Set(cells.map((cell) => cell.keyword)))
  const regions = await regionsOf(tx, accountId, projectId)
  const commonRegion = commonRegionOf(input, regions)
  const known = new Set(regions.map((region) => region.region_index))
  await requireCompetitors(tx, accountId, input, cells)
  const placed: PlacedCell[] = []
  for (const cell of cells) {
    const wrong = (text: string) =>
      new ApiError('parameter_value', text, { field: lineField('positions', cell.line) })
    const keywordId = keywords.get(cell.keyword)
    if (keywordId === undefined) {
      if (input.skip_unknown) continue
      throw wrong(
        `must name a keyword of the project, but got ${by === 'name' ? JSON.stringify(cell.keyword) : cell.keyword}`,
      )
    }
    const regionIndex = cell.regionIndex ?? commonRegion
    if (regionIndex === undefined)
      throw wrong('must have a `region_index`, since the request names no region')
    if (!known.has(regionIndex))
      throw wrong(`must have the \`region_index\` of a region of the project, but got ${regionIndex}`)
    const siteId = cell.competitorId ?? input.competitor_id ?? projectId
    placed.push({ ...cell, keywordId, regionIndex, siteId })
  }
  return placed
}

async function keywordIds(
  tx: Executor,
  accountId: number,
  projectId: number,
  by: KeywordsBy,
  asked: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const matching =
    by === 'name'
      ? sql`unnest(${[...asked]}::text[]) a(keyword) join keywords k on k.name_folded = fold(a.keyword)`
      : sql`unnest(${[...asked]}::text[]) a(keyword) join keywords k on k.id = a.keyword::bigint`
  const { rows } = await sql<{ keyword: string; id: string }>`
    select a.keyword, k.id::text as id from ${matching}
      and k.account_id = ${accountId} and k.project_id = ${projectId} and k.deleted_at is null`.execute(tx)
  return new Map(rows.map((row) => [row.keyword, row.id]))
}

interface ProjectRegion {
  readonly region_index: number
  readonly searcher_key: number
  readonly region_key: number
  readonly lang: string
  readonly device: number
}

async function regionsOf(tx: Executor, accountId: number, projectId: number): Promise<ProjectRegion[]> {
  const { rows } = await sql<ProjectRegion>`
    select region_index, searcher_key, region_key, lang, device from regions
    where account_id = ${accountId} and project_id = ${projectId}`.execute(tx)
  return rows
}

/** The region that the request names for all lines, by index or by search engine, place, language and device. */
function commonRegionOf(input: Input, regions: readonly ProjectRegion[]): number | undefined {
  const { region_index: index, searcher_key, region_key, region_device } = input
  const wrong = (field: string, text: string) => new ApiError('parameter_value', text, { field })
  if (searcher_key === undefined) {
    if (region_key !== undefined) throw wrong('region_key', 'must be absent without `searcher_key`')
    if (index !== undefined && regions.every((region) => region.region_index !== index)) {
      throw wrong('region_index', `must be a region of the project, but got ${index}`)
    }
    return index
  }
  if (index !== undefined) throw wrong('searcher_key', 'must be absent when `region_index` is given')
  if (region_key === undefined) {
    throw new ApiError('parameter_missing', 'required with `searcher_key`', { field: 'region_key' })
  }
  const lang = input.region_lang?.toLowerCase()
  const [found, ...others] = regions.filter(
    (region) =>
      region.searcher_key === searcher_key &&
      region.region_key === region_key &&
      region.device === region_device &&
      (lang === undefined || region.lang === lang),
  )
  if (found === undefined)
    throw wrong('region_key', 'must make a region of the project, with language and device')
  if (others.length > 0)
    throw wrong('region_lang', 'must name the language: the project has this place in several')
  return found.region_index
}

/** Throws ApiError 54. Keeps the competitors until `tx` ends, so that no position of a deleted one remains. */
async function requireCompetitors(
  tx: Executor,
  accountId: number,
  input: Input,
  cells: readonly ImportCell[],
): Promise<void> {
  const lines = new Map<number, string>()
  for (const { competitorId, line } of cells) {
    const id = competitorId ?? input.competitor_id
    if (id === undefined || id === input.project_id || lines.has(id)) continue
    lines.set(id, competitorId === undefined ? 'competitor_id' : lineField('positions', line))
  }
  if (lines.size === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from competitors
    where account_id = ${accountId} and project_id = ${input.project_id} and id = any(${[...lines.keys()]}::int[])
    order by id for key share`.execute(tx)
  const found = new Set(rows.map((row) => row.id))
  for (const [id, field] of lines) if (!found.has(id)) throw noSuch('competitor', field)
}
