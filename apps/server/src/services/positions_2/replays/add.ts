import { replayPages } from '#ranking/replay/jobs.ts'
import { startReplay } from '#ranking/replay/start.ts'
import type { Handler } from '../../handler.ts'
import { requirePeriod } from '../../request/period.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { noSuch } from '../../rows/project.ts'
import { allSites } from '../sites.ts'

export const handle: Handler<'add/positions_2/replays'> = async (context, input) => {
  const { actor, queue } = context
  const { date1 = null, date2 = null, preview } = input
  if (date1 !== null && date2 !== null) requirePeriod(date1, date2)
  const id = await inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const known = (await allSites(tx, accountId, projectId)).map((site) => site.id)
    const sitesIds = input.sites_ids === undefined ? known : [...new Set(input.sites_ids)]
    if (sitesIds.some((site) => !known.includes(site))) throw noSuch('competitor', 'sites_ids')
    const by = { accountId, projectId, byAccountId: actor.accountId }
    return startReplay(tx, queue, { ...by, sitesIds, date1, date2, preview })
  })
  queue.wake(replayPages)
  return id
}
