import { stringify } from 'csv-stringify/sync'
import { UsageError } from '../command.ts'
import { columnsOf, rowsOf, type Row } from './rows.ts'

/** Prints results one after another in a format. */
interface Printer {
  /** A whole result. */
  readonly value: (value: unknown) => string
  /** A row of a list that is read page by page. */
  readonly row: (row: Row) => string
  /** What follows the last row. */
  readonly end: () => string
}

/** Formats of results, by the value of `--output`. */
const formats = {
  json: () => ({
    value: (value) => `${JSON.stringify(value, null, 2)}\n`,
    row: (row) => `${JSON.stringify(row)}\n`,
    end: () => '',
  }),
  csv: csvPrinter,
  table: tablePrinter,
} satisfies Record<string, () => Printer>

export type Format = keyof typeof formats
const formatNames = Object.keys(formats) as Format[]

/** Lines of a usage. */
export const outputUsage = `  --output <format>  json, csv or table (default: json)`

/** Reads the value of `--output`. Throws UsageError. */
export function readFormat(value: string | undefined): Format {
  if (value === undefined) return 'json'
  const format = formatNames.find((name) => name === value)
  if (format !== undefined) return format
  throw new UsageError(`--output must be one of: ${formatNames.join(', ')}; got "${value}".`)
}

export function printerOf(format: Format): Printer {
  return formats[format]()
}

/** As RFC 4180, but with the line ends of Unix tools: a line of column names, then one line per row. Lists and objects in cells are JSON, null is empty. */
function csvPrinter(): Printer {
  let columns: readonly string[] | undefined
  const line = (cells: readonly unknown[]) => stringify([cells.map(csvCell)])
  const row = (read: Row) => {
    const head = columns === undefined ? line((columns = Object.keys(read))) : ''
    return head + line(columns.map((column) => read[column]))
  }
  return {
    value: (value) => {
      const rows = rowsOf(value)
      columns = columnsOf(rows)
      return [line(columns), ...rows.map(row)].join('')
    },
    row,
    end: () => '',
  }
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** For people: aligned columns, or one line per field of a single object. Rows are printed at the end, when widths are known. */
function tablePrinter(): Printer {
  const read: Row[] = []
  return {
    value: (value) => {
      if (value === null || typeof value !== 'object' || Array.isArray(value)) return tableText(rowsOf(value))
      const fields = Object.entries(value).map(([field, content]) => [field, tableCell(content)])
      return aligned(fields, [])
    },
    row: (row) => {
      read.push(row)
      return ''
    },
    end: () => tableText(read),
  }
}

function tableText(rows: readonly Row[]): string {
  if (rows.length === 0) return 'No rows.\n'
  const columns = columnsOf(rows)
  const lines = rows.map((row) => columns.map((column) => tableCell(row[column])))
  const numeric = columns.map((column) =>
    rows.every((row) => row[column] === null || typeof row[column] === 'number'),
  )
  return aligned([columns, columns.map((column) => '-'.repeat(column.length)), ...lines], numeric)
}

/** `toRight`: the columns of numbers. */
function aligned(lines: readonly (readonly string[])[], toRight: readonly boolean[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    lines.reduce((width, cells) => Math.max(width, cells[column]!.length), 0),
  )
  const padded = lines.map((cells) =>
    cells
      .map((cell, column) =>
        toRight[column] === true ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd(),
  )
  return `${padded.join('\n')}\n`
}

/** Control characters are escaped: data must not steer the terminal. */
function tableCell(value: unknown): string {
  if (value === null || value === undefined) return '–'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.replaceAll(
    /\p{Cc}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
