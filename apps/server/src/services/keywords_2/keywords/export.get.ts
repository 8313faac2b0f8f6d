import { ApiError, shown } from '@sextant/contract'
import { withoutFormula } from '@sextant/contract/formula.ts'
import { keywordLabel } from '@sextant/contract/keywords_2/labels.ts'
import { sql } from 'kysely'
import { parseSelection } from '#selector/parse.ts'
import type { WireRow } from '#selector/select.ts'
import { scopeTerm, type ScopeTerm } from '#selector/source.ts'
import type { Handler } from '../../handler.ts'
import type { Context } from '../../request/context.ts'
import { listOfProject } from '../../rows/list.ts'
import { pickedOf } from '../../rows/picked.ts'
import { encodeWindows1251 } from '../../text/windows-1251.ts'
import { groups } from '../groups/columns.ts'
import { keywords } from './columns.ts'

/** Number of rows read by one statement. */
const BATCH = 10_000

export const handle: Handler<'get/keywords_2/keywords/export'> = async (context, input) => {
  const lines: string[] = []
  const { sent, scope } =
    input.target_type === 'groups' ? await ofPickedGroups(context, input) : { sent: context.sent, scope: [] }
  const { limit } = sent
  const hasLimit = limit !== undefined && limit !== null && limit !== ''
  const asText = input.without_formulas ? withoutFormula : String
  const options = { deep: input.group_folder_id_depth }
  let offset: unknown = sent.offset ?? 0
  for (let isFirst = true; ; isFirst = false) {
    const asked = hasLimit ? sent : { ...sent, limit: BATCH, offset }
    const page = await listOfProject({ ...context, sent: asked }, keywords, input, options, scope)
    if (isFirst && input.show_fields_names) lines.push(page.fields.map(cell).join(';'))
    if (isFirst && input.show_fields_labels) lines.push(page.fields.map(keywordLabel).map(cell).join(';'))
    for (const row of page.rows) lines.push(lineOf(row, page.fields, asText))
    if (hasLimit || page.nextOffset === undefined) break
    offset = page.nextOffset
  }
  const text = lines.map((line) => `${line}\r\n`).join('')
  const isUtf8 = input.output === 'csvUTF8'
  return {
    fileName: `${safeName(input.file_name)}.csv`,
    contentType: isUtf8 ? 'text/csv; charset=utf-8' : 'text/csv',
    bytes: isUtf8 ? Buffer.from(text) : encodeWindows1251(text),
  }
}

/** The request for all keywords of the groups that `id` and `filters` pick. */
async function ofPickedGroups(
  context: Context,
  input: { project_id: number; show_trash: boolean; group_folder_id_depth: boolean },
): Promise<{ sent: Context['sent']; scope: ScopeTerm[] }> {
  const { id, filters, ...sent } = context.sent
  if (parseSelection({ id, filters }).filters.length === 0) return { sent, scope: [] }
  const among = input.show_trash ? 'all' : 'live'
  const options = { deep: input.group_folder_id_depth }
  const { rows } = await sql<{ id: number }>`
    select g.id from groups g
    where g.account_id = ${context.owner.accountId}
      and g.id in (${pickedOf(context, groups, input.project_id, among, options)})`.execute(
    context.database.executor,
  )
  const ids = rows.map((row) => row.id)
  return { sent, scope: [scopeTerm('groups', (value) => sql`k.group_id = any(${value(0)}::int[])`, ids)] }
}

function lineOf(row: WireRow, fields: readonly string[], asText: (text: string) => string): string {
  return fields.map((name) => cell(asText(String(row[name] ?? '')))).join(';')
}

function cell(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A file name for a header, without quotes, control characters and path parts. */
function safeName(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N} ._()-]/gu, '_').trim()
  if (/^\.*$/.test(safe)) {
    throw new ApiError('parameter_value', `must have a letter or a digit, but got ${shown(name)}`, {
      field: 'file_name',
    })
  }
  return safe
}
