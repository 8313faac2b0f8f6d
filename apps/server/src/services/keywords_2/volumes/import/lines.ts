import {
  ApiError,
  IMPORT_VOLUMES,
  parameter,
  searcherKeys,
  shown,
  volumeTypeKeys,
  type LinesInput,
} from '@sextant/contract'
import type { Qualifier } from '#volumes/qualifiers.ts'
import { lineField, readCsv, type Csv } from '../../../text/csv.ts'
import { readPhrase } from '../../../text/phrase.ts'
import { checkedQualifier } from '../qualifiers.ts'

/** A volume of a line. */
export interface ImportedVolume extends Qualifier {
  /** Normalized phrase. */
  readonly phrase: string
  readonly volume: number
}

const FIELD = 'volumes'

const region = parameter.id().required('')
const searcher = parameter.oneOf(searcherKeys).required('')
const type = parameter.oneOf(volumeTypeKeys).required('')

/** Reads the lines of an import and skips empty cells. Throws ApiError 2002 or 2003 naming the line or the column. */
export function readVolumes(input: LinesInput): ImportedVolume[] {
  const csv = readCsv(input, { field: FIELD, mostLines: IMPORT_VOLUMES }, (cells) => nameOf(cells) !== -1)
  const volumes = csv.rows.flatMap(readerOf(csv))
  if (volumes.length > IMPORT_VOLUMES) {
    throw new ApiError(
      'parameter_value',
      `must have at most ${IMPORT_VOLUMES} volumes, but has ${volumes.length}`,
      {
        field: FIELD,
      },
    )
  }
  return volumes
}

/** The index of the column of phrases, -1 without one. */
function nameOf(names: readonly string[]): number {
  return names.findIndex((name) => name === 'name' || name === 'phrase')
}

type Row = readonly string[]

/** Returns a reader of the rows below a header line. */
function readerOf({ names, firstLine }: Csv): (row: Row, index: number) => ImportedVolume[] {
  if (names === undefined) {
    throw new ApiError('parameter_value', 'must be a header line with a column `name`', {
      field: lineField(FIELD, 1),
    })
  }
  const name = nameOf(names)
  const cells = cellsOf(names)
  return (row, index) => {
    const field = lineField(FIELD, firstLine + index)
    return cells(row, field).map(({ text, qualifier }) => ({
      ...qualifier,
      phrase: readPhrase(cellOf(row, name), field),
      volume: readVolume(text, field),
    }))
  }
}

/** Returns a function that finds the cells of a row with a volume, each with its qualifier. */
function cellsOf(names: Row): (row: Row, field: string) => { text: string; qualifier: Qualifier }[] {
  const columns = names.flatMap((each, place) =>
    each.startsWith('volume:') ? [{ place, qualifier: readColumn(each) }] : [],
  )
  const own = ['region_key', 'searcher_key', 'type', 'volume'].map((each) => names.indexOf(each))
  if (own.includes(-1) === (columns.length === 0)) {
    throw new ApiError(
      'parameter_value',
      'must have either `region_key`, `searcher_key`, `type` and `volume`, or columns such as `volume:213:0:6`',
      { field: lineField(FIELD, 1) },
    )
  }
  if (columns.length > 0) {
    return (row) =>
      columns
        .map(({ place, qualifier }) => ({ text: cellOf(row, place), qualifier }))
        .filter(({ text }) => text !== '')
  }
  // Long lists repeat a few qualifiers.
  const known = new Map<string, Qualifier>()
  return (row, field) => {
    const [regionKey, searcherKey, volumeType, text] = own.map((place) => cellOf(row, place))
    if (text === undefined || text === '') return []
    const parts = [regionKey!, searcherKey!, volumeType!]
    const qualifier = known.get(parts.join(':')) ?? readQualifier(parts, field)
    known.set(parts.join(':'), qualifier)
    return [{ text, qualifier }]
  }
}

function cellOf(row: Row, place: number): string {
  return row[place]?.trim() ?? ''
}

/** The qualifier in the name of a column, `volume:213:0:6`. */
function readColumn(name: string): Qualifier {
  return readQualifier(name.split(':').slice(1), `${lineField(FIELD, 1)}, ${name}`)
}

function readQualifier(parts: readonly string[], field: string): Qualifier {
  if (parts.length !== 3) {
    throw new ApiError('parameter_value', 'must have region_key, searcher_key and type', { field })
  }
  const [regionKey, searcherKey, volumeType] = parts
  return checkedQualifier(
    {
      regionKey: region.read(regionKey, field),
      searcherKey: searcher.read(searcherKey, field),
      type: type.read(volumeType, field),
    },
    () => field,
  )
}

function readVolume(text: string, field: string): number {
  const volume = /^\d{1,10}$/.test(text) ? Number(text) : Infinity
  if (volume < 2 ** 31) return volume
  throw new ApiError('parameter_value', `must have a volume, a whole number from 0, but got ${shown(text)}`, {
    field,
  })
}
