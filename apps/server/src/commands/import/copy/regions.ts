import { unwrap } from '@sextant/sdk'
import type { Copying } from './copying.ts'

/** Regions in one import. */
const AT_ONCE = 1_000

/** Copies search engines and regions with their order, depth and status; adding them again adds nothing. */
export async function copyRegions({ plan, target, targetId: project_id }: Copying): Promise<void> {
  const { client } = target
  for (const { key, enabled, regions } of plan.searchers) {
    unwrap(await client.add('positions_2/searchers', { project_id, searcher_key: key }))
    const lines = regions.map(({ source, regionKey, lang, depth }) =>
      [key, regionKey, '', lang ?? '', source.device, depth].join(';'),
    )
    for (let start = 0; start < lines.length; start += AT_ONCE) {
      const batch = lines.slice(start, start + AT_ONCE)
      unwrap(await client.add('positions_2/searchers/regions/import', { project_id, regions: batch }))
    }
    for (const { source, index } of regions) {
      if (source.enabled) continue
      unwrap(
        await client.edit('positions_2/searchers/regions', { project_id, region_index: index, enabled: 0 }),
      )
    }
    if (!enabled) {
      unwrap(
        await client.edit('positions_2/searchers/enabled', { project_id, searcher_key: key, enabled: 0 }),
      )
    }
  }
}
