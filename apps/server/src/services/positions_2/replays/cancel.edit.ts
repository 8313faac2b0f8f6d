import { cancelReplay } from '#ranking/replay/start.ts'
import type { Handler } from '../../handler.ts'
import { requireReplay } from './replay.ts'

export const handle: Handler<'edit/positions_2/replays/cancel'> = async (context, { project_id, id }) => {
  const { database, owner } = context
  if (await cancelReplay(database.executor, owner.accountId, project_id, id)) return 1
  await requireReplay(context, project_id, id, 'id')
  return 0
}
