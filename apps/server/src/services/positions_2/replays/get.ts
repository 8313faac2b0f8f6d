import type { replaysGet } from '@sextant/contract/positions_2/replays.ts'
import { requireProject } from '../../access.ts'
import type { Handler } from '../../implement.ts'
import { listOfAccount, ofProject } from '../../list.ts'
import { replays } from './columns.ts'

export const get: Handler<typeof replaysGet> = async (context, input) => {
  const page = await listOfAccount(context, replays, ofProject(replays, input.project_id))
  if (page.total === 0) await requireProject(context, input.project_id)
  return page
}
