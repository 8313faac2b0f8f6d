import type { runsGet } from '@sextant/contract/positions_2/runs.ts'
import type { Handler } from '../../implement.ts'
import { listOfProject } from '../../list.ts'
import { runs } from './columns.ts'

export const get: Handler<typeof runsGet> = (context, input) =>
  listOfProject(context, runs, { ...input, show_trash: true })
