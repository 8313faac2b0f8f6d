import type { bankHistory } from '@sextant/contract/bank_2/history.ts'
import type { Handler } from '../../implement.ts'
import { listOfAccount } from '../../list.ts'
import { bankEntries, logged } from './columns.ts'

export const get: Handler<typeof bankHistory> = (context) => listOfAccount(context, bankEntries, logged)
