import { fileURLToPath } from 'node:url'
import { ServerProcess } from '../systems/child.ts'
import type { LimiterName } from './limiter.ts'
import type { Stats } from './statistics.ts'

/** The site in the results. */
export const SITE = 'bakery-lane.example'

export interface StandInOptions {
  /** Requests accepted per second. */
  readonly rate: number | 'none'
  readonly limiter?: LimiterName
  /** Requests accepted at the same time. */
  readonly atOnce?: number
  /** Median of the milliseconds until a reply; 0 replies at once. */
  readonly latency: number
  readonly retryAfter?: boolean
}

/** The stand-in for Serper in a separate process. */
export interface StandIn extends AsyncDisposable {
  readonly url: string
  stats(): Promise<Stats>
  /** Forgets the requests so far. */
  reset(): Promise<void>
}

export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const { rate, limiter = 'bucket', atOnce = 'none', latency, retryAfter = false } = options
  const program = fileURLToPath(new URL('./stand-in.ts', import.meta.url))
  const named = { rate, limiter, 'at-once': atOnce, latency, site: SITE }
  const args = Object.entries(named).flatMap(([name, value]) => [`--${name}`, String(value)])
  const process = await ServerProcess.start([program, ...args, ...(retryAfter ? ['--retry-after'] : [])], {})
  const url = `http://127.0.0.1:${process.port}`
  return {
    url,
    stats: async () => (await (await fetch(`${url}/stats`)).json()) as Stats,
    async reset() {
      await (await fetch(`${url}/reset`, { method: 'POST' })).arrayBuffer()
    },
    [Symbol.asyncDispose]: () => process.stop(),
  }
}
