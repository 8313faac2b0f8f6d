import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Evidence } from './evidence.ts'
import type { Provider } from './outside.ts'
import { limitFiles, type FaultyPostgres } from './postgres.ts'
import type { Random } from './random.ts'
import type { Sextant } from './sextant.ts'

const DAY_SECONDS = 86_400
/** Share of kills that come before the process answers; starts take most of the time between two others. */
const EARLY_SHARE = 0.7

export interface Scene {
  readonly evidence: Evidence
  readonly random: Random
  readonly processes: readonly Sextant[]
  readonly postgres: FaultyPostgres | undefined
  readonly provider: Provider
  /** File with the offset of the clock, when it can be changed. */
  readonly clockFile: string | undefined
  stopping: boolean
}

/** Kills a process again and again, soon or a few seconds after it is ready, or even before. */
export async function killForever(scene: Scene, victim: Sextant): Promise<void> {
  const { random, evidence, processes } = scene
  // Alone, a process has to live for a while, or nothing else would happen.
  const earlyShare = processes.length === 1 ? 0.2 : EARLY_SHARE
  while (!scene.stopping) {
    const early = random.chance(earlyShare)
    if (early) await sleep(random.int(50, 700))
    else {
      for (let waited = 0; !victim.ready && waited < 60_000 && !scene.stopping; waited += 50) await sleep(50)
      await sleep(random.int(50, 1_500))
    }
    if (scene.stopping) return
    const signal = random.chance(0.75) ? 'SIGKILL' : 'SIGTERM'
    evidence.count(`fault: ${signal}`)
    if (!victim.ready) evidence.count('kills during a start')
    await victim.kill(signal)
    await sleep(20)
  }
}

/** One fault of the database, the disk, the clock or the provider after another, with calm between them. */
export async function disturb(scene: Scene): Promise<void> {
  const faults = [...common, ...(scene.postgres === undefined ? [] : ofServer)].filter(
    ([window]) => window !== 'clock' || scene.clockFile !== undefined,
  )
  while (!scene.stopping) {
    await sleep(scene.random.int(4_000, 14_000))
    if (scene.stopping) return
    const [window, name, fault] = scene.random.pick(faults)
    await scene.evidence.during(window, name, async () => {
      try {
        await fault(scene)
      } catch (error) {
        scene.evidence.note(`fault ${name} failed: ${String(error)}`)
      }
      if (window === 'database') await scene.postgres?.ensureRunning()
    })
  }
}

type Fault = readonly ['database' | 'clock' | 'provider', string, (scene: Scene) => Promise<void>]

const ofServer: readonly Fault[] = [
  ['database', 'PostgreSQL paused', ({ postgres, random }) => postgres!.pause(random.int(300, 8_000))],
  ['database', 'PostgreSQL restarted, immediate', ({ postgres }) => postgres!.restart('SIGQUIT')],
  ['database', 'PostgreSQL restarted, fast', ({ postgres }) => postgres!.restart('SIGINT')],
  ['database', 'pg_terminate_backend', ({ postgres }) => postgres!.terminateBackends()],
  ['database', 'connections cut', async ({ postgres }) => postgres!.cut()],
  ['database', 'connections stalled', ({ postgres, random }) => postgres!.stall(random.int(300, 8_000))],
  [
    'database',
    'no space for PostgreSQL',
    ({ postgres, random }) =>
      postgres!.refuseSpace(random.pick([65_536, 1_048_576, 4_194_304]), random.int(500, 4_000)),
  ],
]

const common: readonly Fault[] = [
  [
    'database',
    'no space for Sextant',
    async ({ processes, random }) => {
      const pids = processes.flatMap((one) => one.pids())
      await limitFiles(pids, String(random.pick([0, 4_096, 1_048_576])))
      await sleep(random.int(500, 4_000))
      await limitFiles(
        processes.flatMap((one) => one.pids()),
        'unlimited',
      )
    },
  ],
  [
    'provider',
    'provider fails',
    async ({ provider, random }) => {
      const before = provider.badness
      provider.badness = random.pick([0.4, 0.8, 1])
      await sleep(random.int(1_000, 8_000))
      provider.badness = before
    },
  ],
  [
    'clock',
    'clock jumps',
    async ({ clockFile, evidence, random }) => {
      const seconds = random.pick([-40, -26, -1, 1, 26, 40]) * DAY_SECONDS + random.int(-7_200, 7_200)
      evidence.jumps += 1
      writeFileSync(clockFile!, `${seconds >= 0 ? '+' : ''}${seconds}s\n`)
      await sleep(random.int(1_500, 9_000))
      writeFileSync(clockFile!, '+0s\n')
      await sleep(1_500)
    },
  ],
]
