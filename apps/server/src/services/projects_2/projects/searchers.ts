import {
  deviceNames,
  searchers,
  type DeviceKey,
  type Language,
  type ProjectRegion,
  type ProjectSearcher,
  type SearcherKey,
} from '@sextant/contract'
import { sql } from 'kysely'
import { placeByKey, placeIn } from '#places/places.ts'
import type { Context } from '../../request/context.ts'
import { ofEachOwner } from './accessible.ts'

interface JoinedRow {
  project_id: number
  searcher_id: number
  searcher_key: SearcherKey
  searcher_enabled: boolean
  searcher_ord: number
  id: number | null
  region_index: number
  region_key: number
  lang: string
  device: DeviceKey
  depth: number
  enabled: boolean
}

/** Search engines and regions by project, in their order. One statement for each owner; the caller sees all of the projects. */
export function searchersOfProjects(
  { actor, database }: Context,
  projectIds: readonly number[],
  onlyEnabled: boolean,
): Promise<Map<number, ProjectSearcher[]>> {
  return ofEachOwner(actor, projectIds, async (accountId, ids) => {
    const { rows } = await sql<JoinedRow>`
    select s.project_id, s.id as searcher_id, s.searcher_key, s.enabled as searcher_enabled, s.ord as searcher_ord,
           r.id, r.region_index, r.region_key, r.lang, r.device, r.depth, r.enabled
    from searchers s
    left join regions r on r.account_id = ${accountId} and r.searcher_id = s.id
      ${onlyEnabled ? sql`and r.enabled` : sql``}
    where s.account_id = ${accountId} and s.project_id = any(${ids}::int[])
      ${onlyEnabled ? sql`and s.enabled` : sql``}
    order by s.project_id, s.ord, s.id, r.ord, r.id`.execute(database.executor)
    const found = new Map<number, ProjectSearcher[]>()
    for (const row of rows) {
      const list = found.get(row.project_id) ?? []
      found.set(row.project_id, list)
      let searcher = list.at(-1)
      if (searcher?.id !== row.searcher_id) {
        searcher = wireSearcher(row)
        list.push(searcher)
      }
      if (row.id !== null) searcher.regions.push(wireRegion(row, row.id, actor.lang))
    }
    return found
  })
}

function wireSearcher(row: JoinedRow): ProjectSearcher {
  return {
    id: row.searcher_id,
    project_id: row.project_id,
    searcher: row.searcher_key,
    key: row.searcher_key,
    name: searchers[row.searcher_key].name,
    enabled: row.searcher_enabled ? 1 : 0,
    ord: row.searcher_ord,
    regions: [],
  }
}

function wireRegion(row: JoinedRow, id: number, lang: Language): ProjectRegion {
  const place = placeByKey(row.region_key)
  return {
    id,
    key: row.region_key,
    lang: row.lang,
    device: row.device,
    depth: row.depth,
    index: row.region_index,
    enabled: row.enabled ? 1 : 0,
    searcher_key: row.searcher_key,
    type: place?.type ?? '',
    countryCode: place?.countryCode ?? '',
    ...(place === undefined ? { name: '', areaName: '' } : placeIn(lang, place)),
    name_en: place?.nameEn ?? '',
    name_ru: place?.nameRu ?? '',
    domain: place?.domain ?? '',
    device_name: deviceNames[lang][row.device],
  }
}
