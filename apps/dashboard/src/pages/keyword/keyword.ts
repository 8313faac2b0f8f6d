import { useAsk, type Asked } from '../../api/ask.ts'
import type { TrackedRegion } from '../../api/regions.ts'

/** Fields in the heading of the page. */
export interface KeywordFacts {
  readonly id: string
  readonly name: string
  readonly group_id: number
  readonly group_name: string
  readonly group_folder_path: string
  readonly 'tagsNames()': string | null
  readonly target: string | null
  readonly [qualified: `target_status:${string}` | `volume:${string}`]: number | null
}

/** The keyword's row in the list of keywords; no row if the project has no keyword with this id. */
export function useKeyword(
  projectId: number,
  keywordId: string,
  region: TrackedRegion | undefined,
): Asked<KeywordFacts[]> {
  const fields = [
    'id',
    'name',
    'group_id',
    'group_name',
    'group_folder_path',
    'tagsNames()',
    'target',
    ...(region === undefined ? [] : [targetField(region), ...volumeFields(region)]),
  ] as const
  return useAsk('get/keywords_2/keywords', {
    project_id: projectId,
    fields,
    filters: [{ name: 'id', operator: 'EQUALS', values: [keywordId] }],
  })
}

/** Monthly search volume of the keyword at a region's place; null when unknown. */
export function volumeIn(keyword: KeywordFacts, region: TrackedRegion): number | null {
  const [field] = volumeFields(region)
  return field === undefined ? null : (keyword[field] ?? null)
}

/** Whether the target page ranks: 1 yes, 0 another page does, -1 no page does; null without a target page. */
export function targetStatusIn(keyword: KeywordFacts, region: TrackedRegion): number | null {
  return keyword[targetField(region)] ?? null
}

function targetField({ index }: TrackedRegion): `target_status:${string}` {
  return `target_status:${index}`
}

function volumeFields({ placeKey, searcherKey, volumeType }: TrackedRegion): `volume:${string}`[] {
  return volumeType === null ? [] : [`volume:${placeKey}:${searcherKey}:${volumeType}`]
}
