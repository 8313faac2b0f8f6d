import type { targetsDel } from '@sextant/contract/events_2/targets.ts'
import type { Handler } from '../../implement.ts'
import { removePicked } from '../remove.ts'
import { targets } from './columns.ts'

export const del: Handler<typeof targetsDel> = (context, input) =>
  removePicked(context, targets, input.project_id)
