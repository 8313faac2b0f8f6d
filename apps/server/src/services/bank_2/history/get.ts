import type { Handler } from '../../handler.ts'
import { listOfAccount } from '../../rows/list.ts'
import { bankEntries, logged } from './columns.ts'

export const handle: Handler<'get/bank_2/history'> = (context) => listOfAccount(context, bankEntries, logged)
