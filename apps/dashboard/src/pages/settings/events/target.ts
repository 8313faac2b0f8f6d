import type { RowAsked } from '@sextant/sdk'

/** Where messages of a project go. */
export type Target = RowAsked<'get/events_2/targets', 'id' | 'kind' | 'name' | 'address' | 'on'>
