import type { BesideAsked } from './beside.ts'
import type { HistoryRequest } from './history-request.ts'
import type { Site } from './site.ts'

/** What is asked of competitors below each keyword; undefined without competitors. */
export function rivalsAsked(
  { project_id, regions_indexes, history_fields }: HistoryRequest,
  rivals: readonly Site[],
  dates: readonly string[],
): BesideAsked | undefined {
  if (rivals.length === 0) return undefined
  return {
    project_id,
    regions_indexes,
    competitors_ids: rivals.map(({ id }) => id),
    when: { dates },
    fields: [],
    history_fields,
  }
}
