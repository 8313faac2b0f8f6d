import type { deliveriesGet } from '@sextant/contract/events_2/deliveries.ts'
import type { Handler } from '../../implement.ts'
import { listOfProject } from '../../list.ts'
import { deliveries } from './columns.ts'

export const get: Handler<typeof deliveriesGet> = (context, input) =>
  listOfProject(context, deliveries, { ...input, show_trash: true })
