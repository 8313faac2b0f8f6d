import { setTimeout } from 'node:timers/promises'
import type { ReadName } from '../floor/statements.ts'
import { post } from '../load/request.ts'
import { median } from '../median.ts'
import type { ServerProcess } from '../systems/child.ts'
import type { Installation } from '../systems/installation.ts'
import { reads } from './reads.ts'

/** Rest after the start before memory counts as idle, in milliseconds. */
const REST_MS = 2_000

export interface StartResult {
  /** Milliseconds from the start of the process to its first response, on an existing database. */
  readonly milliseconds: number
  /** Resident memory after a rest, in bytes. */
  readonly idleMemory: number
}

const FIRST: ReadName = 'R1'

/** How each system starts, and its first request. */
export const systems = {
  floor: {
    start: (installation: Installation) => installation.startFloor(),
    path: `/${FIRST}`,
  },
  sextant: {
    start: (installation: Installation, nodeOptions: readonly string[]) =>
      installation.startSextant(nodeOptions),
    path: `/v2/json/${reads[FIRST].address}`,
  },
} as const

export type SystemName = keyof typeof systems

/** Starts a system several times and leaves the last one running. */
export async function measureStart(
  installation: Installation,
  name: SystemName,
  repeats: number,
  nodeOptions: readonly string[],
): Promise<{ server: ServerProcess; result: StartResult }> {
  const body = JSON.stringify(reads[FIRST].bodies[0])
  const taken: number[] = []
  for (;;) {
    const server = await systems[name].start(installation, taken.length === repeats - 1 ? nodeOptions : [])
    await post(server.port, systems[name].path, body)
    taken.push(performance.now() - server.spawnedAt)
    if (taken.length < repeats) {
      await server.stop()
      continue
    }
    await setTimeout(REST_MS)
    return { server, result: { milliseconds: median(taken), idleMemory: server.memory() } }
  }
}
