import type { RowAsked } from '@sextant/sdk'

export const replayFields = [
  'id',
  'preview',
  'status',
  'sites_ids',
  'date',
  'checks',
  'done',
  'added',
  'changed',
  'removed',
  'unchanged',
  'gone',
  'unreadable',
] as const

/** A replay of stored pages. */
export type Replay = RowAsked<'get/positions_2/replays', (typeof replayFields)[number]>

/** Effects of a replay on positions, in display order. */
export const replayCounts = ['added', 'changed', 'removed', 'unchanged', 'gone', 'unreadable'] as const

/** The sites of a replay. */
export function sitesOf({ sites_ids: ids }: Replay): number[] {
  return (ids ?? '').split(',').filter(Boolean).map(Number)
}

/** Whether it changes or has changed anything. */
export function changesSomething({ added, changed, removed }: Replay): boolean {
  return added + changed + removed > 0
}
