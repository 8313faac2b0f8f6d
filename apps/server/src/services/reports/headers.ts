import {
  deviceNames,
  searchers,
  type DeviceKey,
  type HistoryHeaders,
  type Language,
  type SearcherKey,
} from '@sextant/contract'
import { sql } from 'kysely'
import { placeByKey, placeIn } from '#places/places.ts'
import type { Context } from '../request/context.ts'
import type { Site } from './sites.ts'

type HeaderSearchers = HistoryHeaders['projects'][number]['searchers']

interface HeaderRegion {
  region_index: number
  searcher_key: SearcherKey
  region_key: number
  lang: string
  device: DeviceKey
}

/** Headers of a report: dates (newest first), sites, search engines, regions (docs/protocol.md, Position history). */
export async function headersOf(
  { actor, database, sent }: Context,
  projectId: number,
  columns: { readonly regions: readonly number[]; readonly isCompare: boolean },
  sites: readonly Site[],
  asked: {
    /** Ascending. */
    readonly dates: readonly string[]
    readonly fields: readonly string[]
    readonly historyFields: readonly string[]
    readonly summaries: HistoryHeaders['summaries']
  },
): Promise<HistoryHeaders> {
  // Includes regions that the project does not have: region indexes are global.
  const { rows } = await sql<HeaderRegion>`
    select region_index, searcher_key, region_key, lang, device from region_indexes
    where region_index = any(${columns.regions}::int[])
    order by searcher_key, region_index`.execute(database.executor)
  const keys = [...new Set(rows.map((row) => row.searcher_key))]
  const headerSearchers: HeaderSearchers = keys.map((key) => ({
    key,
    name: searchers[key].name,
    regions: rows.filter((row) => row.searcher_key === key).map((row) => headerRegion(row, actor.lang)),
  }))
  return {
    projectId,
    dates: asked.dates.toReversed(),
    projects: sites.map(({ id, name, site }) => ({ id, name, site, searchers: headerSearchers })),
    historyFields: [...asked.historyFields],
    isCompare: columns.isCompare,
    fields: asked.fields.map((name) => ({ name })),
    // Those of a guest link are not for its guests.
    filters: actor.guestLink === undefined && Array.isArray(sent.filters) ? sent.filters : [],
    groupBy: '',
    summaries: asked.summaries,
  }
}

function headerRegion(row: HeaderRegion, lang: Language): HeaderSearchers[number]['regions'][number] {
  const place = placeByKey(row.region_key)
  return {
    index: String(row.region_index),
    key: row.region_key,
    name: place === undefined ? '' : placeIn(lang, place).name,
    lang: row.lang,
    device: row.device,
    device_name: deviceNames[lang][row.device],
    countryCode: place?.countryCode ?? '',
  }
}
