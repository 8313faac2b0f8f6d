import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { updatePicked } from './picked.ts'

export const handle: Handler<'edit/projects_2/projects/on'> = (context, { on }) =>
  updatePicked(context, 'owner', sql`"on" = ${on}`)
