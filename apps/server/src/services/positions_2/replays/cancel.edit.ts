import type { replaysCancel } from '@sextant/contract/positions_2/replays.ts'
import { cancelReplay } from '#ranking/replay/start.ts'
import type { Handler } from '../../implement.ts'
import { requireReplay } from './replay.ts'

export const cancelEdit: Handler<typeof replaysCancel> = async (context, { project_id, id }) => {
  const { database, owner } = context
  if (await cancelReplay(database.executor, owner.accountId, project_id, id)) return 1
  await requireReplay(context, project_id, id, 'id')
  return 0
}
