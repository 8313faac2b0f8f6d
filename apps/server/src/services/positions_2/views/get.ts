import type { viewsGet } from '@sextant/contract/positions_2/views.ts'
import type { Handler } from '../../implement.ts'
import { listOfProject } from '../../list.ts'
import { savedBy, views } from './columns.ts'

export const get: Handler<typeof viewsGet> = (context, input) =>
  listOfProject(context, views, { ...input, show_trash: true }, {}, [savedBy(context.actor.accountId)])
