import { readdirSync, readFileSync } from 'node:fs'

// Memory of processes, as Linux counts it.

/** Resident memory of a process in MB at its peak; 0 if it has ended. */
export function peakOf(pid: number): number {
  return fieldOf(`/proc/${pid}/status`, 'VmHWM')
}

/** Memory of a process in MB, with its part of what it shares with others, such as the program of Node; 0 if it has ended. */
export function memoryOf(pid: number): number {
  return fieldOf(`/proc/${pid}/smaps_rollup`, 'Pss')
}

function fieldOf(file: string, field: string): number {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function childrenOf(pid: number): number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    return tasks.flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}

/** Milliseconds between two looks. */
const EVERY_MS = 20

/** Watches the memory of a process and of those that it starts, until `end`: the highest sum in MB, and how many it started. */
export function watchTree(pid: number): { end(): { readonly peak: number; readonly children: number } } {
  const seen = new Set<number>()
  let peak = 0
  const look = () => {
    const children = childrenOf(pid)
    for (const child of children) seen.add(child)
    const sum = [pid, ...children].reduce((memory, one) => memory + memoryOf(one), 0)
    peak = Math.max(peak, sum)
  }
  const timer = setInterval(look, EVERY_MS)
  return {
    end() {
      clearInterval(timer)
      return { peak, children: seen.size }
    },
  }
}
