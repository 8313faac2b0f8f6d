import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { renewAfter } from '../../rows/statistics.ts'
import { groupOfDuplicates, groupsOfLines } from './import/groups.ts'
import { readImport, type ImportLine } from './import/lines.ts'
import { addLines, changeDuplicates, WRITE_BATCH, type PlacedLine } from './import/write.ts'

export const handle: Handler<'add/keywords_2/keywords/import'> = async (context, input) => {
  const { lines } = readImport(input.keywords, {
    removeSpecialChars: input.remove_special_chars,
    tags: input.tags ?? [],
  })
  const counts = await inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const move = input.move_duplicate ? { groupId: await groupOfDuplicates(tx, accountId, input) } : undefined
    const placed = await placeLines(tx, accountId, lines, await groupsOfLines(tx, accountId, input, lines))
    const batches = Array.from({ length: Math.ceil(placed.length / WRITE_BATCH) }, (_, nth) =>
      placed.slice(nth * WRITE_BATCH, (nth + 1) * WRITE_BATCH),
    )
    const added = await addLines(tx, accountId, projectId, batches)
    let countChanged = 0
    for (const [nth, batch] of batches.entries()) {
      const namesMore = batch.some((line) => line.tags !== null || line.target !== null)
      if (added[nth]! < batch.length && (namesMore || move !== undefined)) {
        countChanged += await changeDuplicates(tx, accountId, projectId, batch, move)
      }
    }
    const countAdded = added.reduce((sum, count) => sum + count, 0)
    const countSended = placed.length
    return { countSended, countDuplicated: countSended - countAdded, countAdded, countChanged }
  })
  await renewAfter(context, { keywords: counts.countAdded })
  return counts
}

/** Gives every line an order at the end of its group. */
async function placeLines(
  tx: Executor,
  accountId: number,
  lines: readonly ImportLine[],
  groups: readonly number[],
): Promise<PlacedLine[]> {
  const { rows } = await sql<{ group_id: number; ord: number }>`
    select group_id, max(ord) as ord from keywords
    where account_id = ${accountId} and group_id = any(${[...new Set(groups)]}::int[])
    group by group_id`.execute(tx)
  const last = new Map(rows.map((row) => [row.group_id, row.ord]))
  return lines.map((line, index) => {
    const groupId = groups[index]!
    const ord = (last.get(groupId) ?? 0) + 1
    last.set(groupId, ord)
    return { ...line, groupId, ord }
  })
}
