import type { bankHolds } from '@sextant/contract/bank_2/holds.ts'
import type { Handler } from '../../implement.ts'
import { listOfAccount } from '../../list.ts'
import { holds, open } from './columns.ts'

export const get: Handler<typeof bankHolds> = (context) =>
  listOfAccount(context, holds, open(context.owner.accountId))
