import { findWrongSwitches } from '#figures/switches/wrong.ts'
import { findWrongFigures } from '#figures/wrong.ts'
import { DEFECT, ok, problem, type Finding } from './finding.ts'
import type { OpenInstallation } from './installation.ts'

/** Daily figures and switches of pages against the cells that they are made from. */
export async function checkFigures({ database }: OpenInstallation): Promise<readonly Finding[]> {
  const wrong = [
    ...(await findWrongFigures(database.executor)),
    ...(await findWrongSwitches(database.executor)),
  ]
  if (wrong.length === 0) return ok('The daily figures are those of the positions.')
  return [
    problem(`${wrong.length} daily figures differ from the positions that they are counted from.`, DEFECT),
  ]
}
