import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { addRegions } from './link.ts'
import { readRegionLines } from './lines.ts'

export const handle: Handler<'add/positions_2/searchers/regions/import'> = async (context, input) => {
  const regions = readRegionLines(input.regions)
  return context.database.transaction(async (tx) => {
    await lockProject(context, input.project_id, tx)
    const added = await addRegions(tx, context.owner.accountId, input.project_id, regions)
    return added.length
  })
}
