import { ApiError, deviceKeys, parameter, searcherKeys, shown, type LinesInput } from '@sextant/contract'
import { IMPORT_REGIONS } from '@sextant/contract/positions_2/searchers.ts'
import { placeByKey } from '#places/places.ts'
import { placesNamed } from '#places/search.ts'
import { readRegion } from '../../request/region.ts'
import type { RegionWanted } from '../../rows/regions.ts'
import { lineField, readRows } from '../../text/csv.ts'

const FIELD = 'regions'
const searcher = parameter.oneOf(searcherKeys).required('')
const device = parameter.oneOf(deviceKeys).default(0, '')
const depth = parameter.integer(1, 10).default(1, '')

/** Reads the lines of an import of regions and skips empty ones. Throws ApiError 2002 or 2003 naming the line. */
export function readRegionLines(input: LinesInput): RegionWanted[] {
  const regions = readRows(input, ';', FIELD).flatMap((row, index) => {
    const cells = row.map((cell) => cell.trim())
    while (cells.at(-1) === '') cells.pop()
    return cells.length === 0 ? [] : [readLine(cells, lineField(FIELD, index + 1))]
  })
  if (regions.length > IMPORT_REGIONS) {
    throw new ApiError(
      'parameter_value',
      `must have at most ${IMPORT_REGIONS} lines, but has ${regions.length}`,
      {
        field: FIELD,
      },
    )
  }
  return regions
}

function readLine(cells: readonly string[], field: string): RegionWanted {
  if (cells.length < 2 || cells.length > 6) {
    throw new ApiError('parameter_value', `must have 2 to 6 columns, but has ${cells.length}`, { field })
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

/** The key of a place given by key or name. */
function placeOf(text: string, countryCode: string, field: string): number {
  const named = /^\d{1,9}$/.test(text) ? placeByKey(Number(text)) : undefined
  const found = named === undefined ? placesNamed(text) : [named]
  const matching = found.filter((place) => countryCode === '' || place.countryCode === countryCode)
  if (matching.length === 1) return matching[0]!.key
  const where = countryCode === '' ? '' : ` in ${shown(countryCode)}`
  throw new ApiError(
    'parameter_value',
    matching.length === 0
      ? `names no place: ${shown(text)}${where}; get/system_2/common/regions lists them`
      : `names several places: ${shown(text)} is ${matching.map((place) => `${place.key} (${place.countryCode})`).join(', ')}`,
    { field },
  )
}
