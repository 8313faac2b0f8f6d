import type { Handler } from '../../handler.ts'
import { readRegion } from '../../request/region.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { addRegions } from '../../rows/regions.ts'

export const handle: Handler<'add/positions_2/searchers/regions'> = async (context, input) => {
  const region = { ...readRegion(input), depth: input.region_depth }
  return inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const [added] = await addRegions(tx, accountId, projectId, [region])
    return added?.id ?? 0
  })
}
