import type { rulesGet } from '@sextant/contract/events_2/rules.ts'
import type { Handler } from '../../implement.ts'
import { listOfProject } from '../../list.ts'
import { rules } from './columns.ts'

export const get: Handler<typeof rulesGet> = (context, input) =>
  listOfProject(context, rules, { ...input, show_trash: true })
