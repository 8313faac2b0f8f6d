import type { targetsGet } from '@sextant/contract/events_2/targets.ts'
import type { Handler } from '../../implement.ts'
import { listOfProject } from '../../list.ts'
import { targets } from './columns.ts'

export const get: Handler<typeof targetsGet> = (context, input) =>
  listOfProject(context, targets, { ...input, show_trash: true })
