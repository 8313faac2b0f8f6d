import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { updateProject } from '../../rows/project.ts'

export const handle: Handler<'edit/projects_2/projects/name'> = (context, { id, name }) =>
  updateProject(context, id, sql`name = ${name}`, 'id')
