import {
  type DeviceKey,
  devices,
  type HistoryField,
  type InputOf,
  type SearcherKey,
  searchers,
} from '@sextant/contract'
import type { positionsHistory } from '@sextant/contract/positions_2/history.ts'
import { sql } from 'kysely'
import { placeByKey } from '#places/places.ts'
import { requireProject } from '../../access.ts'
import type { Context } from '../../context.ts'

interface HeaderRegion {
  region_index: number
  searcher_key: SearcherKey
  region_key: number
  lang: string
  device: DeviceKey
}

/** What the cells of an answer belong to: dates (newest first), project, engines and regions (facts §3.3.1). */
export async function headersOf(
  context: Context,
  input: InputOf<typeof positionsHistory>,
  dates: readonly string[],
  historyFields: readonly HistoryField[],
  fields: readonly string[],
): Promise<Record<string, unknown>> {
  const project = await requireProject(context, input.project_id)
  // Regions the project does not have are named too: the numbers are global.
  const { rows } = await sql<HeaderRegion>`
    select region_index, searcher_key, region_key, lang, device from region_indexes
    where region_index = any(${input.regions_indexes}::int[])
    order by searcher_key, region_index`.execute(context.database.executor)
  const keys = [...new Set(rows.map((row) => row.searcher_key))]
  return {
    projectId: project.id,
    dates: dates.toSorted().toReversed(),
    projects: [
      {
        id: project.id,
        name: project.name,
        site: project.url,
        searchers: keys.map((key) => ({
          key,
          name: searchers[key].name,
          regions: rows.filter((row) => row.searcher_key === key).map(headerRegion),
        })),
      },
    ],
    historyFields,
    isCompare: input.regions_indexes.length > 1,
    fields: fields.map((name) => ({ name })),
    filters: context.sent.filters ?? [],
    groupBy: '',
    summaries: { topsByDepth: null, visitors: null },
  }
}

function headerRegion(row: HeaderRegion) {
  const place = placeByKey(row.region_key)
  return {
    index: String(row.region_index),
    key: row.region_key,
    name: place?.nameEn ?? '',
    lang: row.lang,
    device: row.device,
    device_name: devices[row.device],
    countryCode: place?.countryCode ?? '',
  }
}
