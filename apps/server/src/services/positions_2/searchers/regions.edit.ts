import { ApiError, type DeviceKey, type SearcherKey } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { readRegion, type Region, regionIndexOf } from '../../request/region.ts'

interface OldRegion extends Region {
  readonly id: number
  readonly depth: number
}

export const handle: Handler<'edit/positions_2/searchers/regions'> = (context, input) =>
  context.database.transaction(async (tx) => {
    const { accountId } = context.owner
    await lockProject(context, input.project_id, tx)
    const old = await findRegion(tx, accountId, input.project_id, input.region_index)
    if (old === undefined) return 0
    const region = readRegion({
      searcher_key: old.searcherKey,
      region_key: old.regionKey,
      region_lang: input.region_lang ?? old.lang,
      region_device: input.region_device ?? old.device,
      region_depth: input.region_depth ?? old.depth,
    })
    const index = await regionIndexOf(tx, region)
    const taken = index !== input.region_index && (await findRegion(tx, accountId, input.project_id, index))
    if (taken) {
      throw new ApiError('parameter_value', `the project has this region already, as region_index ${index}`, {
        field: region.lang === old.lang ? 'region_device' : 'region_lang',
      })
    }
    await sql`
      update regions
      set region_index = ${index}, lang = ${region.lang}, device = ${region.device},
          depth = ${input.region_depth ?? old.depth}, enabled = coalesce(${input.enabled ?? null}::boolean, enabled)
      where account_id = ${accountId} and id = ${old.id}`.execute(tx)
    return 1
  })

async function findRegion(
  tx: Executor,
  accountId: number,
  projectId: number,
  regionIndex: number,
): Promise<OldRegion | undefined> {
  const { rows } = await sql<{
    id: number
    searcherKey: SearcherKey
    regionKey: number
    lang: string
    device: DeviceKey
    depth: number
  }>`
    select id, searcher_key as "searcherKey", region_key as "regionKey", lang, device, depth from regions
    where account_id = ${accountId} and project_id = ${projectId} and region_index = ${regionIndex}`.execute(
    tx,
  )
  return rows[0]
}
