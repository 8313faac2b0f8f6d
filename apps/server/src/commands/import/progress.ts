/** Minimum time between two lines in milliseconds: on a terminal, which rewrites the line, and elsewhere. */
const EVERY_MS = { terminal: 200, file: 5_000 } as const

const count = new Intl.NumberFormat('en')

interface Step {
  readonly what: string
  readonly total: number
  readonly unit: string
  readonly began: number
  done: number
  toldAt: number
}

/** Shows the progress of a long job: the step, units done and total, rate and time left. */
export class Progress {
  readonly #stream: NodeJS.WritableStream
  readonly #isTerminal: boolean
  #step: Step | undefined

  constructor(stream: NodeJS.WritableStream & { readonly isTTY?: boolean }) {
    this.#stream = stream
    this.#isTerminal = stream.isTTY === true
  }

  /** Prints a line that stays. */
  say(text: string): void {
    this.#stream.write(`${this.#isTerminal ? '\r\u001b[K' : ''}${text}\n`)
  }

  /** Starts a step and its count of units. */
  begin(what: string, total: number, unit: string): void {
    const now = performance.now()
    this.#step = { what, total, unit, began: now, done: 0, toldAt: now }
  }

  advance(units: number): void {
    const step = this.#step!
    step.done += units
    const now = performance.now()
    if (now - step.toldAt < (this.#isTerminal ? EVERY_MS.terminal : EVERY_MS.file)) return
    step.toldAt = now
    const line = describe(step, now)
    if (this.#isTerminal) this.#stream.write(`\r\u001b[K${line}`)
    else this.#stream.write(`${line}\n`)
  }

  /** Ends the step with a line that stays. */
  end(): void {
    const { what, done, unit, began } = this.#step!
    this.#step = undefined
    this.say(`  ${what}: ${count.format(done)} ${unit} in ${duration(performance.now() - began)}`)
  }
}

function describe({ what, done, total, unit, began }: Step, now: number): string {
  const rate = done / ((now - began) / 1_000)
  const left = rate === 0 ? '' : `, ${duration(((total - done) / rate) * 1_000)} left`
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total)
  return `  ${what}: ${count.format(done)} of ${count.format(total)} ${unit} (${percent} %), ${count.format(Math.round(rate))} a second${left}`
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
