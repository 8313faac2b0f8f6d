import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { renewAfter } from '../../rows/statistics.ts'
import { readCells } from './import/lines.ts'
import { placeCells } from './import/place.ts'
import { writeCells } from './import/write.ts'

export const handle: Handler<'add/positions_2/history/import'> = async (context, input) => {
  const asked = readCells(input)
  const counts = await inLockedProject(context, input.project_id, async ({ tx, accountId }) => {
    const placed = await placeCells(tx, accountId, input, asked)
    const counts = await writeCells(tx, accountId, placed)
    return { countSended: asked.cells.length, ...counts, countUnknown: asked.cells.length - placed.length }
  })
  await renewAfter(context, { positions: counts.countAdded })
  return counts
}
