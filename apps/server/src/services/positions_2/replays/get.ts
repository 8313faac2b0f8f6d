import { requireProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { listOfAccount, ofProject } from '../../rows/list.ts'
import { replays } from './columns.ts'

export const handle: Handler<'get/positions_2/replays'> = async (context, input) => {
  const page = await listOfAccount(context, replays, ofProject(replays, input.project_id))
  if (page.total === 0) await requireProject(context, input.project_id)
  return page
}
