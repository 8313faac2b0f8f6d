import type { Death } from './death.ts'

/** Start data of the worker thread. */
export interface WorkerSettings {
  /** The PostgreSQL data directory. */
  folder: string
  /** PostgreSQL, if a thread of this process has compiled it before. */
  program: WebAssembly.Module | undefined
}

/** From the engine to its worker thread. */
export type ToWorker =
  /** Complete frontend messages of the PostgreSQL protocol; the last one makes the server respond. */
  { type: 'execute'; batch: Uint8Array } | { type: 'close' }

/** From the worker thread to the engine. */
export type FromWorker =
  | { type: 'ready'; program: WebAssembly.Module }
  /** The backend messages in response to a batch, and the number of `fsync` calls so far. */
  | { type: 'reply'; reply: ArrayBuffer; fsyncs: number }
  /** PostgreSQL ended itself instead of responding; its SQLSTATE and message. */
  | ({ type: 'died' } & Death)
