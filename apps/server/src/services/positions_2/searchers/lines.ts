import { ApiError, deviceKeys, type LinesInput, parameter, searcherKeys, shown } from '@sextant/contract'
import { IMPORT_REGIONS } from '@sextant/contract/positions_2/searchers.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { placeByKey } from '#places/places.ts'
import { placesNamed } from '#places/search.ts'
import { readRegion } from '../../request/region.ts'
import { decodeFile } from '../../text/text-file.ts'
import type { RegionWanted } from './link.ts'

const searcher = parameter.oneOf(searcherKeys).required('')
const device = parameter.oneOf(deviceKeys).default(0, '')
const depth = parameter.integer(1, 10).default(1, '')

/** Reads the lines of an import of regions; empty ones are left out. Throws ApiError 2002 or 2003 naming the line. */
export function readRegionLines(input: LinesInput): RegionWanted[] {
  const rows =
    'lines' in input
      ? input.lines.map((line, index) => parseCsv(line, index + 1)[0] ?? [])
      : parseCsv('text' in input ? input.text : decodeFile(input.file.bytes, 'regions'), 1)
  const regions = rows.flatMap((row, index) => {
    const cells = row.map((cell) => cell.trim())
    while (cells.at(-1) === '') cells.pop()
    return cells.length === 0 ? [] : [readLine(cells, `regions line ${index + 1}`)]
  })
  if (regions.length > IMPORT_REGIONS) {
    throw new ApiError('parameter_value', `at most ${IMPORT_REGIONS} lines, got ${regions.length}`, {
      field: 'regions',
    })
  }
  return regions
}

function parseCsv(text: string, firstLine: number): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: ';',
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
    })
  } catch (error) {
    const line =
      firstLine + (error instanceof CsvError && typeof error.records === 'number' ? error.records : 0)
    throw new ApiError('parameter_value', 'the quotes of a cell are not closed', {
      field: `regions line ${line}`,
      cause: error,
    })
  }
}

function readLine(cells: readonly string[], field: string): RegionWanted {
  if (cells.length < 2 || cells.length > 6) {
    throw new ApiError('parameter_value', `expected 2 to 6 columns, got ${cells.length}`, { field })
  }
  const [searcherCell, placeCell, countryCell = '', langCell = '', deviceCell = '', depthCell = ''] = cells
  const region_depth = depthCell === '' ? depth.default! : depth.read(depthCell, field)
  const region = readRegion(
    {
      searcher_key: searcher.read(searcherCell, field),
      region_key: placeOf(placeCell!, countryCell.toUpperCase(), field),
      region_lang: langCell === '' ? undefined : langCell,
      region_device: deviceCell === '' ? device.default! : device.read(deviceCell, field),
      region_depth,
    },
    () => field,
  )
  return { ...region, depth: region_depth }
}

/** The key of a place told by key or name. */
function placeOf(text: string, countryCode: string, field: string): number {
  const named = /^\d{1,9}$/.test(text) ? placeByKey(Number(text)) : undefined
  const found = named === undefined ? placesNamed(text) : [named]
  const matching = found.filter((place) => countryCode === '' || place.countryCode === countryCode)
  if (matching.length === 1) return matching[0]!.key
  const where = countryCode === '' ? '' : ` in ${shown(countryCode)}`
  throw new ApiError(
    'parameter_value',
    matching.length === 0
      ? `there is no place ${shown(text)}${where}; see get/system_2/common/regions`
      : `${shown(text)} is the name of several places: ${matching.map((place) => `${place.key} (${place.countryCode})`).join(', ')}`,
    { field },
  )
}
