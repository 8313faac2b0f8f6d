import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { addRegions } from '../../rows/regions.ts'
import { readRegionLines } from './lines.ts'

export const handle: Handler<'add/positions_2/searchers/regions/import'> = async (context, input) => {
  const regions = readRegionLines(input.regions)
  return inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const added = await addRegions(tx, accountId, projectId, regions)
    return added.length
  })
}
