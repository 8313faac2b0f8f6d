import { call, checkAll, checkOneByOne, progressOf, projectOf } from '../checks/project.ts'
import type { Credentials } from '../load/request.ts'
import { median } from '../median.ts'

/** Times of small runs, in seconds. */
export interface SmallRuns {
  /** Median of the checks of one keyword, one after another. */
  readonly single: number
  /** A run of another account. */
  readonly other: number
}

export interface Beside {
  readonly alone: SmallRuns
  readonly during: SmallRuns
  /** Whether the large run was still going on at the end. */
  readonly whole: boolean
}

const SINGLES = 5
const OTHERS = 100

/** Checks of the small runs during the large one. */
export const SMALL_CHECKS = SINGLES + OTHERS

/** Times small runs alone, starts the large one by `startLarge`, and times them again. */
export async function measureBeside(
  port: number,
  large: number,
  startLarge: () => Promise<void>,
): Promise<Beside> {
  const other = (await call(port, 'add/users_2/accounts', {
    name: 'Other account',
    unlimited: true,
  })) as Credentials
  const alone = await smallRuns(port, other, 'alone')
  await startLarge()
  const during = await smallRuns(port, other, 'during')
  const { state } = await progressOf(port, large)
  return { alone, during, whole: state === 'running' }
}

async function smallRuns(port: number, other: Credentials, name: string): Promise<SmallRuns> {
  const mine = await projectOf(port, SINGLES, `single ${name}`)
  const theirs = await projectOf(port, OTHERS, `other ${name}`, other)
  const single = median(await checkOneByOne(port, mine)) / 1000
  const began = performance.now()
  await checkAll(port, theirs, () => undefined, other)
  return { single, other: (performance.now() - began) / 1000 }
}
