import { isJsonObject } from '@sextant/contract/json-object.ts'
import { LAST_POSITION } from '@sextant/contract/positions_2/history.ts'
import type { Source } from '../source.ts'
import { entriesOf, StrangeAnswer, textOf, type WireRow } from '../wire.ts'
import type { SourceProject } from './projects.ts'

const ADDRESS = 'get/positions_2/history'

/** A piece of the history: a region, some dates, and a range of keyword ids. */
export interface HistoryPiece {
  readonly regionIndex: number
  readonly dates: readonly string[]
  readonly firstId: number
  readonly lastId: number
}

/** A position as the source returns it. */
export interface SourceCell {
  readonly keyword: string
  readonly date: string
  /** The project or a competitor, by its id at the source. */
  readonly site: number
  /** A number from 1, or `--`. */
  readonly position: string
  readonly url: string
}

export interface SourceCells {
  readonly cells: readonly SourceCell[]
  /** Number of cells without a position, which say nothing about what was seen. */
  readonly unreadable: number
}

/** Dates with a check of a region, ascending; undefined for an archived project, for which services return nothing. */
export async function readDates(
  source: Source,
  project: SourceProject,
  regionIndex: number,
  sites: readonly number[],
): Promise<string[] | undefined> {
  const answer = await source.ask(ADDRESS, {
    project_id: project.id,
    regions_indexes: [regionIndex],
    ...competitors(sites),
    date1: '0001-01-01',
    date2: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    type_range: 2,
    count_dates: 1,
    show_exists_dates: 1,
    fields: ['id', 'name'],
  })
  if (!answer.ok) {
    if (project.on === -1) return undefined
    throw source.failed(ADDRESS, answer)
  }
  return source.read(ADDRESS, () => {
    const { result } = answer
    if (!isJsonObject(result)) throw new StrangeAnswer('is not an object')
    const dates = result.existsDates ?? []
    const list = isJsonObject(dates) ? Object.values(dates) : dates
    if (!Array.isArray(list) || !list.every((date) => /^\d{4}-\d{2}-\d{2}$/.test(String(date)))) {
      throw new StrangeAnswer('has no dates in `existsDates`')
    }
    return [...new Set(list.map(String))].toSorted()
  })
}

/** The positions of a piece. Throws ImportFailed. */
export async function readPiece(
  source: Source,
  projectId: number,
  piece: HistoryPiece,
  sites: readonly number[],
): Promise<SourceCells> {
  const request = {
    project_id: projectId,
    regions_indexes: [piece.regionIndex],
    ...competitors(sites),
    dates: piece.dates,
    type_range: 100,
    fields: ['id', 'name'],
    // By ids rather than offsets, which shift if the source loses a keyword meanwhile.
    filters: [{ name: 'id', operator: 'BETWEEN', values: [piece.firstId, piece.lastId] }],
    history_fields: cellFields,
    positions_fields: cellFields,
  }
  const rows = await source.rows(ADDRESS, request, (result) => {
    if (!isJsonObject(result)) throw new StrangeAnswer('is not an object')
    return result.keywords
  })
  const cells: SourceCell[] = []
  let unreadable = 0
  for (const row of rows) {
    for (const [key, value] of entriesOf(row.positionsData)) {
      const cell = readCell(row, key, value, piece, sites)
      if (cell === undefined) unreadable++
      else if (cell !== 'another') cells.push(cell)
    }
  }
  return { cells, unreadable }
}

const cellFields = ['position', 'relevant_url']

/** Services list the project itself among the compared sites. */
function competitors(sites: readonly number[]): object {
  return sites.length > 1 ? { competitors_ids: sites } : {}
}

function readCell(
  row: WireRow,
  key: string,
  value: unknown,
  piece: HistoryPiece,
  sites: readonly number[],
): SourceCell | 'another' | undefined {
  const [date = '', site, region] = key.split(':')
  if (Number(region) !== piece.regionIndex || !piece.dates.includes(date) || !sites.includes(Number(site))) {
    return 'another'
  }
  const cell: WireRow = isJsonObject(value) ? value : { position: value }
  const position = textOf(cell, 'position')
  const isPosition = position === '--' || (/^\d{1,5}$/.test(position) && isPossible(Number(position)))
  if (!isPosition) return undefined
  return {
    keyword: textOf(row, 'name'),
    date,
    site: Number(site),
    position,
    url: textOf(cell, 'relevant_url'),
  }
}

function isPossible(position: number): boolean {
  return position >= 1 && position <= LAST_POSITION
}
