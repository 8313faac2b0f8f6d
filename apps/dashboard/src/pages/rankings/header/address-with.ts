import { addressOf } from '../../../address.ts'
import type { Place } from '../place.ts'
import { parametersOf, type RankingsView } from '../rankings-view.ts'

/** Address of the current rankings with a change. */
export function addressWith(view: RankingsView, { projectId }: Place, change: Partial<RankingsView>): string {
  return addressOf.project(projectId, 'rankings', parametersOf({ ...view, ...change }))
}
