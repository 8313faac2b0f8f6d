import { ApiError, type LinesInput } from '@sextant/contract'
import { CsvError, parse } from 'csv-parse/sync'
import { decodeFile } from './text-file.ts'

/** A CSV of a request, told to `readCsv` by the parameter it came in and the lines it may have. */
export interface CsvAsked {
  readonly field: string
  /** Lines read at most, the line of names not counted. */
  readonly mostLines: number
}

/** A CSV: the names of its first line in lower case, when that line has names, and the rows. */
export interface Csv {
  readonly names: readonly string[] | undefined
  /** Without the line of names; cells as they are, empty lines included. */
  readonly rows: readonly (readonly string[])[]
  /** The line that `rows[0]` stands in, counted from 1. */
  readonly firstLine: number
}

/**
 * Reads a CSV whose columns are separated with `;`, or with `,` when its first line has no `;`. `isNames` tells
 * whether the cells of the first line, in lower case, are names of columns. Throws ApiError 2003 naming the line.
 */
export function readCsv(
  input: LinesInput,
  asked: CsvAsked,
  isNames: (cells: readonly string[]) => boolean,
): Csv {
  const source =
    'lines' in input ? input.lines : 'text' in input ? input.text : decodeFile(input.file.bytes, asked.field)
  const first = withoutMark(typeof source === 'string' ? source.split(LINE_END, 1)[0]! : (source[0] ?? ''))
  const delimiter = first.includes(';') ? ';' : ','
  const cells = first.split(delimiter).map(bareName)
  const names = isNames(cells) ? cells : undefined
  const rows =
    names === undefined
      ? splitLines(source, asked).map((line) => [line])
      : splitCells(source, delimiter, asked).slice(1)
  if (rows.length > asked.mostLines) {
    throw new ApiError('parameter_value', `at most ${asked.mostLines} lines`, { field: asked.field })
  }
  return { names, rows, firstLine: names === undefined ? 1 : 2 }
}

/** How a line is called in errors; counted from 1, the line of names included. */
export function lineField(field: string, line: number): string {
  return `${field} line ${line}`
}

const LINE_END = /\r\n|\n|\r/

/** Without the byte order mark that some programs begin a text with. */
function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '')
}

function bareName(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .toLowerCase()
}

/** So many lines are read at most, so that their number is found to be too large without reading all. */
function enough({ mostLines }: CsvAsked): number {
  return mostLines + 2
}

function splitLines(source: string | readonly string[], asked: CsvAsked): readonly string[] {
  return typeof source === 'string' ? source.trimEnd().split(LINE_END, enough(asked)) : source
}

/** Rows of cells. A cell in quotes may hold delimiters and, in one text, line breaks. */
function splitCells(source: string | readonly string[], delimiter: string, asked: CsvAsked): string[][] {
  const isQuoted =
    typeof source === 'string' ? source.includes('"') : source.some((line) => line.includes('"'))
  // Most files quote nothing; splitting them is a fraction of the work.
  if (!isQuoted) return splitLines(source, asked).map((line) => line.split(delimiter))
  return typeof source === 'string'
    ? parseQuoted(source.trimEnd(), delimiter, asked, 1)
    : source.map((line, index) => parseQuoted(line, delimiter, asked, index + 1)[0] ?? [])
}

function parseQuoted(text: string, delimiter: string, asked: CsvAsked, firstLine: number): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      to: enough(asked),
    })
  } catch (error) {
    // The library tells where the text ended; what helps is the line whose quotes were left open.
    const line =
      firstLine + (error instanceof CsvError && typeof error.records === 'number' ? error.records : 0)
    throw new ApiError('parameter_value', 'the quotes of a cell are not closed', {
      field: lineField(asked.field, line),
      cause: error,
    })
  }
}
