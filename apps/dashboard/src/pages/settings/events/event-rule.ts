import type { RowAsked } from '@sextant/sdk'

/** A rule on what checks find. */
export type EventRule = RowAsked<
  'get/events_2/rules',
  'id' | 'event_target_id' | 'name' | 'kind' | 'threshold' | 'direction' | 'regions_indexes' | 'on'
>

/** The regions of a rule; empty for all. */
export function indexesIn({ regions_indexes: text }: Pick<EventRule, 'regions_indexes'>): number[] {
  return (text ?? '').split(',').filter(Boolean).map(Number)
}
