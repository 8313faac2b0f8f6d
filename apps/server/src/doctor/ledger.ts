import { findWrongSwitches } from '#figures/switches/wrong.ts'
import { findWrongFigures } from '#figures/wrong.ts'
import { findImbalances } from '#ledger/balance.ts'
import { ok, problem, type Finding } from './finding.ts'
import type { OpenInstallation } from './installation.ts'

/** Most findings that are listed one by one. */
const LISTED = 10

const REPORT = 'This is a defect of Sextant, or somebody changed the database. Keep a backup and report it.'

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
        : problem(`Ledger of account ${account_id}: ${what}.`, REPORT),
    )
  return found.length > LISTED
    ? [...listed, problem(`${found.length - LISTED} more imbalances.`, REPORT)]
    : listed
}

/** Daily figures and switches of pages against the cells that they are made from. */
export async function checkFigures({ database }: OpenInstallation): Promise<readonly Finding[]> {
  const wrong = [
    ...(await findWrongFigures(database.executor)),
    ...(await findWrongSwitches(database.executor)),
  ]
  if (wrong.length === 0) return ok('The daily figures are those of the positions.')
  return [
    problem(`${wrong.length} daily figures differ from the positions that they are counted from.`, REPORT),
  ]
}
