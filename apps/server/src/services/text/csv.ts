import { ApiError, type LinesInput } from '@sextant/contract'
import { withoutApostrophe } from '@sextant/contract/formula.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { decodeFile } from './text-file.ts'

/** The parameter that holds a CSV. */
export interface CsvAsked {
  readonly field: string
  /** Maximum number of lines, not counting the header line. */
  readonly mostLines: number
}

export interface Csv {
  /** The column names of the header line in lower case; undefined without a header line. */
  readonly names: readonly string[] | undefined
  /** Without the header line; cells as received, empty lines included. */
  readonly rows: readonly (readonly string[])[]
  /** The line number of `rows[0]`, counted from 1. */
  readonly firstLine: number
}

/**
 * Reads a CSV whose delimiter is `;`, or `,` when its first line has no `;`. With column names, apostrophes that an export put
 * before formulas are removed. `isNames` decides whether the cells of the
 * first line, in lower case, are column names. Throws ApiError 2003 naming the line.
 */
export function readCsv(
  input: LinesInput,
  asked: CsvAsked,
  isNames: (cells: readonly string[]) => boolean,
): Csv {
  const source = sourceOf(input, asked.field)
  const first = typeof source === 'string' ? source.split(LINE_END, 1)[0]! : (source[0] ?? '')
  const delimiter = first.includes(';') ? ';' : ','
  refuseManyCells(source, delimiter, asked.field)
  const cells = first.split(delimiter).map(bareName)
  const names = isNames(cells) ? cells : undefined
  // One line more than allowed proves that there are too many.
  const limit = asked.mostLines + 2
  const rows =
    names === undefined
      ? splitLines(source, limit).map((line) => [line])
      : splitCells(source, delimiter, asked.field, limit)
          .slice(1)
          .map((row) => (row.some(isApostrophized) ? row.map(withoutApostrophe) : row))
  if (rows.length > asked.mostLines) {
    throw new ApiError('parameter_value', `must have at most ${asked.mostLines} lines`, {
      field: asked.field,
    })
  }
  return { names, rows, firstLine: names === undefined ? 1 : 2 }
}

/** Maximum number of cells of a CSV. Each takes many times its size in memory. */
const MOST_CELLS = 5_000_000

/** Counts delimiters, in quotes too, before anything is split. Throws ApiError 2003. */
function refuseManyCells(source: string | readonly string[], delimiter: string, field: string): void {
  let delimiters = 0
  for (const text of typeof source === 'string' ? [source] : source) {
    for (let at = 0; at < text.length; at++) if (text[at] === delimiter) delimiters++
  }
  if (delimiters >= MOST_CELLS)
    throw new ApiError('parameter_value', `must have fewer than ${MOST_CELLS} cells`, { field })
}

/** Reads a CSV without a header line. Throws ApiError 2003 naming the line. */
export function readRows(input: LinesInput, delimiter: string, field: string): string[][] {
  const source = sourceOf(input, field)
  refuseManyCells(source, delimiter, field)
  return splitCells(source, delimiter, field)
}

/** Names a line in errors; counted from 1, the header line included. */
export function lineField(field: string, line: number): string {
  return `${field} line ${line}`
}

/** Most rows have no such cell, and need not be copied. */
const isApostrophized = (cell: string) => cell.includes("'")

const LINE_END = /\r\n|\n|\r/

/** The text or lines of a CSV, without the byte order mark that some programs write first. */
function sourceOf(input: LinesInput, field: string): string | readonly string[] {
  if ('lines' in input) return input.lines.map((line, index) => (index === 0 ? withoutMark(line) : line))
  return withoutMark('text' in input ? input.text : decodeFile(input.file.bytes, field))
}

function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '')
}

function bareName(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .toLowerCase()
}

function splitLines(source: string | readonly string[], limit?: number): readonly string[] {
  return typeof source === 'string' ? source.trimEnd().split(LINE_END, limit) : source
}

/** Rows of cells. A quoted cell may hold delimiters and, in a text, line breaks. */
function splitCells(
  source: string | readonly string[],
  delimiter: string,
  field: string,
  limit?: number,
): string[][] {
  const isQuoted =
    typeof source === 'string' ? source.includes('"') : source.some((line) => line.includes('"'))
  // Most files quote nothing, and splitting them is much cheaper.
  if (!isQuoted) return splitLines(source, limit).map((line) => line.split(delimiter))
  return typeof source === 'string'
    ? parseQuoted(source.trimEnd(), delimiter, field, 1, limit)
    : splitList(source, delimiter, field)
}

/**
 * Rows of lines that are sent apart. The library takes longer to begin than for most lines, and all other requests wait meanwhile. So it
 * reads well-formed lines together, since their quotes end with them, and none without a quoted cell.
 */
function splitList(lines: readonly string[], delimiter: string, field: string): string[][] {
  const startsQuoted = (line: string) => line.startsWith('"') || line.includes(`${delimiter}"`)
  const ways = lines.map((line) => {
    if (LINE_END.test(line)) return 'alone'
    if (!startsQuoted(line) && !line.includes('\\"')) return 'split'
    return isWellFormed(line, delimiter) ? 'together' : 'alone'
  })
  const together = lines.filter((_, index) => ways[index] === 'together')
  const rows = parseCells(together.join('\n'), delimiter, undefined).values()
  return lines.map((line, index) => {
    if (ways[index] === 'split') return line.split(delimiter)
    if (ways[index] === 'together') return rows.next().value!
    return parseQuoted(line, delimiter, field, index + 1)[0] ?? []
  })
}

function parseQuoted(
  text: string,
  delimiter: string,
  field: string,
  firstLine: number,
  limit?: number,
): string[][] {
  try {
    return parseCells(withDoubledQuotes(text, delimiter), delimiter, limit)
  } catch (error) {
    // The library reports where the text ended; the line with the open quote is more useful.
    const line =
      firstLine + (error instanceof CsvError && typeof error.records === 'number' ? error.records : 0)
    throw new ApiError('parameter_value', 'has a cell whose quotes are not closed', {
      field: lineField(field, line),
      cause: error,
    })
  }
}

function parseCells(text: string, delimiter: string, limit: number | undefined): string[][] {
  return parse(text, {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    ...(limit === undefined ? {} : { to: limit }),
  })
}

/**
 * Doubles quotes that some programs escape with a backslash, in lines that have no other meaning: in a well-formed file a
 * backslash before a quote is the last character of its cell.
 */
function withDoubledQuotes(text: string, delimiter: string): string {
  if (!text.includes('\\"') || isWellFormed(text, delimiter)) return text
  return text.replace(/^.*\\".*$/gm, (line) => {
    const doubled = line.replaceAll('\\"', '""')
    return !isWellFormed(line, delimiter) && isWellFormed(doubled, delimiter) ? doubled : line
  })
}

/** Whether every quote begins or ends a cell, or is doubled in one. The library takes a hundred times as long for a short line. */
function isWellFormed(text: string, delimiter: string): boolean {
  let place: 'start' | 'bare' | 'quoted' | 'closed' = 'start'
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '"') {
      if (place === 'bare') return false
      place = place === 'quoted' ? 'closed' : 'quoted'
    } else if (place !== 'quoted') {
      const endsCell = sign === delimiter || sign === '\n' || sign === '\r'
      if (place === 'closed' && !endsCell) return false
      place = endsCell ? 'start' : 'bare'
    }
  }
  return place !== 'quoted'
}
