import { ApiError } from '@sextant/contract'
import { replayPages } from '#ranking/replay/jobs.ts'
import { startReplay } from '#ranking/replay/start.ts'
import { lockProject, noSuch } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { allSites } from '../sites.ts'

export const handle: Handler<'add/positions_2/replays'> = async (context, input) => {
  const { actor, database, owner, queue } = context
  const { project_id: projectId, date1 = null, date2 = null, preview } = input
  if (date1 !== null && date2 !== null && date1 > date2) {
    throw new ApiError('parameter_value', `expected a date not after date2, got ${date1} and ${date2}`, {
      field: 'date1',
    })
  }
  const id = await database.transaction(async (tx) => {
    await lockProject(context, projectId, tx)
    const known = (await allSites(tx, owner.accountId, projectId)).map((site) => site.id)
    const sitesIds = input.sites_ids === undefined ? known : [...new Set(input.sites_ids)]
    if (sitesIds.some((site) => !known.includes(site))) throw noSuch('competitor', 'sites_ids')
    const by = { accountId: owner.accountId, projectId, byAccountId: actor.accountId }
    return startReplay(tx, queue, { ...by, sitesIds, date1, date2, preview })
  })
  queue.wake(replayPages)
  return id
}
