import { ApiError } from '@sextant/contract'
import type { keywordsExport } from '@sextant/contract/keywords_2/keywords.ts'
import iconv from 'iconv-lite'
import type { WireRow } from '#selector/select.ts'
import type { Handler } from '../../implement.ts'
import { listOfProject } from '../../list.ts'
import { keywords } from './columns.ts'

/** Rows read by one statement. */
const BATCH = 10_000

export const exportGet: Handler<typeof keywordsExport> = async (context, input) => {
  const lines: string[] = []
  const { limit } = context.sent
  const hasLimit = limit !== undefined && limit !== null && limit !== ''
  let offset: unknown = context.sent.offset ?? 0
  for (;;) {
    const sent = hasLimit ? context.sent : { ...context.sent, limit: BATCH, offset }
    const page = await listOfProject({ ...context, sent }, keywords, input)
    if (lines.length === 0 && input.show_fields_names) lines.push(page.fields.map(cell).join(';'))
    for (const row of page.rows) lines.push(lineOf(row, page.fields))
    if (hasLimit || page.nextOffset === undefined) break
    offset = page.nextOffset
  }
  const text = lines.map((line) => `${line}\r\n`).join('')
  const isUtf8 = input.output === 'csvUTF8'
  return {
    fileName: `${safeName(input.file_name)}.csv`,
    contentType: isUtf8 ? 'text/csv; charset=utf-8' : 'text/csv',
    bytes: isUtf8 ? Buffer.from(text) : iconv.encode(text, 'windows-1251'),
  }
}

function lineOf(row: WireRow, fields: readonly string[]): string {
  return fields.map((name) => cell(row[name])).join(';')
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The name goes into a header, where quotes, controls and path parts have no place. */
function safeName(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N} ._()-]/gu, '_').trim()
  if (/^\.*$/.test(safe)) {
    throw new ApiError('parameter_value', 'expected a name with a letter or a digit', { field: 'file_name' })
  }
  return safe
}
