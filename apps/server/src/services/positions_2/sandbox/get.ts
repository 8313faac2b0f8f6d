import { refusingPatterns } from '#selector/select.ts'
import type { Handler } from '../../handler.ts'
import { countInvented, ownProjects } from './count.ts'

export const handle: Handler<'get/positions_2/sandbox'> = async (context) => {
  const { executor } = context.database
  return refusingPatterns(async () =>
    countInvented(executor, context.actor.accountId, await ownProjects(context, executor)),
  )
}
