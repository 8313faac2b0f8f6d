import type { Handler } from '../../handler.ts'
import { removePicked } from '../remove.ts'
import { targets } from './columns.ts'

export const handle: Handler<'del/events_2/targets'> = (context, input) =>
  removePicked(context, targets, input.project_id)
