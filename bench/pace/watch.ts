import { setTimeout } from 'node:timers/promises'
import { progressOf } from '../checks/project.ts'
import type { ServerProcess } from '../systems/child.ts'

/** A look at a run and the processes, `seconds` after its start. */
export interface Sample {
  readonly seconds: number
  /** Checks that have ended. */
  readonly ended: number
  /** Resident memory of all processes in bytes. */
  readonly memory: number
  /** Processor time of all processes since the start of the run, in seconds. */
  readonly cpu: number
}

const LOOK_EVERY_MS = 500

/** Looks at the latest run of a project until it is charged. `began` and `cpu` are of its start. */
export async function watch(
  processes: readonly ServerProcess[],
  project_id: number,
  began: number,
  cpu: number,
): Promise<Sample[]> {
  const samples: Sample[] = []
  for (;;) {
    const { state, ended } = await progressOf(processes[0]!.port, project_id)
    samples.push({
      seconds: (performance.now() - began) / 1000,
      ended,
      memory: sum(processes.map((process) => process.memory())),
      cpu: cpuOf(processes) - cpu,
    })
    if (state === 'finished' || state === 'cancelled') return samples
    await setTimeout(LOOK_EVERY_MS)
  }
}

/** Processor time of processes since their start, in seconds. */
export function cpuOf(processes: readonly ServerProcess[]): number {
  return sum(processes.map((process) => process.cpuSeconds()))
}

/** Seconds at the start of a run that its steady part leaves out. */
export const WARM_UP_SECONDS = 10

/** Checks per second from `WARM_UP_SECONDS` until 90 % have ended; undefined if the run was too short. */
export function steadyRate(samples: readonly Sample[], checks: number): number | undefined {
  const first = samples.find(({ seconds }) => seconds >= WARM_UP_SECONDS)
  const last = samples.find(({ ended }) => ended >= 0.9 * checks)
  if (first === undefined || last === undefined || last.seconds - first.seconds < 1) return undefined
  return (last.ended - first.ended) / (last.seconds - first.seconds)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
