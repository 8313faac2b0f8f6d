import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { storedTags } from '../../request/tags.ts'
import { updateProject } from '../../rows/project.ts'

export const handle: Handler<'edit/projects_2/projects/tags'> = (context, { id, tags }) =>
  updateProject(context, id, sql`tags = ${storedTags(tags)}::smallint[]`, 'id')
