import { setTimeout } from 'node:timers/promises'
import {
  addProvider,
  call,
  currentPace,
  HIGHEST_RATE,
  latestRun,
  projectOf,
  startSextant,
  type RunRow,
} from '../checks/project.ts'
import { makePlace } from '../systems/place.ts'
import { measureBeside, type Beside } from './beside.ts'
import type { Options } from './options.ts'
import { sizeOf, type Size } from './size.ts'
import { startStandIn } from './start.ts'
import type { Stats } from './statistics.ts'
import { cpuOf, WARM_UP_SECONDS, watch, type Sample } from './watch.ts'

export interface Measured {
  readonly run: RunRow
  readonly samples: readonly Sample[]
  /** Requests of the run; with `beside`, of the small ones during it too. */
  readonly stats: Stats
  readonly before: Size
  readonly after: Size
  /** Requests per second to which Sextant paced itself in the end; null if it did not. */
  readonly pace: number | null
  readonly beside: Beside | undefined
}

/** Starts Sextant and the stand-in and checks a project. */
export async function measurePace(options: Options, say: (text: string) => void): Promise<Measured> {
  const { profile, rate, limiter, known, latency, checks } = options
  await using stack = new AsyncDisposableStack()
  const place = stack.use(await makePlace(profile))
  const standIn = stack.use(await startStandIn({ rate, limiter, latency }))
  const sextant = stack.use(await startSextant(place))
  const { port } = sextant
  await addProvider(port, standIn.url, known ? (rate === 'none' ? HIGHEST_RATE : rate) : undefined)
  const processes = [sextant]
  if (options.processes === 2) processes.push(stack.use(await startSextant(place)))

  const project = await projectOf(port, checks, 'large')
  const before = await sizeOf(place)
  let samples: Promise<Sample[]> | undefined
  const start = async () => {
    say(`${checks} checks …`)
    await standIn.reset()
    const began = performance.now()
    const cpu = cpuOf(processes)
    await call(port, 'edit/positions_2/checker/go', { id: project })
    samples = watch(processes, project, began, cpu)
    // The caller awaits it after the small runs, which may fail first.
    samples.catch(() => undefined)
  }
  const beside = options.beside
    ? await measureBeside(port, project, async () => {
        await start()
        await setTimeout(WARM_UP_SECONDS * 1000)
      })
    : undefined
  if (samples === undefined) await start()
  const watched = await samples!
  return {
    run: await latestRun(port, project),
    samples: watched,
    stats: await standIn.stats(),
    before,
    after: await sizeOf(place),
    pace: await currentPace(port),
    beside,
  }
}
