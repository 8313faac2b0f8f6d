import type { rulesDel } from '@sextant/contract/events_2/rules.ts'
import type { Handler } from '../../implement.ts'
import { removePicked } from '../remove.ts'
import { rules } from './columns.ts'

export const del: Handler<typeof rulesDel> = (context, input) =>
  removePicked(context, rules, input.project_id)
