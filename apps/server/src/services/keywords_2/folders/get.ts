import { COUNT } from '@sextant/contract'
import { parseSelection } from '#selector/parse.ts'
import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { folders } from './columns.ts'

export const handle: Handler<'get/keywords_2/folders'> = async (context, input) => {
  if (input.view === 'flat') return listOfProject(context, folders, input)
  const { fields = folders.row.base } = parseSelection(context.sent)
  if (fields.includes(COUNT)) return listOfProject(context, folders, input)
  // The tree lists rows under a field that the request may leave out.
  const sent = { ...context.sent, fields: [...new Set([...fields, 'parent_id'])] }
  const page = await listOfProject({ ...context, sent }, folders, input)
  return {
    ...page,
    fields,
    rows: page.rows.map((row) => Object.fromEntries(fields.map((name) => [name, row[name]]))),
    keys: page.rows.map((row) => String(row.parent_id)),
  }
}
