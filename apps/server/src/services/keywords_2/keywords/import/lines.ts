import { ApiError, IMPORT_LINES, KEYWORD_LENGTH, shown, type LinesInput } from '@sextant/contract'
import { targetOf } from '#ranking/match/site.ts'
import { lineField, readCsv } from '../../../text/csv.ts'
import { normalizePhrase, removeSpecialChars } from '../../../text/phrase.ts'

/** A keyword of a line. */
export interface ImportLine {
  /** Line number, counted from 1. */
  readonly line: number
  /** Normalized phrase. */
  readonly name: string
  /** Sorted tag numbers, comma-separated; null when the line has none. */
  readonly tags: string | null
  /** Short URL; null when the line has none. */
  readonly target: string | null
  readonly folderPath: string
  /** Empty for the group of the import. */
  readonly groupName: string
}

const columns = ['name', 'tags', 'target', 'group_folder_path', 'group_name'] as const
type ColumnName = (typeof columns)[number]

export interface ImportRead {
  /** Known columns; only `name` when every line is a phrase. */
  readonly columns: readonly ColumnName[]
  /** Names of unknown columns. */
  readonly ignored: readonly string[]
  readonly lines: readonly ImportLine[]
}

/** Reads an import and skips lines without a phrase. Throws ApiError 2003 naming the line. */
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
      `must have a phrase of at most ${KEYWORD_LENGTH} characters, but has ${name.length}`,
      { field },
    )
  }
  const groupName = cell('group_name')
  if (groupName.length > 255) {
    throw new ApiError(
      'parameter_value',
      `must have a \`group_name\` of at most 255 characters, but has ${groupName.length}`,
      { field },
    )
  }
  return {
    line,
    name,
    tags: readTags(cell('tags'), options.tags, field),
    target: targetOf(cell('target')),
    folderPath: cell('group_folder_path'),
    groupName,
  }
}

function readTags(text: string, forAll: readonly number[], field: string): string | null {
  if (text === '' && forAll.length === 0) return null
  // Splitting a cell of millions would take many times its size.
  if (text.length > 255) {
    const expected = `must have \`tags\` of at most 255 characters, but has ${text.length}`
    throw new ApiError('parameter_value', expected, { field })
  }
  const own = text === '' ? [] : text.split(',').map((tag) => (/^\s*\d{1,2}\s*$/.test(tag) ? Number(tag) : 0))
  if (own.some((tag) => tag < 1 || tag > 20)) {
    throw new ApiError('parameter_value', `must have tags from 1 to 20, but got ${shown(text)}`, { field })
  }
  return [...new Set([...own, ...forAll])].toSorted((a, b) => a - b).join(',')
}
