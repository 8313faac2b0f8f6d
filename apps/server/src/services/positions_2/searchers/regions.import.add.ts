import type { searchersRegionsImport } from '@sextant/contract/positions_2/searchers.ts'
import { lockProject } from '../../access.ts'
import type { Handler } from '../../implement.ts'
import { addRegions } from './link.ts'
import { readRegionLines } from './lines.ts'

export const regionsImportAdd: Handler<typeof searchersRegionsImport> = async (context, input) => {
  const regions = readRegionLines(input.regions)
  return context.database.transaction(async (tx) => {
    await lockProject(context, input.project_id, tx)
    const added = await addRegions(tx, context.owner.accountId, input.project_id, regions)
    return added.length
  })
}
