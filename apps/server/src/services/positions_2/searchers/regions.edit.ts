import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { readRegion, type Region } from '../../request/region.ts'
import { inLockedProject, type LockedProject } from '../../rows/locked.ts'
import { regionIndexOf } from '../../rows/regions.ts'

interface OldRegion extends Region {
  readonly id: number
  readonly depth: number
}

export const handle: Handler<'edit/positions_2/searchers/regions'> = (context, input) =>
  inLockedProject(context, input.project_id, async (project) => {
    const { tx, accountId } = project
    const old = await findRegion(project, input.region_index)
    if (old === undefined) return 0
    const region = readRegion({
      searcher_key: old.searcherKey,
      region_key: old.regionKey,
      region_lang: input.region_lang ?? old.lang,
      region_device: input.region_device ?? old.device,
      region_depth: input.region_depth ?? old.depth,
    })
    const index = await regionIndexOf(tx, region)
    if (index !== input.region_index && (await findRegion(project, index)) !== undefined) {
      throw new ApiError(
        'parameter_value',
        `must make a new region: the project already has this one as region_index ${index}`,
        {
          field: region.lang === old.lang ? 'region_device' : 'region_lang',
        },
      )
    }
    await sql`
      update regions
      set region_index = ${index}, lang = ${region.lang}, device = ${region.device},
          depth = ${input.region_depth ?? old.depth}, enabled = coalesce(${input.enabled ?? null}::boolean, enabled)
      where account_id = ${accountId} and id = ${old.id}`.execute(tx)
    return 1
  })

async function findRegion(
  { tx, accountId, projectId }: LockedProject,
  regionIndex: number,
): Promise<OldRegion | undefined> {
  const { rows } = await sql<OldRegion>`
    select id, searcher_key as "searcherKey", region_key as "regionKey", lang, device, depth from regions
    where account_id = ${accountId} and project_id = ${projectId} and region_index = ${regionIndex}`.execute(
    tx,
  )
  return rows[0]
}
