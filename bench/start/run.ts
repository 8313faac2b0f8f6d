import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf, peakOf, watchTree } from '../../apps/server/test/process-memory.ts'
import { buildServer } from '../../scripts/build/server.ts'
import { median } from '../median.ts'
import { renderTable } from '../report.ts'
import type { Profile } from '../systems/installation.ts'
import { makePlace, type Place } from '../systems/place.ts'

// Time and memory of the starts of Sextant, as `npm start` runs it; see bench/README.md.

/** Rest after a start before memory counts as idle. */
const REST_MS = 60_000
const LATER_STARTS = 5

await buildServer()
/** What `npm start` runs: it sets the environment of Sextant, and Sextant takes the place of its process. */
const SEXTANT = join(import.meta.dirname, '../../sextant.mjs')

interface Started {
  /** From the start of the process until it listens. */
  readonly milliseconds: number
  /** The highest memory of all processes until then, in MB. */
  readonly peak: number
  readonly pid: number
  stop(): Promise<void>
}

/** @param watched whether the memory of the processes that Sextant starts counts too; watching it takes most of a processor */
async function start({ dataDir, databaseUrl = '' }: Place, watched = false): Promise<Started> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [SEXTANT, 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const watch = watched ? watchTree(child.pid!) : undefined
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('listens on') && resolve())
    child.once('exit', (code) => reject(new Error(`Sextant ended with ${code}.`)))
  })
  const milliseconds = performance.now() - startedAt
  const peak = watch?.end().peak ?? 0
  return {
    milliseconds,
    peak: Math.max(peak, peakOf(child.pid!)),
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function measure(profile: Profile): Promise<string[]> {
  await using place = await makePlace(profile)
  const first = await start(place, true)
  await sleep(REST_MS)
  const idleFirst = memoryOf(first.pid)
  await first.stop()
  const later: Started[] = []
  for (let nth = 0; nth < LATER_STARTS; nth += 1) {
    await later.at(-1)?.stop()
    later.push(await start(place))
  }
  const last = later.at(-1)!
  await sleep(REST_MS)
  const idleLast = memoryOf(last.pid)
  await last.stop()
  const [milliseconds, peak] = [later.map((one) => one.milliseconds), later.map((one) => one.peak)].map(
    median,
  )
  const numbers = [first.milliseconds, first.peak, idleFirst, milliseconds!, peak!, idleLast]
  return [profile, ...numbers.map((number) => number.toFixed(0))]
}

const heads = ['first start, ms', 'peak, MB', 'idle, MB', 'later start, ms', 'peak, MB', 'idle, MB']
const rows = [await measure('embedded'), await measure('server')]
process.stdout.write(`${renderTable([['', ...heads], ...rows])}\n`)
