import {
  columnOf,
  importColumns,
  separatorOf,
  separators,
  type ImportColumn,
  type Separator,
} from './columns.ts'
import { csvCell, readCells } from './csv.ts'

/** How a text is read: its rows and the meaning of its columns. */
export interface Reading {
  readonly separator: Separator
  /** Whether the first line holds headings. */
  readonly hasHeadings: boolean
  readonly rows: readonly (readonly string[])[]
  /** Meaning of each column; undefined for a column that is not read. */
  readonly columns: readonly (ImportColumn | undefined)[]
}

/** The default reading of a text. */
export function readingOf(source: string, separator: Separator = separatorOf(source)): Reading {
  const text = source.replace(/^\ufeff/, '')
  const delimiter = separators[separator]
  const rows =
    delimiter === undefined
      ? text.split(/\r\n|\n|\r/).flatMap((line) => (line.trim() === '' ? [] : [[line]]))
      : readCells(text, delimiter)
  const known = (rows[0] ?? []).map(columnOf)
  const hasHeadings = known.includes('name')
  const width = Math.max(1, ...rows.slice(0, 100).map((row) => row.length))
  const unnamed = Array.from({ length: width }, (_, index) => (index === 0 ? ('name' as const) : undefined))
  return { separator, hasHeadings, rows, columns: hasHeadings ? onceEach(known) : unnamed }
}

/** Sets the meaning of a column. A column that had it before is no longer read. */
export function withColumn(reading: Reading, place: number, column: ImportColumn | undefined): Reading {
  const columns = reading.columns.map((before, index) =>
    index === place ? column : before === column ? undefined : before,
  )
  return { ...reading, columns }
}

function onceEach(columns: readonly (ImportColumn | undefined)[]): (ImportColumn | undefined)[] {
  return columns.map((column, index) => (columns.indexOf(column) === index ? column : undefined))
}

/** The rows without the headings. */
export function contentOf({ rows, hasHeadings }: Reading): readonly (readonly string[])[] {
  return hasHeadings ? rows.slice(1) : rows
}

/**
 * The CSV to send, with the API's column names. Tags may be written by name.
 *
 * @param tagOf the number of a tag by its name
 */
export function csvOf(reading: Reading, tagOf: (name: string) => number | undefined): string {
  const places = importColumns.flatMap((column) => {
    const place = reading.columns.indexOf(column)
    return place === -1 ? [] : [{ column, place }]
  })
  const lines = contentOf(reading).map((row) =>
    places
      .map(({ column, place }) => {
        const cell = row[place] ?? ''
        return csvCell(column === 'tags' ? numbersOf(cell, tagOf) : cell)
      })
      .join(';'),
  )
  return [`${places.map(({ column }) => column).join(';')};`, ...lines].join('\n')
}

function numbersOf(cell: string, tagOf: (name: string) => number | undefined): string {
  return cell
    .split(/[,|]/)
    .map((tag) => String(tagOf(tag.trim().toLowerCase()) ?? tag.trim()))
    .filter((tag) => tag !== '')
    .join(',')
}
