import { ApiError, IMPORT_LINES, KEYWORD_LENGTH, type LinesInput, shown } from '@sextant/contract'
import { CsvError, parse } from 'csv-parse/sync'
import { shortUrl } from '#ranking/site.ts'
import { decodeFile } from '../../../text-file.ts'
import { normalizePhrase, removeSpecialChars } from '../phrase.ts'

/** A keyword to import, as a line names it. */
export interface ImportLine {
  /** Which line it is, counted from 1. */
  readonly line: number
  /** Normalised phrase. */
  readonly name: string
  /** Sorted tag numbers, comma-separated; null: the line names none. */
  readonly tags: string | null
  /** Short url; null: the line names none. */
  readonly target: string | null
  readonly folderPath: string
  /** Empty: the group of the import. */
  readonly groupName: string
}

const columns = ['name', 'tags', 'target', 'group_folder_path', 'group_name'] as const
type ColumnName = (typeof columns)[number]

/** Reads the lines of an import; lines without a phrase are skipped. Throws ApiError 2003 naming the line. */
export function readLines(
  input: LinesInput,
  options: { removeSpecialChars: boolean; tags: readonly number[] },
): ImportLine[] {
  const source =
    'lines' in input ? input.lines : 'text' in input ? input.text : decodeFile(input.file.bytes, 'keywords')
  const first = withoutMark(typeof source === 'string' ? source.split(LINE_END, 1)[0]! : (source[0] ?? ''))
  const delimiter = first.includes(';') ? ';' : ','
  const header = headerOf(first, delimiter)
  const rows = header === undefined ? splitLines(source).map((line) => [line]) : splitCells(source, delimiter)
  const headerLines = header === undefined ? 0 : 1
  if (rows.length - headerLines > IMPORT_LINES) {
    throw new ApiError('parameter_value', `at most ${IMPORT_LINES} lines`, { field: 'keywords' })
  }
  const places = header ?? { name: 0 }
  const read: ImportLine[] = []
  for (let index = headerLines; index < rows.length; index++) {
    const row = rows[index]!
    const line = readLine((name) => row[places[name] ?? -1]?.trim() ?? '', options, index + 1)
    if (line !== undefined) read.push(line)
  }
  return read
}

/** How a line of the import is called in errors; counted from 1, the line of names included. */
export function lineField(line: number): string {
  return `keywords line ${line}`
}

/** Without the byte order mark that some programs begin a text with. */
function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '')
}

const LINE_END = /\r\n|\n|\r/
/** So many lines are read at most, so that their number is found to be too large without reading all. */
const ENOUGH_LINES = IMPORT_LINES + 2

function splitLines(source: string | readonly string[]): readonly string[] {
  return typeof source === 'string' ? source.trimEnd().split(LINE_END, ENOUGH_LINES) : source
}

/** Rows of cells, the line of names included. A cell in quotes may hold delimiters and, in one text, line breaks. */
function splitCells(source: string | readonly string[], delimiter: string): string[][] {
  const isQuoted =
    typeof source === 'string' ? source.includes('"') : source.some((line) => line.includes('"'))
  // Most files quote nothing; splitting them is a fraction of the work.
  if (!isQuoted) return splitLines(source).map((line) => line.split(delimiter))
  return typeof source === 'string'
    ? parseCsv(source.trimEnd(), delimiter, 1)
    : source.map((line, index) => parseCsv(line, delimiter, index + 1)[0] ?? [])
}

function parseCsv(text: string, delimiter: string, firstLine: number): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      to: ENOUGH_LINES,
    })
  } catch (error) {
    // The library tells where the text ended; what helps is the line whose quotes were left open.
    const line =
      firstLine + (error instanceof CsvError && typeof error.records === 'number' ? error.records : 0)
    throw new ApiError('parameter_value', 'the quotes of a cell are not closed', {
      field: lineField(line),
      cause: error,
    })
  }
}

/** Places of the columns when the first line names them. */
function headerOf(line: string, delimiter: string): Partial<Record<ColumnName, number>> | undefined {
  const names = line.split(delimiter).map((name) =>
    name
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase(),
  )
  if (!names.includes('name')) return undefined
  return Object.fromEntries(
    columns.filter((name) => names.includes(name)).map((name) => [name, names.indexOf(name)]),
  )
}

function readLine(
  cell: (name: ColumnName) => string,
  options: { removeSpecialChars: boolean; tags: readonly number[] },
  line: number,
): ImportLine | undefined {
  const field = lineField(line)
  const raw = cell('name')
  const name = normalizePhrase(options.removeSpecialChars ? removeSpecialChars(raw) : raw)
  if (name === '') return undefined
  if (name.length > KEYWORD_LENGTH) {
    throw new ApiError(
      'parameter_value',
      `a phrase has at most ${KEYWORD_LENGTH} characters, got ${name.length}`,
      { field },
    )
  }
  const groupName = cell('group_name')
  if (groupName.length > 255) {
    throw new ApiError('parameter_value', 'the name of a group has at most 255 characters', { field })
  }
  const target = cell('target')
  return {
    line,
    name,
    tags: readTags(cell('tags'), options.tags, field),
    target: target === '' ? null : shortUrl(target, field),
    folderPath: cell('group_folder_path'),
    groupName,
  }
}

function readTags(text: string, forAll: readonly number[], field: string): string | null {
  if (text === '' && forAll.length === 0) return null
  const own = text === '' ? [] : text.split(',').map((tag) => (/^\s*\d{1,2}\s*$/.test(tag) ? Number(tag) : 0))
  if (own.some((tag) => tag < 1 || tag > 20)) {
    throw new ApiError('parameter_value', `tags are numbers from 1 to 20, got ${shown(text)}`, { field })
  }
  return [...new Set([...own, ...forAll])].toSorted((a, b) => a - b).join(',')
}
