import { readBalance } from '#ledger/balance.ts'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'get/bank_2/info'> = async ({ actor, database }, input) => {
  const balance = await readBalance(database.executor, actor.accountId)
  // Bonuses are spent first; money only beyond them.
  const bonusLeft = Math.max(0, Number(balance.bonus) - Number(balance.captured))
  const info = {
    balance_all: Number(balance.available),
    balance_personal: round(
      Number(balance.credited) + Number(balance.bonus) - Number(balance.captured) - bonusLeft,
    ),
    balance_bonus: round(bonusLeft),
    balance_tariff: 0,
    balance_held: Number(balance.held),
    unlimited: balance.unlimited ? 1 : 0,
    currency: balance.currency,
    tariff: [],
  }
  if (input.fields === undefined || input.fields.length === 0) return info
  return Object.fromEntries(input.fields.map((name) => [name, info[name]]))
}

/** Removes the error of binary fractions from sums of amounts, which have at most six decimals. */
function round(amount: number): number {
  return Math.round(amount * 1e6) / 1e6
}
