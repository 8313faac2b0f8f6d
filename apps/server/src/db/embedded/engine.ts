import { Worker } from 'node:worker_threads'
import { DISK_FULL, DiskFull, StatementTimeout, Unavailable } from '../errors.ts'
import { createElsewhere, hasCluster } from './creation.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts'
import { isDiskFull } from './unusable.ts'

const CLOSE_TIMEOUT_MS = 10_000

/** Time after a failed start in which PostgreSQL is not started again. Each start takes a second, for which every request would wait. */
const PAUSE_MS = 5_000

interface Waiting {
  resolve(reply: Uint8Array): void
  reject(error: Error): void
  timer: NodeJS.Timeout | undefined
}

/**
 * What the first thread of this process has compiled, while the process itself loaded the rest. The threads of later databases, and those
 * that replace a thread after a time limit, start without compiling it and run what V8 has optimized since.
 */
let compiled: WebAssembly.Module | undefined

/** The running worker thread and its pending batch. */
interface Run {
  worker: Worker
  ready: Promise<void>
  ended: Promise<void>
  waiting: Waiting | undefined
  /** The thread is ending. Two threads must never share the folder, so the next one waits for `ended`. */
  lost: boolean
}

/**
 * PostgreSQL in a worker thread. It runs one batch at a time. A batch that takes too long ends with its thread; the next
 * batch starts PostgreSQL again, which recovers everything committed, as after a crash.
 */
export class Engine {
  readonly #folder: string
  readonly #onLost = new Set<(error: Error) => void>()
  #run: Run | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #closed = false
  #failed: { readonly error: Unavailable; readonly at: number } | undefined
  /** Number of `fsync` calls by the running PostgreSQL. */
  fsyncs = 0
  /** Timeout of the following batches in milliseconds; 0 means no limit. */
  timeoutMs = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Starts PostgreSQL if it is not running. The first start on a folder creates the database. */
  async start(): Promise<void> {
    if (!hasCluster(this.#folder)) await createElsewhere(this.#folder)
    await this.#running()
  }

  /**
   * Sends one batch of protocol messages and returns the bytes of the response. Throws `StatementTimeout` when the time
   * is up and `Unavailable` when the thread dies or the engine is closed.
   */
  async execute(batch: Uint8Array, timeoutMs = this.timeoutMs): Promise<Uint8Array> {
    const answer = this.#turn.then(() => this.#execute(batch, timeoutMs))
    this.#turn = answer.catch(() => undefined)
    return answer
  }

  /** Calls `listener` when PostgreSQL and all session state are gone. Returns a function that removes the listener. */
  onLost(listener: (error: Error) => void): () => void {
    this.#onLost.add(listener)
    return () => this.#onLost.delete(listener)
  }

  /** Waits for the running batch, shuts PostgreSQL down and ends the thread. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#turn
    const run = this.#run
    if (run === undefined) return
    run.worker.ref()
    run.worker.postMessage({ type: 'close' } satisfies ToWorker)
    // Commits are on disk already; a shutdown that hangs only costs the next start a recovery.
    const timer = setTimeout(() => void run.worker.terminate(), CLOSE_TIMEOUT_MS)
    await run.ended
    clearTimeout(timer)
  }

  async #execute(batch: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    if (this.#closed) throw new Unavailable('The database is closed.')
    const run = await this.#running()
    run.worker.ref()
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        const timer =
          timeoutMs > 0 ? setTimeout(() => void this.#endOverlong(run, timeoutMs), timeoutMs) : undefined
        run.waiting = { resolve, reject, timer }
        // A message holds the whole memory of a view, and that of a short Buffer is Node's pool of 64 KB.
        const own = new Uint8Array(batch)
        run.worker.postMessage({ type: 'execute', batch: own } satisfies ToWorker, [own.buffer])
      })
    } finally {
      // An idle database does not keep the process alive; one that is being replaced must.
      if (!run.lost) run.worker.unref()
    }
  }

  async #endOverlong(run: Run, timeoutMs: number): Promise<void> {
    await this.#end(
      run,
      new StatementTimeout(`The statement was cancelled after its time limit of ${timeoutMs} ms.`),
    )
  }

  /** Ends the thread without a shutdown, as a crash would. */
  async #end(run: Run, error: Error): Promise<void> {
    this.#lose(run, error)
    await run.worker.terminate()
  }

  /** Without room for another file of its log, PostgreSQL stops, and does not start either. */
  #stopped(reason: string, details: { sqlstate?: string; cause?: Error }): Unavailable {
    const isFull = details.sqlstate === DISK_FULL || isDiskFull(this.#folder)
    return new (isFull ? DiskFull : Unavailable)(`The embedded database stopped: ${reason}`, details)
  }

  async #running(): Promise<Run> {
    if (this.#run?.lost === true) await this.#run.ended
    if (this.#failed !== undefined && performance.now() < this.#failed.at + PAUSE_MS) throw this.#failed.error
    const run = (this.#run ??= this.#startWorker())
    try {
      await run.ready
    } catch (error) {
      this.#failed = { error: error as Unavailable, at: performance.now() }
      throw error
    }
    return run
  }

  #startWorker(): Run {
    const settings: WorkerSettings = { folder: this.#folder, program: compiled }
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: settings })
    const ready = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    ready.promise.catch(() => undefined)
    const run: Run = { worker, ready: ready.promise, ended: ended.promise, waiting: undefined, lost: false }
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'ready') {
        compiled ??= message.program
        worker.unref()
        ready.resolve()
      } else if (message.type === 'reply') {
        this.fsyncs = message.fsyncs
        settle(run)?.resolve(new Uint8Array(message.reply))
      } else {
        void this.#end(run, this.#stopped(message.reason, { sqlstate: message.sqlstate }))
      }
    })
    worker.on('error', (cause) => {
      const error = this.#stopped(cause.message, { cause })
      ready.reject(error)
      this.#lose(run, error)
    })
    worker.on('exit', (code) => {
      const error = new Unavailable(`The embedded database stopped (exit code ${code}).`)
      ready.reject(error)
      this.#lose(run, error)
      if (this.#run === run) this.#run = undefined
      ended.resolve()
    })
    return run
  }

  #lose(run: Run, error: Error): void {
    if (run.lost) return
    run.lost = true
    settle(run)?.reject(error)
    for (const listener of this.#onLost) listener(error)
  }
}

function settle(run: Run): Waiting | undefined {
  const { waiting } = run
  clearTimeout(waiting?.timer)
  run.waiting = undefined
  return waiting
}
