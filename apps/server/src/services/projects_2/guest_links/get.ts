import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { guestLinks } from './columns.ts'

export const handle: Handler<'get/projects_2/guest_links'> = (context, input) =>
  listOfProject(context, guestLinks, input)
