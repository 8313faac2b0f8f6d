import type { Handler } from '../../handler.ts'
import { removePicked } from '../remove.ts'
import { rules } from './columns.ts'

export const handle: Handler<'del/events_2/rules'> = (context, input) =>
  removePicked(context, rules, input.project_id)
