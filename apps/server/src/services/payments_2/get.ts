import type { paymentsGet } from '@sextant/contract/payments_2/payments_2.ts'
import type { Handler } from '../implement.ts'
import { listOfAccount } from '../list.ts'
import { entered, payments } from './columns.ts'

export const get: Handler<typeof paymentsGet> = (context) => listOfAccount(context, payments, entered)
