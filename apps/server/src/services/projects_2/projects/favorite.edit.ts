import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { updatePicked } from './picked.ts'

export const handle: Handler<'edit/projects_2/projects/favorite'> = (context, { favorite }) =>
  updatePicked(context, 'edit', sql`favorite = ${favorite}`)
