import type { Handler } from '../../handler.ts'
import { listOfAccount } from '../../rows/list.ts'
import { holds, open } from './columns.ts'

export const handle: Handler<'get/bank_2/holds'> = (context) =>
  listOfAccount(context, holds, open(context.owner.accountId))
