import assert from 'node:assert/strict'
import { median } from '../median.ts'
import { startStandIn } from '../pace/start.ts'
import type { Profile } from '../systems/installation.ts'
import { makePlace } from '../systems/place.ts'
import { insertAgain } from './floor.ts'
import {
  addProvider,
  call,
  checkAll,
  checkOneByOne,
  ended,
  HIGHEST_RATE,
  latestRun,
  projectOf,
  startSextant,
} from './project.ts'

export interface Measured {
  /** Checks per second of one process, of two on a server, and of only inserting their rows. */
  readonly one: number
  readonly two: number | undefined
  readonly floor: number
  /** Resident memory of the process after each tenth of the first run, in bytes. */
  readonly memory: readonly number[]
  /** Milliseconds from the call that starts a check of one keyword to its position: alone, and during a large run. */
  readonly aloneMs: number
  readonly besidesMs: number
}

/** Checks of one keyword that are timed. */
const URGENT = 9

/** Measures rank checks against a provider that replies at once. */
export async function measureChecks(
  profile: Profile,
  checks: number,
  say: (text: string) => void,
): Promise<Measured> {
  await using stack = new AsyncDisposableStack()
  const place = stack.use(await makePlace(profile))
  const standIn = stack.use(await startStandIn({ rate: 'none', latency: 0 }))
  const sextant = stack.use(await startSextant(place))
  const { port } = sextant
  await addProvider(port, standIn.url, HIGHEST_RATE)

  const aloneMs = median(await checkOneByOne(port, await projectOf(port, URGENT, 'alone')))

  say(`${checks} checks by one process …`)
  const first = await projectOf(port, checks, 'first')
  const memory: number[] = []
  const one = await rateOf(port, first, checks, (percent) => {
    while (memory.length < Math.floor(percent / 10)) memory.push(sextant.memory())
  })
  const run = await latestRun(port, first)
  assert.equal(run.pages, checks)

  const besides = await projectOf(port, URGENT, 'besides')
  const large = await projectOf(port, checks, 'large')
  await call(port, 'edit/positions_2/checker/go', { id: large })
  const besidesMs = median(await checkOneByOne(port, besides))
  await ended(port, large, () => undefined)

  let two: number | undefined
  if (profile === 'server') {
    say(`${checks} checks by two processes …`)
    const other = stack.use(await startSextant(place))
    const second = await projectOf(port, checks, 'second')
    two = await rateOf(port, second, checks, () => undefined)
    await other.stop()
  }

  say('The same rows, merely inserted …')
  await sextant.stop()
  const floor = await insertAgain(place, run.id)
  return { one, two, floor, memory, aloneMs, besidesMs }
}

/** Checks a project and returns checks per second, from the call to the end of the last check. */
async function rateOf(
  port: number,
  project_id: number,
  checks: number,
  progress: (percent: number) => void,
): Promise<number> {
  const began = performance.now()
  await checkAll(port, project_id, progress)
  return checks / ((performance.now() - began) / 1000)
}
