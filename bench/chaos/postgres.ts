import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startPostgres, type TestPostgres } from '../../apps/server/test/postgres.ts'
import { family } from './sextant.ts'

const run = promisify(execFile)

/** A PostgreSQL server behind a TCP proxy, so that it can be paused, restarted, cut off and refused space. */
export class FaultyPostgres {
  readonly #folder: string
  #server: TestPostgres
  readonly #proxy: Server
  readonly #pairs = new Set<{ near: Socket; far: Socket }>()
  /** Processes that faults signal, so that an interrupted bench can let them go on. */
  #stopped: number[] = []

  private constructor(folder: string, server: TestPostgres) {
    this.#folder = folder
    this.#server = server
    this.#proxy = createServer((near) => this.#connect(near))
  }

  static async start(): Promise<FaultyPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'sextant-chaos-'))
    const postgres = new FaultyPostgres(folder, await startPostgres(folder))
    await new Promise<void>((resolve) => postgres.#proxy.listen(0, '127.0.0.1', resolve))
    return postgres
  }

  /** Address through the proxy. */
  get url(): string {
    const url = new URL(this.#server.url)
    url.port = String((this.#proxy.address() as AddressInfo).port)
    return url.href
  }

  /** Address of the server itself. */
  get directUrl(): string {
    return this.#server.url
  }

  #connect(near: Socket): void {
    const far = connect(Number(new URL(this.#server.url).port), '127.0.0.1')
    const pair = { near, far }
    this.#pairs.add(pair)
    for (const socket of [near, far]) {
      socket.on('error', () => {})
      socket.once('close', () => {
        this.#pairs.delete(pair)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  }

  #pids(): number[] {
    return family(Number(readFileSync(join(this.#folder, 'postmaster.pid'), 'utf8').split('\n')[0]))
  }

  /** Stops the server's processes and lets them go on after a time in milliseconds. */
  async pause(milliseconds: number): Promise<void> {
    this.#stopped = this.#pids()
    signalAll(this.#stopped, 'SIGSTOP')
    await sleep(milliseconds)
    signalAll(this.#stopped, 'SIGCONT')
  }

  /** SIGINT is PostgreSQL's fast, SIGQUIT its immediate shutdown. */
  async restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const pids = this.#pids()
    process.kill(pids[0]!, signal)
    while (pids.some(isAlive)) await sleep(20)
    this.#server = await startPostgres(this.#folder)
  }

  async terminateBackends(): Promise<void> {
    const client = new pg.Client({ connectionString: this.directUrl, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    await client.connect()
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null',
    )
    await client.end()
  }

  /** Ends every connection through the proxy, half of them with a reset. */
  cut(): void {
    for (const [index, { near, far }] of [...this.#pairs].entries()) {
      if (index % 2 === 0) near.resetAndDestroy()
      else near.destroy()
      far.destroy()
    }
  }

  /** Passes no byte for a time in milliseconds, without an error. */
  async stall(milliseconds: number): Promise<void> {
    const pairs = [...this.#pairs]
    for (const { near, far } of pairs) {
      near.unpipe(far)
      far.unpipe(near)
      near.pause()
      far.pause()
    }
    await sleep(milliseconds)
    for (const { near, far } of pairs) {
      near.pipe(far)
      far.pipe(near)
    }
  }

  /** No file may grow beyond a size, as on a full disk, for a time in milliseconds. */
  async refuseSpace(bytes: number, milliseconds: number): Promise<void> {
    await limitFiles(this.#pids(), String(bytes))
    try {
      await sleep(milliseconds)
    } finally {
      await limitFiles(this.#pids(), 'unlimited')
    }
  }

  /** Starts the server again if a fault has ended it. */
  async ensureRunning(): Promise<void> {
    for (let tries = 0; tries < 40; tries += 1) {
      try {
        const client = new pg.Client({ connectionString: this.directUrl, connectionTimeoutMillis: 5_000 })
        client.on('error', () => {})
        await client.connect()
        await client.query('select 1')
        await client.end()
        return
      } catch {
        await sleep(250)
      }
    }
    this.#server = await startPostgres(this.#folder)
  }

  async stop(): Promise<void> {
    signalAll(this.#stopped, 'SIGCONT')
    this.cut()
    this.#proxy.close()
    await this.#server.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/** Limits the size of files that processes may write; above it writes fail with EFBIG. */
export async function limitFiles(pids: readonly number[], bytes: string): Promise<void> {
  await Promise.all(
    pids.map((pid) => run('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`]).catch(() => undefined)),
  )
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
