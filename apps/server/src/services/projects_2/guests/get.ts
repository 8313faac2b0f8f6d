import type { guestsGet } from '@sextant/contract/projects_2/guests.ts'
import type { Handler } from '../../implement.ts'
import { listOfProject } from '../../list.ts'
import { guests } from './columns.ts'

export const get: Handler<typeof guestsGet> = (context, input) =>
  listOfProject(context, guests, { ...input, show_trash: true })
