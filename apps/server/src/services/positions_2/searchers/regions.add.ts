import type { searchersRegionsAdd } from '@sextant/contract/positions_2/searchers.ts'
import { lockProject } from '../../access.ts'
import type { Handler } from '../../implement.ts'
import { readRegion } from '../../region.ts'
import { addRegions } from './link.ts'

export const regionsAdd: Handler<typeof searchersRegionsAdd> = async (context, input) => {
  const region = { ...readRegion(input), depth: input.region_depth }
  return context.database.transaction(async (tx) => {
    await lockProject(context, input.project_id, tx)
    const [id] = await addRegions(tx, context.owner.accountId, input.project_id, [region])
    return id ?? 0
  })
}
