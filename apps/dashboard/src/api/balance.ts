import type { Client } from '@sextant/sdk'

/** What the account can spend. */
export interface Balance {
  readonly available: number
  readonly held: number
  readonly currency: string
  /** Whether charges may exceed the balance. */
  readonly unlimited: boolean
}

export async function askBalance(client: Client, signal?: AbortSignal) {
  const answer = await client.get('bank_2/info', {}, signal === undefined ? {} : { signal })
  if (!answer.ok) return answer
  const { balance_all = 0, balance_held = 0, currency = '', unlimited } = answer.result
  const balance: Balance = {
    available: balance_all,
    held: balance_held,
    currency,
    unlimited: unlimited === 1,
  }
  return { ok: true as const, result: balance }
}
