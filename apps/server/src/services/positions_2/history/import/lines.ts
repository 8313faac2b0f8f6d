import { ApiError, isCalendarDate, shown, type InputOf } from '@sextant/contract'
import {
  IMPORT_POSITIONS,
  LAST_POSITION,
  URL_LENGTH,
  type historyImport,
} from '@sextant/contract/positions_2/history.ts'
import { HAS_SCHEME, toShortUrl } from '#ranking/match/site.ts'
import { lineField, readCsv } from '../../../text/csv.ts'
import { normalizePhrase } from '../../../text/phrase.ts'

/** A position of a line. */
export interface ImportCell {
  /** Line number, counted from 1. */
  readonly line: number
  /** Normalized phrase or keyword id. */
  readonly keyword: string
  readonly date: string
  /** Null for `--`. */
  readonly position: number | null
  /** Null without a position. */
  readonly relevantUrl: string | null
  /** Undefined for the region of the request. */
  readonly regionIndex: number | undefined
  /** Undefined for the competitor of the request, or the project itself. */
  readonly competitorId: number | undefined
}

/** How a CSV names keywords. */
export type KeywordsBy = 'name' | 'id'

export interface ImportCells {
  readonly by: KeywordsBy
  readonly cells: readonly ImportCell[]
}

const FIELD = 'positions'
const columns = ['name', 'id', 'date', 'position', 'relevant_url', 'region_index', 'competitor_id'] as const
type Column = (typeof columns)[number]

/** Reads the lines of an import and skips empty ones. Throws ApiError 2003 naming the line. */
export function readCells({ positions }: Pick<InputOf<typeof historyImport>, 'positions'>): ImportCells {
  const asked = { field: FIELD, mostLines: IMPORT_POSITIONS }
  const { names, rows, firstLine } = readCsv(positions, asked, (cells) => cells.includes('position'))
  if (names === undefined) {
    if (rows.every(([cell = '']) => cell.trim() === '')) return { by: 'name', cells: [] }
    throw new ApiError('parameter_value', 'must be a header line such as name;date;position', {
      field: lineField(FIELD, 1),
    })
  }
  const by = keywordsBy(names)
  const places = Object.fromEntries(columns.map((name) => [name, names.indexOf(name)])) as Record<
    Column,
    number
  >
  const latest = latestDay()
  const readers: Readers = {
    phrase: remembering(normalizePhrase),
    dateExpected: remembering((date) => dateExpected(date, latest)),
  }
  const cells: ImportCell[] = []
  rows.forEach((row, index) => {
    if (row.every((text) => text.trim() === '')) return
    const cell = (name: Column) => row[places[name]]?.trim() ?? ''
    cells.push(readCell(cell, by, firstLine + index, readers))
  })
  return { by, cells }
}

/** Readers of values that repeat from line to line. */
interface Readers {
  readonly phrase: (text: string) => string
  /** What a wrong date must be instead; undefined for a valid date. */
  readonly dateExpected: (text: string) => string | undefined
}

function remembering<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (!known.has(text)) known.set(text, read(text))
    return known.get(text)!
  }
}

function dateExpected(date: string, latest: string): string | undefined {
  if (!isCalendarDate(date)) return 'a calendar date, YYYY-MM-DD'
  return date > latest ? 'a date that is not in the future' : undefined
}

function keywordsBy(names: readonly string[]): KeywordsBy {
  const [by, ...others] = (['name', 'id'] as const).filter((name) => names.includes(name))
  if (by === undefined || others.length > 0) {
    throw new ApiError('parameter_value', 'must have either a column `name` or a column `id`', {
      field: lineField(FIELD, 1),
    })
  }
  if (!names.includes('date')) {
    throw new ApiError('parameter_value', 'must have a column `date`', { field: lineField(FIELD, 1) })
  }
  return by
}

/** The latest date anywhere on earth, where the day may be ahead of the account's. */
function latestDay(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
}

function readCell(cell: (name: Column) => string, by: KeywordsBy, line: number, read: Readers): ImportCell {
  const wrong = (expected: string, got: string) =>
    new ApiError('parameter_value', `must have ${expected}, but got ${shown(got)}`, {
      field: lineField(FIELD, line),
    })
  const whole = (name: Column, text: string, most: number): number => {
    const number = /^\d{1,16}$/.test(text) ? Number(text) : 0
    if (number < 1 || number > most) throw wrong(`a number from 1 to ${most} in \`${name}\``, text)
    return number
  }
  const optional = (name: Column) => (cell(name) === '' ? undefined : whole(name, cell(name), 2_147_483_647))

  const keyword = by === 'name' ? read.phrase(cell('name')) : cell('id')
  if (by === 'id') whole('id', keyword, Number.MAX_SAFE_INTEGER)
  else if (keyword === '') throw wrong('a phrase in `name`', '')
  const date = cell('date')
  const expected = read.dateExpected(date)
  if (expected !== undefined) throw wrong(expected, date)
  const text = cell('position')
  const position = text === '--' ? null : /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (position !== null && (position < 1 || position > LAST_POSITION)) {
    throw wrong(`a position from 1 to ${LAST_POSITION} or --`, text)
  }
  const url = cell('relevant_url')
  if (url.length > URL_LENGTH) throw wrong(`a URL of at most ${URL_LENGTH} characters`, url)
  return {
    line,
    keyword,
    date,
    position,
    relevantUrl: position === null || url === '' ? null : shortWhenWhole(url),
    regionIndex: optional('region_index'),
    competitorId: optional('competitor_id'),
  }
}

/** Shortens whole URLs, as checks do; a short URL stays as it is. */
function shortWhenWhole(url: string): string {
  return HAS_SCHEME.test(url) ? (toShortUrl(url) ?? url) : url
}
