import { findImbalances } from '#ledger/balance.ts'
import { DEFECT, ok, problem, type Finding } from './finding.ts'
import type { OpenInstallation } from './installation.ts'

/** Most findings that are listed one by one. */
const LISTED = 10

/** Sums of the ledger against its entries. */
export async function checkLedger({ database }: OpenInstallation): Promise<readonly Finding[]> {
  const found = await findImbalances(database.executor)
  if (found.length === 0) return ok('The ledger balances for every account.')
  const listed = found
    .slice(0, LISTED)
    .map(({ account_id, what }) =>
      what === 'overspent'
        ? problem(
            `Account ${account_id} has spent more than it has.`,
            'Add to its balance, or make it unlimited again.',
          )
        : problem(`Ledger of account ${account_id}: ${what}.`, DEFECT),
    )
  return found.length > LISTED
    ? [...listed, problem(`${found.length - LISTED} more imbalances.`, DEFECT)]
    : listed
}
