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

/** Stored pages read again. */
export type Replay = RowAsked<'get/positions_2/replays', (typeof replayFields)[number]>

/** What a replay makes of positions, in the order in which it is told. */
export const replayCounts = ['added', 'changed', 'removed', 'unchanged', 'gone', 'unreadable'] as const

/** The sites that a replay looks for. */
export function sitesOf({ sites_ids: ids }: Replay): number[] {
  return (ids ?? '').split(',').filter(Boolean).map(Number)
}

/** Whether it would change, or has changed, anything. */
export function changesSomething({ added, changed, removed }: Replay): boolean {
  return added + changed + removed > 0
}
