import type { Handler } from '../handler.ts'
import { listOfAccount } from '../rows/list.ts'
import { entered, payments } from './columns.ts'

export const handle: Handler<'get/payments_2'> = (context) => listOfAccount(context, payments, entered)
