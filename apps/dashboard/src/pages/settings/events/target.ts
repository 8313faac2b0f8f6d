import type { RowAsked } from '@sextant/sdk'

/** Receiver of a project's events. */
export type Target = RowAsked<'get/events_2/targets', 'id' | 'kind' | 'name' | 'address' | 'on' | 'digest'>
