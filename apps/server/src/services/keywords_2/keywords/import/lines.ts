import { ApiError, IMPORT_LINES, KEYWORD_LENGTH, type LinesInput, shown } from '@sextant/contract'
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { shortUrl } from '#ranking/site.ts'
import { normalizePhrase, removeSpecialChars } from '../phrase.ts'

/** A keyword to import, as a line names it. */
export interface ImportLine {
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
  const lines = 'lines' in input ? input.lines : splitLines(textOf(input))
  if (lines.length > IMPORT_LINES + 1) {
    throw new ApiError('parameter_value', `at most ${IMPORT_LINES} lines, got ${lines.length}`, {
      field: 'keywords',
    })
  }
  const delimiter = lines[0]?.includes(';') === true ? ';' : ','
  const header = headerOf(lines[0] ?? '', delimiter)
  const cells = header === undefined ? lines.map((line) => [line]) : splitCells(lines.slice(1), delimiter)
  const places = header ?? { name: 0 }
  const read: ImportLine[] = []
  cells.forEach((row, index) => {
    const field = `keywords line ${index + (header === undefined ? 1 : 2)}`
    const line = readLine((name) => row[places[name] ?? -1]?.trim() ?? '', options, field)
    if (line !== undefined) read.push(line)
  })
  return read
}

/** A file is UTF-8 when it can be, and Windows-1251 otherwise, as the protocol's own files are. */
function textOf(input: Exclude<LinesInput, { lines: string[] }>): string {
  if ('text' in input) return input.text.replace(/^\ufeff/, '')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(input.file.bytes)
  } catch {
    return iconv.decode(Buffer.from(input.file.bytes), 'windows-1251')
  }
}

/** Lines of a CSV; a line break inside quotes is part of its line. */
function splitLines(text: string): string[] {
  if (!text.includes('"')) return text.split(/\r\n|\n|\r/)
  const lines: string[] = []
  let line = ''
  for (const part of text.split(/\r\n|\n|\r/)) {
    line = line === '' ? part : `${line}\n${part}`
    if ((line.split('"').length - 1) % 2 === 0) {
      lines.push(line)
      line = ''
    }
  }
  return line === '' ? lines : [...lines, ...line.split('\n')]
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

function splitCells(lines: readonly string[], delimiter: string): string[][] {
  // Most files quote nothing; splitting them is a fraction of the work.
  if (!lines.some((line) => line.includes('"'))) return lines.map((line) => line.split(delimiter))
  try {
    return lines.map(
      (line) =>
        (line.includes('"')
          ? (parse(line, { delimiter, relax_column_count: true, relax_quotes: true }) as string[][])[0]
          : line.split(delimiter)) ?? [],
    )
  } catch (error) {
    throw new ApiError('parameter_value', `not a CSV: ${(error as Error).message}`, {
      field: 'keywords',
      cause: error,
    })
  }
}

function readLine(
  cell: (name: ColumnName) => string,
  options: { removeSpecialChars: boolean; tags: readonly number[] },
  field: string,
): ImportLine | undefined {
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
