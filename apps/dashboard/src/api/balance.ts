import type { ResultAt } from '@sextant/sdk'
import { useAsk, type Asked } from './ask.ts'

/** What the account can spend. */
export type BankInfo = ResultAt<'get/bank_2/info', readonly never[], never>

/** The balance of the account, refetched every few seconds. */
export function useBalance(): Asked<BankInfo> {
  return useAsk('get/bank_2/info', {}, { every: 15_000 })
}
