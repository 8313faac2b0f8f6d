import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, readFileSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Evidence } from './evidence.ts'

const root = join(import.meta.dirname, '../..')
/** Time in milliseconds after which a process that has not stopped is killed and reported. */
const STOP_WITHIN_MS = 60_000

/** One `sextant.mjs serve` in its own process group on a fixed port, started again whenever it ends. */
export class Sextant {
  readonly name: string
  readonly port: number
  /** Resident memory in bytes with the time since the start of the bench, of every life. */
  readonly memory: { at: number; life: number; bytes: number }[] = []
  readonly #settings: Record<string, string>
  readonly #evidence: Evidence
  readonly #log: WriteStream
  #child: ChildProcess | undefined
  #signal: NodeJS.Signals | undefined
  #ended = Promise.withResolvers<void>()
  #wanted = true
  #last: string[] = []
  lives = 0
  /** Whether /readyz has answered in this life. */
  ready = false

  constructor(
    name: string,
    port: number,
    settings: Record<string, string>,
    evidence: Evidence,
    folder: string,
  ) {
    this.name = name
    this.port = port
    this.#settings = { ...settings, PORT: String(port) }
    this.#evidence = evidence
    this.#log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
  }

  start(): void {
    this.lives += 1
    this.ready = false
    this.#signal = undefined
    this.#last = []
    this.#ended = Promise.withResolvers()
    const child = spawn(process.execPath, [join(root, 'sextant.mjs'), 'serve'], {
      cwd: root,
      env: { ...process.env, ...this.#settings },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => this.#heard(chunk))
    child.once('exit', (code, signal) => this.#exited(code, signal))
    void this.#waitUntilReady(this.lives)
  }

  #heard(chunk: Buffer): void {
    this.#log.write(chunk)
    this.#last = [...this.#last, chunk.toString()].slice(-12)
  }

  #exited(code: number | null, signal: NodeJS.Signals | null): void {
    const sent = this.#signal
    const wasReady = this.ready
    this.ready = false
    const how = `${this.name} life ${this.lives} ended with code ${code}, signal ${signal}, after ${sent ?? 'nothing'}`
    if (sent === undefined) {
      if (wasReady || !this.#evidence.isFaulty('database')) {
        this.#evidence.broken('ended by itself', `${how}:\n${this.#last.join('').slice(-3_000)}`)
      } else this.#evidence.count('starts refused while the database was away')
    } else if (sent === 'SIGTERM' && wasReady && code !== 0 && !this.#evidence.isFaulty('database')) {
      this.#evidence.broken('SIGTERM without exit code 0', `${how}:\n${this.#last.join('').slice(-3_000)}`)
    }
    // The command line may have left its child: the whole group ends.
    this.#signalGroup('SIGKILL')
    this.#ended.resolve()
    if (this.#wanted) setTimeout(() => this.#wanted && this.start(), sent === undefined ? 500 : 0)
  }

  #signalGroup(signal: NodeJS.Signals): void {
    try {
      process.kill(-this.#child!.pid!, signal)
    } catch {
      // Nobody is left in the group.
    }
  }

  async #waitUntilReady(life: number): Promise<void> {
    const began = performance.now()
    while (this.lives === life && this.#child?.exitCode === null && this.#child.signalCode === null) {
      try {
        const response = await fetch(`http://127.0.0.1:${this.port}/readyz`, {
          signal: AbortSignal.timeout(3_000),
        })
        await response.text()
        if (response.ok && this.lives === life) {
          this.ready = true
          this.#evidence.note(
            `${this.name} life ${life} is ready after ${Math.round(performance.now() - began)} ms`,
          )
          return
        }
      } catch {
        // Not yet.
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Ends this life with a signal; the next one begins by itself. */
  async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const life = this.lives
    this.#signal = signal
    const ended = this.#ended.promise
    if (signal === 'SIGKILL') this.#signalGroup('SIGKILL')
    else this.#child!.kill('SIGTERM')
    const timer = setTimeout(() => {
      if (this.lives !== life) return
      this.#evidence.count('SIGTERM took too long')
      if (!this.#evidence.isFaulty('database'))
        this.#evidence.broken(
          'did not stop',
          `${this.name} life ${life} did not end within ${STOP_WITHIN_MS} ms of SIGTERM`,
        )
      this.#signalGroup('SIGKILL')
    }, STOP_WITHIN_MS)
    await ended
    clearTimeout(timer)
  }

  async stop(): Promise<void> {
    this.#wanted = false
    if (this.#child?.exitCode === null && this.#child.signalCode === null) await this.kill('SIGTERM')
    this.#log.end()
  }

  /** Ends the process at once, when the bench itself ends early. */
  abandon(): void {
    this.#wanted = false
    this.#signalGroup('SIGKILL')
  }

  /** Ids of all processes of the group. */
  pids(): number[] {
    return this.#child?.pid === undefined ? [] : family(this.#child.pid)
  }

  sampleMemory(at: number): void {
    if (!this.ready) return
    // The command line may be a small parent of the server.
    const bytes = Math.max(...this.pids().map(residentMemory))
    if (bytes > 0) this.memory.push({ at, life: this.lives, bytes })
  }
}

/** A process and all its descendants. */
export function family(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return [pid, ...(children === '' ? [] : children.split(' ').flatMap((child) => family(Number(child))))]
  } catch {
    return []
  }
}

function residentMemory(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
