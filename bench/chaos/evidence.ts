import { appendFileSync } from 'node:fs'

export type Law =
  | 'lost'
  | 'doubled'
  | 'foreign'
  | 'status 500'
  | 'imbalance'
  | 'stuck'
  | 'memory'
  | 'ended by itself'
  | 'did not stop'
  | 'SIGTERM without exit code 0'
  | 'unreadable answer'

export const laws: readonly Law[] = [
  'lost',
  'doubled',
  'foreign',
  'status 500',
  'imbalance',
  'stuck',
  'memory',
  'ended by itself',
  'did not stop',
  'SIGTERM without exit code 0',
  'unreadable answer',
]

/** What a fault can reach; an answer during one of the database or the disk may be an internal error. */
export type Window = 'database' | 'clock' | 'provider'

/** What comes after a fault still belongs to it, in milliseconds. */
const AFTERMATH_MS = 5_000

/** Counts, open faults and broken laws, each with what is needed to find its cause. */
export class Evidence {
  readonly counts = new Map<string, number>()
  readonly violations = new Map<Law, string[]>()
  readonly #open = new Map<Window, number>()
  readonly #until = new Map<Window, number>()
  readonly #file: string
  /** Number of jumps of the clock so far. */
  jumps = 0

  constructor(file: string) {
    this.#file = file
  }

  count(name: string, by = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by)
  }

  broken(law: Law, evidence: string): void {
    const list = this.violations.get(law) ?? []
    list.push(evidence)
    this.violations.set(law, list)
    this.note(`VIOLATION ${law}: ${evidence}`)
  }

  note(text: string): void {
    appendFileSync(this.#file, `${new Date().toISOString()} ${text}\n`)
  }

  /** Runs a fault of a kind; answers until shortly after its end belong to it. */
  async during(window: Window, name: string, fault: () => Promise<void>): Promise<void> {
    this.count(`fault: ${name}`)
    this.note(`fault ${name}`)
    this.#open.set(window, (this.#open.get(window) ?? 0) + 1)
    try {
      await fault()
    } finally {
      this.#open.set(window, this.#open.get(window)! - 1)
      this.#until.set(window, performance.now() + AFTERMATH_MS)
    }
  }

  /** Whether a fault of the kind was open at any time since `since`, by `performance.now()`. */
  isFaulty(window: Window, since = performance.now()): boolean {
    return (this.#open.get(window) ?? 0) > 0 || since < (this.#until.get(window) ?? 0)
  }
}
