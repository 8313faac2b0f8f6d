/** What the worker thread is started with. */
export interface WorkerSettings {
  /** The PostgreSQL data directory. */
  folder: string
}

/** From the engine to its worker thread. */
export type ToWorker =
  /** Frontend messages of the PostgreSQL protocol, whole ones, ending with one that makes the server answer. */
  { type: 'execute'; batch: Uint8Array } | { type: 'close' }

/** From the worker thread to the engine. */
export type FromWorker =
  | { type: 'ready' }
  /** The backend messages answering one batch, and how often PostgreSQL asked for `fsync` so far. */
  | { type: 'reply'; reply: ArrayBuffer; fsyncs: number }
