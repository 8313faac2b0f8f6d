import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'

/** Milliseconds between two samples of a child's memory. */
const LOOK_EVERY_MS = 200
const START_TIMEOUT_MS = 180_000

/** A server in a separate process that prints its address. */
export class ServerProcess implements AsyncDisposable {
  readonly port: number
  /** When the process was started, by the clock of `performance.now()`. */
  readonly spawnedAt: number
  readonly #child: ChildProcess
  readonly #timer: NodeJS.Timeout
  /** Stops the server even if the run fails. */
  readonly #kill = () => this.#child.kill('SIGKILL')
  /** Peak resident memory in bytes; NaN if it cannot be read. */
  peakMemory = NaN

  private constructor(child: ChildProcess, port: number, spawnedAt: number) {
    this.#child = child
    this.port = port
    this.spawnedAt = spawnedAt
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref()
    this.#look()
    process.once('exit', this.#kill)
  }

  /** Starts a program and waits for its address. `settings` add to the environment; empty ones count as absent. */
  static async start(args: readonly string[], settings: Record<string, string>): Promise<ServerProcess> {
    const spawnedAt = performance.now()
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return new ServerProcess(child, await portOf(child, args.join(' ')), spawnedAt)
  }

  /** Resident memory in bytes. */
  memory(): number {
    return residentMemory(this.#child.pid!)
  }

  /** Processor time so far, in seconds; NaN if it cannot be read. */
  cpuSeconds(): number {
    return processorTime(this.#child.pid!)
  }

  #look(): void {
    const now = this.memory()
    if (!(now <= this.peakMemory)) this.peakMemory = now
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    process.off('exit', this.#kill)
    if (this.#child.exitCode !== null) return
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await exited
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }
}

function portOf(child: ChildProcess, name: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let printed = ''
  const timer = setTimeout(() => {
    child.kill('SIGKILL')
    reject(new Error(`${name} did not listen in time:\n${printed}`))
  }, START_TIMEOUT_MS)
  child.once('exit', (code) => reject(new Error(`${name} ended with ${code}:\n${printed}`)))
  child.stdout!.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    const port = /^(?:.*listens on )?http:\/\/127\.0\.0\.1:(\d+)/m.exec(printed)?.[1]
    if (port === undefined) return
    clearTimeout(timer)
    resolve(Number(port))
  })
  return promise.finally(() => clearTimeout(timer))
}

function residentMemory(pid: number): number {
  try {
    const status = `/proc/${pid}/status`
    const kilobytes = existsSync(status)
      ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return kilobytes === undefined ? NaN : Number(kilobytes) * 1024
  } catch {
    return NaN
  }
}

/** Clock ticks per second of the times in /proc, the same on every Linux. */
const TICKS = 100

function processorTime(pid: number): number {
  try {
    // The second field is the name in parentheses, which can contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return NaN
  }
}
