import { connect } from 'node:net'
import type { Load, LoadResult } from './load.ts'

// A closed-loop load generator in a separate process: each connection sends its next request when the last response is
// complete. Requests are prepared and responses are only measured, so each takes a few microseconds.

const BUFFER_BYTES = 65_536
const HEAD_END = Buffer.from('\r\n\r\n')

process.on('message', (load: Load) => {
  run(load).then(
    (result) => process.send!(result),
    (error: unknown) => {
      process.send!({ error: String(error) })
    },
  )
})
process.on('disconnect', () => process.exit())

async function run(load: Load): Promise<LoadResult> {
  const cpu = process.cpuUsage()
  const latencies: number[] = []
  const state = { next: 0, failed: 0, latencies, bytes: 0, deadline: 0, started: 0, ended: 0 }
  const connections = Array.from({ length: load.connections }, () => new Connection(load, state))
  await Promise.all(connections.map((connection) => connection.opened))
  state.started = performance.now()
  state.deadline = state.started + load.milliseconds
  for (const connection of connections) connection.send()
  await Promise.all(connections.map((connection) => connection.finished))
  const { user, system } = process.cpuUsage(cpu)
  latencies.sort((a, b) => a - b)
  const seconds = (state.ended - state.started) / 1000
  return {
    requests: latencies.length,
    failed: state.failed,
    perSecond: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    bytesPerRequest: Math.round(state.bytes / latencies.length),
    ownCpu: (user + system) / 1e6 / seconds,
  }
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

interface State {
  next: number
  failed: number
  readonly latencies: number[]
  bytes: number
  deadline: number
  started: number
  ended: number
}

class Connection {
  readonly opened: Promise<void>
  readonly finished: Promise<void>
  readonly #load: Load
  readonly #state: State
  readonly #socket
  readonly #finish = Promise.withResolvers<void>()
  /** Bytes of the response that are still missing; -1 before its head. */
  #missing = -1
  /** A head that arrived in pieces. */
  #head = Buffer.alloc(0)
  #sentAt = 0

  constructor(load: Load, state: State) {
    this.#load = load
    this.#state = state
    this.finished = this.#finish.promise
    const opened = Promise.withResolvers<void>()
    this.opened = opened.promise
    this.#socket = connect({
      host: '127.0.0.1',
      port: load.port,
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(BUFFER_BYTES),
        callback: (length, buffer) => this.#read(length, buffer),
      },
    })
    const fail = (error: Error) => {
      opened.reject(error)
      this.#finish.reject(error)
    }
    this.finished.catch(() => undefined)
    this.#socket.on('connect', () => opened.resolve())
    this.#socket.on('error', fail)
    this.#socket.on('close', () => fail(new Error('The server closed a connection under load.')))
  }

  send(): void {
    const { requests } = this.#load
    const request = requests[this.#state.next++ % requests.length]!
    this.#missing = -1
    this.#sentAt = performance.now()
    this.#socket.write(request)
  }

  #read(length: number, buffer: Uint8Array): boolean {
    this.#state.bytes += length
    if (this.#missing >= 0) this.#missing -= length
    else this.#readHead(Buffer.from(buffer.buffer, buffer.byteOffset, length))
    if (this.#missing === 0) this.#answered()
    return true
  }

  #readHead(piece: Buffer): void {
    const bytes = this.#head.length === 0 ? piece : Buffer.concat([this.#head, piece])
    const end = bytes.indexOf(HEAD_END)
    if (end === -1) {
      this.#head = Buffer.from(bytes)
      return
    }
    this.#head = Buffer.alloc(0)
    const head = bytes.toString('latin1', 0, end)
    const size = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (size === undefined) {
      this.#socket.destroy(new Error(`An answer without Content-Length:\n${head}`))
      return
    }
    if (!head.startsWith('HTTP/1.1 200')) this.#state.failed++
    this.#missing = Number(size) - (bytes.length - end - HEAD_END.length)
  }

  #answered(): void {
    const now = performance.now()
    this.#state.latencies.push(now - this.#sentAt)
    if (now < this.#state.deadline) {
      this.send()
      return
    }
    this.#state.ended = Math.max(this.#state.ended, now)
    this.#finish.resolve()
    this.#socket.destroy()
  }
}
