import { unwrap } from '@sextant/sdk'
import type { Copying } from './copying.ts'

/** A copy that was complete before, without the regions and competitors removed from it since. */
export async function stillThere(copying: Copying): Promise<Copying> {
  const { target, targetId, plan, note } = copying
  const [project] = unwrap(
    await target.client.get('projects_2/projects', {
      id: targetId,
      fields: ['id'],
      show_searchers_and_regions: 2,
    }),
  )
  const regions = new Set(
    project?.searchers?.flatMap((searcher) => searcher.regions.map(({ index }) => index)),
  )
  const competitors = new Set(
    unwrap(await target.client.get('projects_2/competitors', { project_id: targetId, fields: ['id'] })).map(
      ({ id }) => id,
    ),
  )
  return {
    ...copying,
    plan: {
      ...plan,
      searchers: plan.searchers.map((searcher) => ({
        ...searcher,
        regions: searcher.regions.filter(({ index }) => regions.has(index)),
      })),
    },
    note: {
      ...note,
      competitors: Object.fromEntries(
        Object.entries(note.competitors).filter(([, id]) => competitors.has(id)),
      ),
    },
  }
}
