import type { InputOf } from '@sextant/contract'
import type { snapshotsCompetitors } from '@sextant/contract/snapshots_2/competitors.ts'
import type { snapshotsHistory } from '@sextant/contract/snapshots_2/history.ts'
import { planSelection, type Plan } from '#selector/plan.ts'
import type { Selection } from '#selector/selection.ts'
import { ofAccount } from '#selector/source.ts'
import { keywords } from '../keywords_2/keywords/columns.ts'
import { existingAtFirstDate } from '../reports/existing.ts'
import type { Context } from '../request/context.ts'
import { projectScope } from '../rows/list.ts'
import type { SnapshotsIn } from './checks.ts'
import { findRegion, type NumberedRegion } from './region.ts'

/** The keywords and the region of a request for SERPs. */
export interface SnapshotsAsked {
  readonly where: SnapshotsIn
  /** Undefined for a region that was never checked. */
  readonly region: NumberedRegion | undefined
  readonly plan: Plan
}

/** Throws ApiError 2001, 2003, 2004. */
export async function snapshotsAsked(
  { actor, database, owner }: Context,
  input: InputOf<typeof snapshotsHistory> | InputOf<typeof snapshotsCompetitors>,
  selection: Selection,
): Promise<SnapshotsAsked> {
  const region = await findRegion(database.executor, input)
  const { accountId } = owner
  const { project_id: projectId } = input
  const regionIndex = region?.region_index ?? 0
  const scope = [
    ofAccount(keywords, accountId),
    ...projectScope(keywords, input),
    ...existingAtFirstDate({ accountId, projects: [projectId], regions: [regionIndex] }, input),
  ]
  const plan = planSelection(keywords, selection, scope, actor.timeZone, {
    deep: input.group_folder_id_depth,
  })
  return { where: { accountId, projectId, regionIndex }, region, plan }
}
