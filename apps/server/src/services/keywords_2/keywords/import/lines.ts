import { ApiError, IMPORT_LINES, KEYWORD_LENGTH, type LinesInput, shown } from '@sextant/contract'
import { shortUrl } from '#ranking/find/site.ts'
import { lineField, readCsv } from '../../../text/csv.ts'
import { normalizePhrase, removeSpecialChars } from '../../../text/phrase.ts'

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

/** An import as it is read. */
export interface ImportRead {
  /** The columns it has; only `name` where every line is a phrase. */
  readonly columns: readonly ColumnName[]
  /** Columns with other names. */
  readonly ignored: readonly string[]
  readonly lines: readonly ImportLine[]
}

/** Reads an import; lines without a phrase are skipped. Throws ApiError 2003 naming the line. */
export function readImport(
  input: LinesInput,
  options: { removeSpecialChars: boolean; tags: readonly number[] },
): ImportRead {
  const asked = { field: 'keywords', mostLines: IMPORT_LINES }
  const { names, rows, firstLine } = readCsv(input, asked, (cells) => cells.includes('name'))
  const present = names === undefined ? (['name'] as const) : columns.filter((name) => names.includes(name))
  const places: Partial<Record<ColumnName, number>> = Object.fromEntries(
    present.map((name) => [name, names?.indexOf(name) ?? 0]),
  )
  return {
    columns: present,
    ignored: (names ?? []).filter((name) => name !== '' && !present.some((known) => known === name)),
    lines: rows.flatMap((row, index) => {
      const cell = (name: ColumnName) => row[places[name] ?? -1]?.trim() ?? ''
      return readLine(cell, options, firstLine + index) ?? []
    }),
  }
}

function readLine(
  cell: (name: ColumnName) => string,
  options: { removeSpecialChars: boolean; tags: readonly number[] },
  line: number,
): ImportLine | undefined {
  const field = lineField('keywords', line)
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
