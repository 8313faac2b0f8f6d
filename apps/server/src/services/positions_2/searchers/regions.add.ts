import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { readRegion } from '../../request/region.ts'
import { addRegions } from './link.ts'

export const handle: Handler<'add/positions_2/searchers/regions'> = async (context, input) => {
  const region = { ...readRegion(input), depth: input.region_depth }
  return context.database.transaction(async (tx) => {
    await lockProject(context, input.project_id, tx)
    const [id] = await addRegions(tx, context.owner.accountId, input.project_id, [region])
    return id ?? 0
  })
}
